import { createFinding } from '../findings.js';
import type { Finding } from '../findings.js';
import type { Page, ScriptTag } from '../page.js';
import { toSource } from '../page-checks.js';
import { findForbidding, readPolicies } from '../policy.js';
import { readMaxAge, formatTime } from '../units.js';
import { failureFinding, isFailure, visit } from '../visit.js';
import type { Answer, Failure, Web } from '../visit.js';
import { fitsIntegrity } from './integrity.js';
import { describeWay, isModuleFile, listFetched, readFileName, serves } from './script-names.js';
import type { Way } from './script-names.js';

const DAY = 86_400;

/** Checks the scripts of the page, and those that they fetch from beside them. `texts` are its Content-Security-Policies. */
export async function checkScripts(web: Web, page: Page, texts: readonly string[]): Promise<readonly Finding[]> {
  const tags = [...new Map(page.scripts.map((tag) => [tag.address, tag])).values()];
  const findings = [...checkWays(page), ...checkTwice(tags)];
  const seen = new Set(tags.map(({ address }) => address));
  for (const tag of tags) {
    const [blocked] = checkTag(tag, page.address, texts);
    const found = blocked ? [blocked] : await checkFile(web, tag, page.address);
    findings.push(...found);
    // A missing script fetches nothing.
    if (found.some(({ level }) => level === 'error')) continue;
    for (const address of listBeside(tag.address, page.ways).filter((each) => !seen.has(each))) {
      seen.add(address);
      findings.push(...(await checkFile(web, { address, isModule: true }, page.address)));
    }
  }
  return findings;
}

function listBeside(address: string, ways: readonly Way[]): readonly string[] {
  return listFetched(readFileName(address), ways).flatMap((file) =>
    URL.canParse(file, address) ? [new URL(file, address).href] : [],
  );
}

/** Checks whether each way in which the page has forms has its script. A bundle may hold it where no other script is named. */
function checkWays({ ways, scripts }: Page): readonly Finding[] {
  const files = [...new Set(scripts.map(({ address }) => readFileName(address)))];
  if (ways.length === 0) return files.length > 0 ? [] : [createFinding('script_not_in_page', describeWay('form'))];
  return ways
    .filter((way) => !files.some((file) => serves(file, way)))
    .map((way) => {
      const others = files.filter((file) => serves(file, 'form') || serves(file, 'popup'));
      const details = { ...describeWay(way), others: others.join(', ') };
      const isOther = way !== 'frame' && others.length > 0;
      return createFinding(isOther ? 'script_of_other_tag' : 'script_not_in_page', details);
    });
}

/** Checks whether the page loads the same script from several addresses. The classic file is the same as the module. */
function checkTwice(tags: readonly ScriptTag[]): readonly Finding[] {
  return (['form', 'popup', 'frame'] as const).flatMap((way) => {
    const same = tags.filter(({ address }) => readFileName(address).replace('.classic', '') === describeWay(way).file);
    const addresses = same.map(({ address }) => address).join(' ');
    return same.length > 1 ? [createFinding('script_twice', { count: same.length, addresses })] : [];
  });
}

/** Checks whether a browser may request the script at all. */
function checkTag({ address, nonce }: ScriptTag, page: string, texts: readonly string[]): readonly Finding[] {
  if (page.startsWith('https:') && address.startsWith('http:')) return [createFinding('script_mixed', { address })];
  const policy = findForbidding(readPolicies(texts), 'script', { address, page, nonce });
  return policy === undefined ? [] : [createFinding('script_csp', { policy, source: toSource(address, page) })];
}

async function checkFile(web: Web, tag: ScriptTag, page: string): Promise<readonly Finding[]> {
  const { origin } = new URL(page);
  const ask = { follow: true, headers: { origin } };
  const answer = await visit(web, tag.address, ask);
  if (isFailure(answer)) return [failureFinding('script', answer)];
  const wrong = checkScript(tag, answer, origin);
  if (wrong.length > 0) return wrong;
  const chunk = findChunk(answer);
  const missing = chunk === undefined ? [] : checkChunk(await visit(web, chunk, ask));
  const good = missing.length > 0 ? [] : [createFinding('script_good', { address: tag.address })];
  return [...missing, ...good, ...checkScriptCaching(tag, answer)];
}

/** Returns the address of one of the parts that the script fetches later: it names their folder once, and then each file. */
function findChunk({ address, text }: Answer): string | undefined {
  const folder = /`(\.\/chunks\/[\w-]+\/)\$\{/.exec(text)?.[1];
  const name = /\(["']([\w.-]+\.js)["']\)/.exec(text)?.[1];
  const base = URL.canParse('.', address) ? address : undefined;
  return folder && name && base && new URL(folder + name, base).href;
}

/** Checks whether a browser can run the script. */
function checkScript(tag: ScriptTag, answer: Answer, origin: string): readonly Finding[] {
  const { address } = tag;
  const { status, headers, text } = answer;
  const type = headers.get('content-type') ?? '';
  if (status < 200 || status >= 300) return [createFinding('script_status', { status, address })];
  if (/^\s*<(!doctype|html)/i.test(text)) return [createFinding('script_is_page', { address })];
  const isStrict = tag.isModule || /nosniff/i.test(headers.get('x-content-type-options') ?? '');
  if (isStrict && !/^(text|application)\/(x-)?(javascript|ecmascript)/i.test(type)) {
    return [createFinding('script_wrong_type', { type, address })];
  }
  const file = readFileName(address);
  if (!tag.isModule && isModuleFile(file)) return [createFinding('script_not_module', { file, address })];
  if (!fitsIntegrity(text, tag.integrity ?? '')) return [createFinding('script_integrity', { file, address })];
  const isElsewhere = new URL(answer.address).origin !== origin;
  const allowed = headers.get('access-control-allow-origin');
  const isRefused = tag.isModule && isElsewhere && allowed !== '*' && allowed !== origin;
  return isRefused ? [createFinding('script_cors', { address })] : [];
}

function checkChunk(result: Answer | Failure): readonly Finding[] {
  if (isFailure(result)) return [failureFinding('script', result)];
  const { address, status, text } = result;
  const isThere = status >= 200 && status < 300 && !/^\s*<(!doctype|html)/i.test(text);
  return isThere ? [] : [createFinding('script_part_missing', { status, address })];
}

/** Checks how long browsers keep the script. If its address names a version, they may keep it for ever. */
function checkScriptCaching({ address }: ScriptTag, { headers }: Answer): readonly Finding[] {
  if (/no-store/i.test(headers.get('cache-control') ?? '')) return [createFinding('script_not_cached', { address })];
  const seconds = readMaxAge(headers) ?? 0;
  const isVersioned = new URL(address).search !== '' || /\d/.test(new URL(address).pathname);
  if (seconds <= DAY || isVersioned) return [];
  return [createFinding('script_cached_long', { time: formatTime(seconds), address })];
}
