// Made by `npm run generate` from the folders beside this file. Do not edit.
import type { Part } from '../parts/fetch-part.js';
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

/** Names types that come together. Their `findType` returns the module of a type, and that of an unknown one for all others. */
type Types = Part<{ readonly findType: (type: string) => FieldModule }>;

/** The types of most forms. */
export const commonTypes: Types = () => import('./types-common.js');
const tables: Types = () => import('./types-tables.js');
const uploads: Types = () => import('./types-uploads.js');

/** The others, by the service's name of the type. */
export const rareTypes: ReadonlyMap<string, Types> = new Map<string, Types>([
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
