// The words of choice fields. They are said later; a form that has nothing but dropdown lists fetches them with the settings.
import { loadLaterWords } from '../../../locale/languages.js';
import type { LaterWords, Words } from '../../../locale/words.js';
import type { ChoiceField } from './choices.js';

let fetched: LaterWords | undefined;

/** Fetches the words for a type that the script brings along. */
export async function prepareWords(language: string): Promise<void> {
  fetched = await loadLaterWords([language]);
}

/** The words: the form's own, which may not be there before the person begins, else those that came with the settings. */
export function wordsOf({ words }: { readonly words: Words }): LaterWords['options'] {
  return laterWords(words).options;
}

/** Says that there are more options than are shown. */
export const optionsHint = (field: ChoiceField, words: Words): string =>
  'isCut' in field && field.isCut === true ? laterWords(words).cutOff : '';

const laterWords = (words: Words): LaterWords => ('options' in words ? words : (fetched as LaterWords));
