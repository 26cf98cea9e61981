import { finding, type Finding } from './finding.js';
import { jsonOf, memberOf } from './proxy-checks.js';
import { sizeText } from './units.js';
import { failureFinding, isFailure, visit, type Answer, type Failure, type Web } from './visit.js';

/** What servers and platforms take by themselves (1 MiB: nginx; 4.5 MB: Vercel) at the least; at last all that is announced. */
const SIZES = [1_000, 1_000_000, 4_400_000];

/** With these the reference proxy refuses a body before it speaks with the service. */
const REFUSALS = ['unknown_name', 'form_token_invalid', 'form_token_early', 'spam_suspected', 'captcha_failed'];

/**
 * Finds out how large a submission may be, with bodies that the reference proxy refuses by their only name. **Only for a proxy
 * that is known to be one**: another would pass such a body on to the service.
 *
 * @param list The field list, with what the proxy announces.
 * @param headers Those of a browser on the page.
 */
export async function checkBodyLimit(
  web: Web,
  address: string,
  list: Answer,
  headers: Readonly<Record<string, string>>,
): Promise<readonly Finding[]> {
  const limit = Number(/\bmax-body=(\d+)/.exec(list.headers.get('hosted-form') ?? '')?.[1] ?? 0);
  let passed = 0;
  for (const size of [...SIZES.filter((each) => each < limit), limit]) {
    const came = await visit(web, address, {
      method: 'POST',
      headers: { ...headers, ...JSON_BODY },
      body: bodyOf(size),
    });
    const found = isFailure(came) ? judgeFailure(came, size, limit, passed) : judge(came, size, limit, passed);
    if (found) return [found];
    passed = size;
  }
  return [finding('body_limit_good', { size: sizeText(passed) })];
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Of so many bytes, and with a name that no field has. */
function bodyOf(size: number): string {
  const empty = JSON.stringify({ doctor: '' });
  return JSON.stringify({ doctor: 'x'.repeat(Math.max(0, size - empty.length)) });
}

/** What an answer says of a body of this size; nothing where it got through to the proxy and was refused there. */
export function judge(came: Answer, size: number, limit: number, passed: number): Finding | undefined {
  const code = memberOf(jsonOf(came), 'code');
  if (came.status < 300) return finding('post_accepted');
  if (typeof code === 'string' && REFUSALS.includes(code)) return undefined;
  if (typeof code === 'string')
    return finding('body_limit_unclear', { reason: String(memberOf(jsonOf(came), 'error')) });
  if (passed === 0 && came.status !== 413) return finding('body_not_passed', { status: came.status });
  return tooLarge(came.status, size, limit, passed);
}

/** A server may hang up in the middle of a body that is too large for it. */
function judgeFailure(came: Failure, size: number, limit: number, passed: number): Finding {
  if (passed === 0) return failureFinding('proxy', came);
  if (came.failure !== 'timeout') return tooLarge('the connection breaks', size, limit, passed);
  return finding('body_limit_unclear', { reason: `${sizeText(passed)} get through, ${sizeText(size)} took too long.` });
}

function tooLarge(status: number | string, size: number, limit: number, passed: number): Finding {
  const sizes = { size: sizeText(size), limit: sizeText(limit), passed };
  return finding('body_limit_before_proxy', { status, ...sizes });
}
