import { en } from './en.js';
import type { Words } from './words.js';

/** The languages beside English: each is fetched when a page speaks it. A new one is a file and a line here. */
const languages: Readonly<Record<string, () => Promise<Words>>> = {
  ar: async () => (await import('./ar.js')).ar,
};

/**
 * The words for the first of these languages that there is (BCP 47; `pt-BR` is served by `pt`), else English. Never
 * rejects: words that could not be fetched are English too.
 */
export async function loadWords(wanted: readonly string[]): Promise<Words> {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (language === en.language) return en;
    const words = await languages[language]?.().catch(() => undefined);
    if (words) return words;
  }
  return en;
}
