// Splits the fields of a form into pages. Pure.
import type { Field } from '../../model/form.js';

/** The name of the review where pages are named by one of their fields. */
export const REVIEW = 'review';

/** The name of a cover without a field. */
export const COVER = 'cover';

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
 * Makes a page of each question, with the headings and texts before it. The last texts may have a page without a question. Fields that
 * are drawn within another one stay with it.
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
  return pages;
}

/** Returns the name that the author gave a page: its first heading, if nothing precedes it. */
export function namePage(page: readonly Field[]): string {
  const first = page.find(({ hidden }) => !hidden);
  return first?.startsPage || first?.takesFieldsAfter ? first.label : '';
}

/** Joins the ids of a page's fields, to tell whether two pages have the same. */
export const joinIds = (page: readonly Field[]): string => page.map(({ id }) => id).join();
