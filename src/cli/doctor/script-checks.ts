import { finding, type Finding } from './finding.js';
import type { Page, ScriptTag } from './page.js';
import { sourceOf } from './page-checks.js';
import { forbiddenBy, readPolicies } from './policy.js';
import { keptFor, timeText } from './units.js';
import { failureFinding, isFailure, visit, type Answer, type Failure, type Web } from './visit.js';

const DAY = 86_400;

/** Tries the scripts of the page. `texts`: its Content-Security-Policies. */
export async function checkScripts(web: Web, page: Page, texts: readonly string[]): Promise<readonly Finding[]> {
  const tags = [...new Map(page.scripts.map((tag) => [tag.address, tag])).values()];
  const findings = [...checkTags(tags)];
  for (const tag of tags) {
    const [blocked] = checkTag(tag, page.address, texts);
    findings.push(...(blocked ? [blocked] : await checkFile(web, tag, page.address)));
  }
  return findings;
}

function checkTags(tags: readonly ScriptTag[]): readonly Finding[] {
  if (tags.length === 0) return [finding('script_not_in_page')];
  const addresses = tags.map(({ address }) => address).join(' ');
  return tags.length > 1 ? [finding('script_twice', { count: tags.length, addresses })] : [];
}

/** What keeps a browser from asking for the script at all. */
export function checkTag({ address, nonce }: ScriptTag, page: string, texts: readonly string[]): readonly Finding[] {
  if (page.startsWith('https:') && address.startsWith('http:')) return [finding('script_mixed', { address })];
  const policy = forbiddenBy(readPolicies(texts), 'script', { address, page, nonce });
  return policy === undefined ? [] : [finding('script_csp', { policy, source: sourceOf(address, page) })];
}

async function checkFile(web: Web, tag: ScriptTag, page: string): Promise<readonly Finding[]> {
  const { origin } = new URL(page);
  const ask = { follow: true, headers: { origin } };
  const came = await visit(web, tag.address, ask);
  if (isFailure(came)) return [failureFinding('script', came)];
  const wrong = checkScript(tag, came, origin);
  if (wrong.length > 0) return wrong;
  const part = /["'](\.\/chunks\/[\w./-]+\.js)["']/.exec(came.text)?.[1];
  const missing = part === undefined ? [] : checkPart(await visit(web, new URL(part, came.address).href, ask));
  const good = missing.length > 0 ? [] : [finding('script_good', { address: tag.address })];
  return [...missing, ...good, ...checkKept(tag, came)];
}

/** Whether what came can be run. */
export function checkScript(tag: ScriptTag, came: Answer, origin: string): readonly Finding[] {
  const { address } = tag;
  const { status, headers, text } = came;
  const type = headers.get('content-type') ?? '';
  if (status < 200 || status >= 300) return [finding('script_status', { status, address })];
  if (/^\s*<(!doctype|html)/i.test(text)) return [finding('script_is_page', { address })];
  const isStrict = tag.isModule || /nosniff/i.test(headers.get('x-content-type-options') ?? '');
  if (isStrict && !/^(text|application)\/(x-)?(javascript|ecmascript)/i.test(type)) {
    return [finding('script_wrong_type', { type, address })];
  }
  if (!tag.isModule && /hosted-form(\.min)?\.js$/i.test(new URL(address).pathname)) {
    return [finding('script_not_module', { address })];
  }
  const isElsewhere = new URL(came.address).origin !== origin;
  const allowed = headers.get('access-control-allow-origin');
  const isRefused = tag.isModule && isElsewhere && allowed !== '*' && allowed !== origin;
  return isRefused ? [finding('script_cors', { address })] : [];
}

function checkPart(came: Answer | Failure): readonly Finding[] {
  if (isFailure(came)) return [failureFinding('script', came)];
  const { address, status, text } = came;
  const isThere = status >= 200 && status < 300 && !/^\s*<(!doctype|html)/i.test(text);
  return isThere ? [] : [finding('script_part_missing', { status, address })];
}

/** How long browsers keep the script; one whose address names a version may be kept for ever. */
export function checkKept({ address }: ScriptTag, { headers }: Answer): readonly Finding[] {
  if (/no-store/i.test(headers.get('cache-control') ?? '')) return [finding('script_not_cached', { address })];
  const seconds = keptFor(headers) ?? 0;
  const isVersioned = new URL(address).search !== '' || /\d/.test(new URL(address).pathname);
  if (seconds <= DAY || isVersioned) return [];
  return [finding('script_cached_long', { time: timeText(seconds), address })];
}
