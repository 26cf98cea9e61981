// The words of the pages at a form's own address, and of the script in them. Not reviewed, except English.
import { matchLanguages } from '../../src/locale/match.js';
import words from './form-page-words.json' with { type: 'json' };

export type FormPageWords = (typeof words)['en'];

const LANGUAGES: ReadonlyMap<string, FormPageWords> = new Map(Object.entries(words));

/** Returns the words in a language (BCP 47), or in the one that serves its readers best; English where there is none. */
export function formPageWords(language: string): FormPageWords {
  const [best = 'en'] = matchLanguages(language, [...LANGUAGES.keys()]);
  return LANGUAGES.get(best) ?? words.en;
}
