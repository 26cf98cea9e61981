// The words of choice fields. They are said later; a form that has nothing but dropdown lists fetches them with the settings.
import { loadLaterWords } from '../locale/languages.js';
import type { LaterWords, Words } from '../locale/words.js';

let fetched: LaterWords['options'] | undefined;

/** Fetches the words for a type that the script brings along. */
export async function prepareWords(language: string): Promise<void> {
  fetched = (await loadLaterWords([language]))?.options;
}

/** The words: the form's own, which may not be there before the person begins, else those that came with the settings. */
export function wordsOf({ words }: { readonly words: Words }): LaterWords['options'] {
  return 'options' in words ? words.options : (fetched as LaterWords['options']);
}
