// The languages of the classic script and the labels in them, which it fetches from beside it. The build takes this file in place of
// `chunks/table.ts` and `chunks/purposes.ts`. Decision 0040.
import type { Part } from '../parts/fetch-part.js';
import { partBeside } from '../platform/beside.js';
import type { purposes as others } from './chunks/purposes.js';
import { tags } from './chunks/tags.js';
import type { Language } from './chunks/table.js';

/** The languages beside English, by their tag. Where one can't be fetched, the form is in English. */
export const languages: ReadonlyMap<string, Part<Language>> = new Map(
  tags.filter((tag) => tag !== 'en').map((tag) => [tag, partBeside(tag)]),
);

/** The labels of the languages beside English, by their tag. */
export const purposes: typeof others = new Map(
  tags.filter((tag) => !/^en\b/.test(tag)).map((tag) => [tag, partBeside(`purposes-${tag}`)]),
);
