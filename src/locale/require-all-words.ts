import { hasLaterWords } from './languages.js';
import type { LoadedWords, Words } from './words.js';

/** Returns all words. Code that is fetched together with the advanced words calls it. @throws TypeError where they are missing. */
export function requireAllWords(words: LoadedWords): Words {
  if (hasLaterWords(words)) return words;
  throw new TypeError('The advanced words are missing.');
}
