// Splits the fields of a form into pages. Pure.
import type { Field } from '../../model/form.js';

/** Stands for the review where a page is named by a field of it. */
export const REVIEW = 'review';

/** Groups the fields by page. A field that starts a page begins a new one, unless the page before it would be empty. */
export function splitIntoPages(fields: readonly Field[]): readonly (readonly Field[])[] {
  const pages: Field[][] = [[]];
  for (const field of fields) {
    const current = pages.at(-1) ?? [];
    if (field.startsPage && current.some(({ hidden }) => !hidden)) pages.push([field]);
    else current.push(field);
  }
  return pages;
}

/**
 * Makes a page of each question. Headings and texts go with the question after them; the last ones with the last question. Fields
 * that are drawn within another one stay with it.
 */
export function splitIntoQuestions(
  fields: readonly Field[],
  isQuestion: (field: Field) => boolean,
): readonly (readonly Field[])[] {
  const pages: Field[][] = [[]];
  for (const field of fields) {
    const current = pages.at(-1) ?? [];
    const stays = field.hidden || field.parentId !== undefined || !current.some(isQuestion);
    if (stays) current.push(field);
    else pages.push([field]);
  }
  const [last, before] = [pages.at(-1), pages.at(-2)];
  if (!last || !before || last.some(isQuestion)) return pages;
  return [...pages.slice(0, -2), [...before, ...last]];
}

/** Returns the name that the author gave a page: its first heading, if nothing stands before it. */
export function nameOf(page: readonly Field[]): string {
  const first = page.find(({ hidden }) => !hidden);
  return first?.startsPage || first?.takesFieldsAfter ? first.label : '';
}
