// Says which field types travel together. Decision 0010.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of code that several types share. */
const SHARED = 'shared';

/** All folders of types, sorted. */
export const TYPE_FOLDERS = readdirSync(join(import.meta.dirname, '../../src/fields'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== SHARED)
  .map((entry) => entry.name)
  .sort();

/** The types of a simple form: part of the script. All others are fetched, in parallel, when a form names them. */
export const EAGER_TYPES = ['text', 'email', 'name', 'select'];

/** The rarer types, by the file that brings them. */
export const RARE_TYPES: Readonly<Record<string, readonly string[]>> = {
  tables: ['creditcard', 'matrix', 'product', 'rating', 'table', 'tablecell', 'tableheader'],
  uploads: ['file', 'signature'],
};

const named = [...EAGER_TYPES, ...Object.values(RARE_TYPES).flat()];

/** All other types come with the file of common types: most forms need several of those. */
export const COMMON_TYPES = TYPE_FOLDERS.filter((type) => !named.includes(type));
