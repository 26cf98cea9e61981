// The parts that the script fetches later, from the folder beside it.
import { createFinding } from '../findings.js';
import type { Finding } from '../findings.js';
import { failureFinding, isFailure, visit } from '../visit.js';
import type { Answer, Web } from '../visit.js';
import { isPage, isScriptType } from './script-answer.js';
import type { Release } from './release.js';

/** The most parts that are tried. A folder that is copied half lacks several. */
const MAX_PARTS = 10;

/** A part of a script: its path from there, and its whole address. */
interface Part {
  readonly path: string;
  readonly address: string;
}

/** Checks the parts of a script: whether they are there, may run, and are those of the release. Tells the first that is wrong. */
export async function checkParts(
  web: Web,
  script: Answer,
  origin: string,
  release: Release | undefined,
): Promise<readonly Finding[]> {
  for (const part of findParts(script).slice(0, MAX_PARTS)) {
    const answer = await visit(web, part.address, { follow: true, headers: { origin } });
    const wrong = isFailure(answer) ? failureFinding('script', answer) : judgePart(part, answer, release);
    if (wrong) return [wrong];
  }
  return [];
}

function judgePart({ path }: Part, answer: Answer, release: Release | undefined): Finding | undefined {
  const { address, status, headers, text } = answer;
  if (status < 200 || status >= 300 || isPage(text)) return createFinding('script_part_missing', { status, address });
  const type = headers.get('content-type') ?? '';
  if (!isScriptType(type)) return createFinding('script_wrong_type', { type, address });
  const original = release?.read(path);
  if (original === undefined || original.trim() === text.trim()) return undefined;
  const sign = original.startsWith(text.trim()) ? 'it is cut off' : 'it has another text';
  return createFinding('script_part_damaged', { sign, address });
}

/** The folder of the languages and fonts, as the classic script writes it, also after a tool has shortened it. */
const CLASSIC_FOLDER = /new URL\((?:["'`]{2}\.concat\()?["'`](chunks\/[\w-]{8})/;

/** A language that every release has. */
const LANGUAGE = 'de.js';

/** Looks for a language where a classic script would fetch it. Returns the answer that is none; nothing where all is well. */
export async function findLostLanguage(web: Web, { address, text }: Answer, origin: string): Promise<Lost | undefined> {
  const folder = CLASSIC_FOLDER.exec(text)?.[1];
  if (!folder || !URL.canParse('./chunks', address)) return undefined;
  const part = new URL(`./${folder}/${LANGUAGE}`, address).href;
  const answer = await visit(web, part, { follow: true, headers: { origin } });
  if (isFailure(answer)) return { part, status: answer.reason };
  const isScript =
    answer.status === 200 && !isPage(answer.text) && isScriptType(answer.headers.get('content-type') ?? '');
  return isScript ? undefined : { part, status: String(answer.status) };
}

/** A part that is not there, and the answer in its place. */
interface Lost {
  readonly part: string;
  readonly status: string;
}

/** The folder of the parts, as the script writes it once, and the function that fetches one by its name. */
const FOLDER = /`\.\/(chunks\/[\w-]+\/)\$\{/;
const LOADER = /([\w$]+)=\([\w$]+,\.\.\.[\w$]+\)=>\{for/;

/** Finds the parts that the script itself names. */
function findParts({ address, text }: Answer): readonly Part[] {
  const folder = FOLDER.exec(text)?.[1];
  const loader = LOADER.exec(text)?.[1];
  if (!folder || !loader || !URL.canParse('./chunks', address)) return [];
  // The name of the function is short, and other functions may have it, too. A part is always fetched by a function of no arguments.
  const call = new RegExp(String.raw`\(\)=>${loader.replaceAll('$', '[$]')}\(["']([\w.-]+)["']`, 'g');
  return [...new Set([...text.matchAll(call)].map(([, name]) => `${folder}${name ?? ''}.js`))].map((path) => ({
    path,
    address: new URL(`./${path}`, address).href,
  }));
}
