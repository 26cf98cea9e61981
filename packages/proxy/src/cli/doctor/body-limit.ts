import { createFinding } from './findings.js';
import type { Finding } from './findings.js';
import { parseAnswer, readMember } from './proxy-checks.js';
import { formatSize } from './units.js';
import { failureFinding, isFailure, visit } from './visit.js';
import type { Answer, Failure, Web } from './visit.js';

/** The sizes to try before the announced limit, in bytes: a small one, and the default limits of nginx (1 MiB) and Vercel (4.5 MB). */
const SIZES = [1_000, 1_000_000, 4_400_000];

/** The codes with which the reference proxy refuses a body before it calls the service. */
const REFUSALS = [
  'origin_refused',
  'unknown_name',
  'form_token_invalid',
  'form_token_early',
  'spam_suspected',
  'captcha_failed',
];

/**
 * Finds the largest submission, with bodies that the reference proxy refuses. They come from another site, and their
 * only name is not a field. **Only for a reference proxy**:
 * another proxy would pass such a body on to the service.
 *
 * @param list The answer with the field list, which announces the limit.
 * @param headers The headers of a browser on the page.
 */
export async function checkBodyLimit(
  web: Web,
  address: string,
  list: Answer,
  headers: Readonly<Record<string, string>>,
): Promise<readonly Finding[]> {
  const limit = Number(/\bmax-body=(\d+)/.exec(list.headers.get('hosted-form') ?? '')?.[1] ?? 0);
  const sent = { ...JSON_BODY, ...((await refusesForeign(web, address)) ? FOREIGN : headers) };
  let passed = 0;
  for (const size of [...SIZES.filter((each) => each < limit), limit]) {
    const answer = await visit(web, address, {
      method: 'POST',
      headers: sent,
      body: createBody(size),
    });
    const tried = { size, limit, passed };
    const found = isFailure(answer) ? judgeFailure(answer, tried) : judgeAnswer(answer, tried);
    if (found) return [found];
    passed = size;
  }
  return [createFinding('body_limit_good', { size: formatSize(passed) })];
}

const JSON_BODY = { 'content-type': 'application/json' };

/** The headers of a page of another site. The reference proxy refuses its posts before it counts them for its rate limit. */
const FOREIGN = { origin: 'https://doctor.invalid', 'sec-fetch-site': 'cross-site' };

/** Tells whether it is the proxy that refuses posts of other sites: a server before it may do so, too. */
async function refusesForeign(web: Web, address: string): Promise<boolean> {
  const question = { method: 'POST', headers: { ...JSON_BODY, ...FOREIGN }, body: createBody(0) } as const;
  const answer = await visit(web, address, question);
  return !isFailure(answer) && readMember(parseAnswer(answer), 'code') === 'origin_refused';
}

/** A body that was tried: its size, the announced limit, and the largest size that got through before, in bytes. */
interface TriedBody {
  readonly size: number;
  readonly limit: number;
  readonly passed: number;
}

// Decision 0009: the doctor posts only what cannot become a submission.
/** Creates a body of the given bytes, with a name that no field has. */
function createBody(size: number): string {
  const [start, end] = ['{"doctor":"', '"}'];
  return start + 'x'.repeat(Math.max(0, size - start.length - end.length)) + end;
}

/** Returns the finding in an answer; `undefined` when the body got through to the proxy, which refused it. */
function judgeAnswer(answer: Answer, tried: TriedBody): Finding | undefined {
  const json = parseAnswer(answer);
  const code = readMember(json, 'code');
  if (answer.status < 300) return createFinding('post_accepted');
  if (typeof code === 'string' && REFUSALS.includes(code)) return undefined;
  if (typeof code === 'string')
    return createFinding('body_limit_unclear', { reason: String(readMember(json, 'error')) });
  if (tried.passed === 0 && answer.status !== 413) return createFinding('body_not_passed', { status: answer.status });
  return tooLarge(answer.status, tried);
}

/** Returns the finding in a failure. A server may hang up in the middle of a body that is too large for it. */
function judgeFailure(failure: Failure, tried: TriedBody): Finding {
  const { size, passed } = tried;
  if (passed === 0) return failureFinding('proxy', failure);
  if (failure.failure !== 'timeout') return tooLarge('the connection breaks', tried);
  const reason = `${formatSize(passed)} get through, ${formatSize(size)} took too long.`;
  return createFinding('body_limit_unclear', { reason });
}

function tooLarge(status: number | string, { size, limit, passed }: TriedBody): Finding {
  // nginx counts in mebibytes, and refuses a body that is one byte larger.
  const mebibytes = Math.ceil(limit / 1_048_576);
  const sizes = { size: formatSize(size), limit: formatSize(limit), passed, mebibytes };
  return createFinding('body_limit_before_proxy', { status, ...sizes });
}
