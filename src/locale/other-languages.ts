// Finds and fetches a language beside English. Pages in English never fetch it, unless they have words of their own.
import { fetchPart, tryPart } from '../parts/fetch-part.js';
import { languages } from './chunks/table.js';
import type { Language } from './chunks/table.js';
import { matchLanguages } from './match.js';
import type { AddedLanguage } from './words.js';

/** The language that comes with the script. */
const ENGLISH = 'en';

const KNOWN = [ENGLISH, ...languages.keys()];

/**
 * Fetches the first of these languages (BCP 47) that has words here and comes, with the owner's own words. Returns `undefined` where
 * English is the best, and where none comes.
 */
export async function loadLanguage(
  wanted: readonly string[],
  own?: unknown,
  added: readonly AddedLanguage[] = [],
  table = languages,
): Promise<Language | undefined> {
  const loadKnown = (tags: readonly string[]) => loadFirst(tags, table);
  if (!own && !added[0]) return loadKnown(wanted);
  const { speakOwn } = await fetchPart(() => import('./own-words.js'));
  return speakOwn(wanted, own, added, loadKnown);
}

/** Returns the language (BCP 47) that a form speaks if everything comes: the best one for the first tag that has words here, else English. */
export const bestLanguage = (wanted: readonly string[]): string =>
  wanted.flatMap((each) => matchLanguages(each, KNOWN))[0] ?? ENGLISH;

/** Tells whether there are words in a language (BCP 47) or a near one, here or from the page. */
export function hasWords(tag: string, added: readonly AddedLanguage[]): boolean {
  // A page may have added anything.
  const readAddedTag = ([each]: readonly unknown[]) => String(each);
  return matchLanguages(tag, [...KNOWN, ...added.map(readAddedTag)]).length > 0;
}

async function loadFirst(wanted: readonly string[], table: typeof languages): Promise<Language | undefined> {
  for (const tag of wanted.flatMap((each) => matchLanguages(each, KNOWN))) {
    if (tag === ENGLISH) return undefined;
    const part = table.get(tag);
    const language = part && (await tryPart(part));
    if (language && isWhole(language)) return language;
  }
  return undefined;
}

/** Tells whether a script that came is a language. A server may answer with another one. */
const isWhole = (language: Partial<Language>): boolean => Boolean(language.core) && Array.isArray(language.phrases);
