// Pages from which a browser calls no proxy: files, pages without an origin, and pages whose `<base>` leads elsewhere.
import { createFinding } from './findings.js';
import type { Finding } from './findings.js';
import { readPage } from './page.js';
import type { Frame, Page, PageForm } from './page.js';
import { lacksOrigin, readPolicies } from './policy.js';
import { isFailure, visit } from './visit.js';
import type { Web } from './visit.js';

/** The most frames of a page that are looked into. */
const MAX_FRAMES = 5;

const FILE_URL = /^file:/i;
/** A path from the root, the folder or the home, or one with a drive. */
const PATH = /^(?:\.{0,2}[\\/](?!\/)|~[\\/]|[a-z]:[\\/])/i;
/** A name without a host before it: `contact.html`, `site/contact.html`. */
const FILE_NAME = /^(?:[^:/\\?#.]+[\\/])*[^:/\\?#]+\.x?html?$/i;

/** Tells whether the address of a page is that of a file, as people name files. */
export function isFileAddress(address: string): boolean {
  return [FILE_URL, PATH, FILE_NAME].some((pattern) => pattern.test(address));
}

/** Checks whether a form's relative proxy stays on the page's own site. If it does not, nobody is asked there. */
export function checkBase({ isAstray, proxy }: PageForm, page: string): readonly Finding[] {
  if (!isAstray) return [];
  const { origin } = new URL(page);
  return [createFinding('base_elsewhere', { address: proxy, whole: origin + new URL(proxy).pathname })];
}

/** Checks whether a browser can call the form's proxy at all. */
export function checkAddress({ isCallable, proxy }: PageForm): readonly Finding[] {
  return isCallable ? [] : [createFinding('proxy_address_wrong', { address: proxy })];
}

/** Checks whether the page allows the form to use its proxy. */
export function checkListed({ isAllowed, proxy }: PageForm, { scripts }: Page): readonly Finding[] {
  const named = scripts.flatMap(({ proxies = [] }) => proxies);
  const all = [...new Set([...named, proxy.replace(/[?#].*$/, '')])].join(' ');
  return isAllowed ? [] : [createFinding('proxy_not_listed', { address: proxy, all })];
}

/** Checks whether the page itself has an origin. `header` is its policy, because a tag can't make a sandbox. */
export function checkSandbox(header: string): readonly Finding[] {
  return readPolicies([header]).some((policy) => lacksOrigin(policy.get('sandbox')))
    ? [createFinding('page_sandboxed')]
    : [];
}

/** Lists the frames of a page that the owner has marked, and from which the form can call its proxy. */
export function listFormFrames({ frames }: Page): readonly Frame[] {
  return frames.filter(({ isMarked, sandbox }) => isMarked && !lacksOrigin(sandbox)).slice(0, MAX_FRAMES);
}

/** Says how many frames nobody looked into: those of other sites that nobody has marked, and those beyond the first five. */
export function checkUntried({ frames, address }: Page): readonly Finding[] {
  const { origin } = new URL(address);
  const isKnown = ({ html, isMarked, ...frame }: Frame) =>
    isMarked || html !== undefined || [undefined, 'null', origin].includes(readOrigin(frame));
  const foreign = frames.filter((frame) => !isKnown(frame)).length;
  const marked = frames.filter(({ isMarked }) => isMarked).length;
  const count = foreign + Math.max(0, marked - MAX_FRAMES);
  return count > 0 ? [createFinding('frames_not_tried', { count })] : [];
}

/** Looks for forms in the frames of a page that have no origin. Frames of other sites are asked for where they are marked. */
export async function checkFrames(web: Web, { frames, address }: Page): Promise<readonly Finding[]> {
  const { origin } = new URL(address);
  const own = frames.filter(
    ({ html, isMarked, ...frame }) => isMarked || html !== undefined || readOrigin(frame) === origin,
  );
  const findings: Finding[] = [];
  for (const frame of own.filter(({ sandbox }) => lacksOrigin(sandbox)).slice(0, MAX_FRAMES)) {
    const html = frame.html ?? (await fetchPage(web, frame.address));
    if (readPage(html, address).forms.length === 0) continue;
    findings.push(createFinding('frame_sandboxed', { frame: frame.html === undefined ? frame.address : 'srcdoc' }));
  }
  return findings;
}

const readOrigin = ({ address }: Pick<Frame, 'address'>): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

async function fetchPage(web: Web, address: string): Promise<string> {
  const answer = await visit(web, address, { follow: true });
  return isFailure(answer) ? '' : answer.text;
}
