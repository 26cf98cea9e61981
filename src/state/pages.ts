import type { Field } from '../model/form.js';

/** The fields page by page: a field that starts a page begins a new one, unless nothing to see came before it. */
export function pagesOf(fields: readonly Field[]): readonly (readonly Field[])[] {
  const pages: Field[][] = [[]];
  for (const field of fields) {
    const current = pages.at(-1) ?? [];
    if (field.startsPage && current.some(({ hidden }) => !hidden)) pages.push([field]);
    else current.push(field);
  }
  return pages;
}
