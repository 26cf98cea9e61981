import { createFinding } from '../findings.js';
import type { Finding } from '../findings.js';
import { putBefore } from '../findings/finding-change.js';
import type { Page } from '../page.js';
import { toSource } from '../page-checks.js';
import type { KnownLines } from '../page-checks.js';
import { findForbidding, readPolicies, writeAllowing } from '../policy.js';
import { readMaxAge, formatTime } from '../units.js';
import { failureFinding, isFailure, visit } from '../visit.js';
import type { Answer, Web } from '../visit.js';
import { searchBundles } from './bundles.js';
import { checkCopy } from './damage.js';
import { checkHeld, checkHoldersOfPage } from './held-checks.js';
import { checkParts, findLostLanguage } from './parts.js';
import { replaceTag, writeTag } from './read-scripts.js';
import type { ScriptTag } from './read-scripts.js';
import { checkAnswer } from './script-answer.js';
import type { Release } from './release.js';
import { describeWay, listFetched, readFileName, serves } from './script-names.js';
import type { Way } from './script-names.js';

const DAY = 86_400;

/** Checks the scripts of the page, and those that they fetch from beside them. `texts` are its Content-Security-Policies. */
export async function checkScripts(
  web: Web,
  page: Page,
  texts: readonly string[],
  { release, lines }: { readonly release?: Release | undefined; readonly lines?: KnownLines | undefined },
): Promise<readonly Finding[]> {
  const tags = [...new Map(page.scripts.map((tag) => [tag.address, tag])).values()];
  const findings = [
    ...(await checkWays(web, page, lines)),
    ...checkTwice(tags),
    ...checkHoldersOfPage(page.others, tags),
  ];
  const seen = new Set(tags.map(({ address }) => address));
  for (const tag of tags) {
    const [blocked] = checkTag(tag, page.address, texts);
    const found = blocked ? [blocked] : await checkFile(web, tag, page, release);
    findings.push(...found);
    // A missing script fetches nothing.
    if (found.some(({ level }) => level === 'error')) continue;
    for (const address of listBeside(tag.address, page.ways).filter((each) => !seen.has(each))) {
      seen.add(address);
      findings.push(...(await checkFile(web, { address, isModule: true }, page, release)));
    }
  }
  return tags.length > 0 && !release ? [...findings, createFinding('script_not_compared')] : findings;
}

function listBeside(address: string, ways: readonly Way[]): readonly string[] {
  return listFetched(readFileName(address), ways).flatMap((file) =>
    URL.canParse(file, address) ? [new URL(file, address).href] : [],
  );
}

/** Checks whether each way in which the page has forms has its script. A bundle may hold it where no other script is named. */
async function checkWays(web: Web, page: Page, lines: KnownLines | undefined): Promise<readonly Finding[]> {
  const { ways, scripts, html } = page;
  const files = [...new Set(scripts.map(({ address }) => readFileName(address)))];
  const found = files.length > 0 ? [] : await searchBundles(web, page);
  if (found.some(({ code }) => code !== 'bundles_not_read')) return found;
  if (ways.length === 0)
    return files.length > 0 ? [] : [createFinding('script_not_in_page', describeWay('form')), ...found];
  const missing = ways
    .filter((way) => !files.some((file) => serves(file, way)))
    .map((way) => {
      const others = files.filter((file) => serves(file, 'form') || serves(file, 'popup'));
      const details = { ...describeWay(way), others: others.join(', ') };
      const isOther = way !== 'frame' && others.length > 0;
      const code = isOther ? 'script_of_other_tag' : 'script_not_in_page';
      if (way !== 'form' || !lines) return createFinding(code, details);
      const paste = { language: 'html', text: lines.script } as const;
      return createFinding(code, details, paste, putBefore(html, ['head'], lines.script));
    });
  return [...missing, ...found];
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
function checkTag(tag: ScriptTag, page: string, texts: readonly string[]): readonly Finding[] {
  const { address, nonce, attributes = new Map(), held } = tag;
  if (page.startsWith('https:') && address.startsWith('http:')) {
    const text = writeTag(attributes, { [held?.source ?? 'src']: address.replace(/^http:/, 'https:') });
    const paste = { language: 'html', text } as const;
    return [createFinding('script_mixed', { address }, paste, replaceTag(tag, paste))];
  }
  const policy = findForbidding(readPolicies(texts), 'script', { address, page, nonce });
  if (policy === undefined) return [];
  const source = toSource(address, page);
  return [createFinding('script_csp', { policy, source }, writeAllowing(policy, 'script', source))];
}

async function checkFile(
  web: Web,
  tag: ScriptTag,
  page: Page,
  release: Release | undefined,
): Promise<readonly Finding[]> {
  const { origin } = new URL(page.address);
  const answer = await visit(web, tag.address, { follow: true, headers: { origin } });
  if (isFailure(answer)) return [failureFinding('script', answer)];
  const wrong = checkAnswer(tag, answer, page);
  if (wrong.some(({ level }) => level === 'error')) return wrong;
  const copy = checkCopy({ address: tag.address, file: readFileName(tag.address), text: answer.text }, release);
  const part = await checkParts(web, answer, origin, release);
  const lost = await findLostLanguage(web, answer, origin);
  const isGood = [...copy, ...part].every(({ level }) => level !== 'error') && !tag.held && wrong.length === 0;
  return [
    ...checkHeld(tag),
    ...wrong,
    ...part,
    ...(lost ? [createFinding('script_languages_missing', { status: lost.status, address: lost.part })] : []),
    ...(isGood ? [createFinding('script_good', { address: tag.address })] : []),
    ...copy,
    ...checkScriptCaching(tag, answer),
  ];
}

/** Checks how long browsers keep the script. If its address names a version, they may keep it for ever. */
function checkScriptCaching({ address }: ScriptTag, { headers }: Answer): readonly Finding[] {
  if (/no-store/i.test(headers.get('cache-control') ?? '')) return [createFinding('script_not_cached', { address })];
  const seconds = readMaxAge(headers) ?? 0;
  const isVersioned = new URL(address).search !== '' || /\d/.test(new URL(address).pathname);
  if (seconds <= DAY || isVersioned) return [];
  return [createFinding('script_cached_long', { time: formatTime(seconds), address })];
}
