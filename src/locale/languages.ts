import { core } from './en.js';
import type { CoreWords, LaterWords } from './words.js';

interface Language {
  core(): CoreWords | Promise<CoreWords>;
  later(): Promise<LaterWords>;
}

/** English comes with the script, the others when a page speaks them. A new language is two files and an entry here. */
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

/** The first of these languages that there are words for (BCP 47; `pt-BR` is served by `pt`), else English. */
function find(wanted: readonly string[]): string {
  const tags = wanted.map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? '');
  return tags.find((tag) => Object.hasOwn(languages, tag)) ?? core.language;
}

/** What the element says in the first of these languages that there is. Never rejects: else it is said in English. */
export async function loadCoreWords(wanted: readonly string[]): Promise<CoreWords> {
  try {
    return (await languages[find(wanted)]?.core()) ?? core;
  } catch {
    return core;
  }
}

/** What is said later in the first of these languages that there is. Rejects if it can't be had. */
export async function loadLaterWords(wanted: readonly string[]): Promise<LaterWords | undefined> {
  return languages[find(wanted)]?.later();
}
