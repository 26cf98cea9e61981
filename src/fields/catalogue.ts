// Made by `npm run generate` from the folders beside this file. Do not edit.
import type { FieldModule } from './view.js';
import { fieldModule as text } from './text/text.view.js';
import { fieldModule as email } from './email/email.view.js';
import { fieldModule as name } from './name/name.view.js';
import { fieldModule as select } from './select/select.view.js';

/** The field types the script brings along, by the service's name of the type. */
export const eagerTypes: ReadonlyMap<string, FieldModule> = new Map<string, FieldModule>([
  ['text', text],
  ['email', email],
  ['name', name],
  ['select', select],
]);

/** Fetches types that come together. Their `findType` returns the module of a type, and that of an unknown one for all others. */
type FetchTypes = () => Promise<{ readonly findType: (type: string) => FieldModule }>;

/** Fetches the types of most forms. */
export const fetchCommon: FetchTypes = () => import('./types-common.js');
const tables: FetchTypes = () => import('./types-tables.js');
const uploads: FetchTypes = () => import('./types-uploads.js');

/** Fetches the others, by the service's name of the type. */
export const rareTypes: ReadonlyMap<string, FetchTypes> = new Map<string, FetchTypes>([
  ['creditcard', tables],
  ['matrix', tables],
  ['product', tables],
  ['rating', tables],
  ['table', tables],
  ['tablecell', tables],
  ['tableheader', tables],
  ['file', uploads],
  ['signature', uploads],
]);
