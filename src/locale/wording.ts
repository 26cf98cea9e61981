import { hasLaterWords, loadLaterWords } from './languages.js';
import type { LoadedWords, Words } from './words.js';

// Decision 0040: a form has one store of words.
/** The words of one form: the core words at once, and the advanced words after somebody has asked for them. */
export class Wording {
  /** All are in one language. */
  current: LoadedWords;

  constructor(words: LoadedWords) {
    this.current = words;
  }

  /** Fetches the advanced words, unless they are here, and returns all. Rejects if they can't be fetched; the next call tries again. */
  async complete(): Promise<Words> {
    for (;;) {
      const words = this.current;
      if (hasLaterWords(words)) return words;
      const later = await loadLaterWords([words.language], words.own);
      // The language may have changed since.
      if (words === this.current) this.current = { ...words, ...later };
    }
  }
}
