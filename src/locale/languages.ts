import { core } from './en.js';
import type { CoreWords, LaterWords, LoadedWords, Words } from './words.js';

interface Language {
  core(): CoreWords | Promise<CoreWords>;
  later(): Promise<LaterWords>;
}

/** English comes with the script. Other languages are fetched when a page is in one. A new language is three files and an entry here. */
const languages: Readonly<Record<string, Language>> = {
  en: {
    core: () => core,
    later: async () => (await import('./en.lazy.js')).later,
  },
  ar: {
    core: async () => (await import('./ar.js')).core,
    later: async () => (await import('./ar.lazy.js')).later,
  },
};

/** Returns the first of these languages (BCP 47) that has words here, else English. `pt` serves `pt-BR`. */
function findLanguage(wanted: readonly string[]): string {
  const tags = wanted.map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? '');
  return tags.find((tag) => Object.hasOwn(languages, tag)) ?? core.language;
}

/** Returns the core words in the first of these languages that has some. Never rejects: the last resort is English. */
export async function loadCoreWords(wanted: readonly string[]): Promise<CoreWords> {
  try {
    return (await languages[findLanguage(wanted)]?.core()) ?? core;
  } catch {
    return core;
  }
}

/** Fetches the advanced words in the first of these languages that has some. Rejects if they can't be fetched. */
export async function loadLaterWords(wanted: readonly string[]): Promise<LaterWords | undefined> {
  return languages[findLanguage(wanted)]?.later();
}

/** Tells whether the advanced words have been fetched. */
export function hasLaterWords(words: LoadedWords): words is Words {
  return 'issues' in words;
}

/** Returns all words. Code that is fetched together with the advanced words calls it. @throws TypeError where they are missing. */
export function requireAllWords(words: LoadedWords): Words {
  if (hasLaterWords(words)) return words;
  throw new TypeError('The advanced words have not been fetched.');
}
