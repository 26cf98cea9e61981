// The labels by language in the classic script, which fetches them from beside it. The build takes this file in place of
// `chunks/purposes.ts`. Decision 0040.
import { partBeside } from '../platform/beside.js';
import type { purposes as others } from './chunks/purposes.js';
import { tags } from './chunks/tags.js';

/** The labels of the languages beside English, by their tag. */
export const purposes: typeof others = new Map(
  tags.filter((tag) => !/^en\b/.test(tag)).map((tag) => [tag, partBeside(`purposes-${tag}`)]),
);
