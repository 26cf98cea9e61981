import { fetchPart } from '../parts/fetch-part.js';
import { core } from './chunks/en.js';
import type { Phrases } from './phrases.js';
import type { AddedLanguage, CoreWords, LaterWords, LoadedWords, OwnWords, Words } from './words.js';

// Decision 0040: the page adds languages once, for all its forms.
/** The languages that the page has added, in their order. */
export const added: AddedLanguage[] = [];

/** The event on the window that tells the forms of an added language. */
export const ADDED = 'hf-added';

/** Adds words of the page's own in a language (BCP 47), for all its forms. */
export const addLanguage = (tag: string, words: OwnWords): void => {
  added.push([tag, words]);
  dispatchEvent(new CustomEvent(ADDED));
};

// Decision 0040: English comes with the script, and every other language is one chunk.
/** Fetches the first of these languages that has words. Returns `undefined` for English, which also replaces one that does not come. */
const fetchOther = async (wanted: readonly string[], own: unknown) =>
  !own && !added[0] && /^,*(en(.us)?(,|$)|$)/i.test(wanted.join())
    ? undefined
    : fetchPart(() => import('./other-languages.js'))
        .then((others) => others.loadLanguage(wanted, own, added))
        .catch(() => undefined);

/**
 * Returns the core words in the first of these languages that has some, with the owner's own. Never rejects: the last resort is English.
 */
export const loadCoreWords = async (wanted: readonly string[], own?: unknown): Promise<CoreWords> =>
  (await fetchOther(wanted, own))?.core ?? core;

/** Fetches the advanced words in the first of these languages that has some, with the owner's own. Rejects if they can't be fetched. */
export async function loadLaterWords(wanted: readonly string[], own?: unknown): Promise<LaterWords> {
  const [{ speak }, other] = await Promise.all([
    fetchPart(() => import('./speak.js')),
    fetchOther(wanted, own).then<Phrases>((language) => language ?? fetchPart(() => import('./chunks/en.lazy.js'))),
  ]);
  return speak(other);
}

/** Tells whether the advanced words have been fetched. */
export function hasLaterWords(words: LoadedWords): words is Words {
  return 'issues' in words;
}
