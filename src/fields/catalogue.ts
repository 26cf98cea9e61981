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

/** Fetches the script of a type. */
type FetchType = () => Promise<{ readonly fieldModule: FieldModule }>;

/** Stands in for a type without a folder. */
export const fetchUnknown: FetchType = () => import('./unknown/unknown.view.js');

/** The others: fetched when a field list names them. */
export const lazyTypes: ReadonlyMap<string, FetchType> = new Map<string, FetchType>([
  ['address', () => import('./address/address.view.js')],
  ['checkbox', () => import('./checkbox/checkbox.view.js')],
  ['creditcard', () => import('./creditcard/creditcard.view.js')],
  ['datetime', () => import('./datetime/datetime.view.js')],
  ['embed', () => import('./embed/embed.view.js')],
  ['file', () => import('./file/file.view.js')],
  ['matrix', () => import('./matrix/matrix.view.js')],
  ['number', () => import('./number/number.view.js')],
  ['phone', () => import('./phone/phone.view.js')],
  ['product', () => import('./product/product.view.js')],
  ['radio', () => import('./radio/radio.view.js')],
  ['rating', () => import('./rating/rating.view.js')],
  ['richtext', () => import('./richtext/richtext.view.js')],
  ['section', () => import('./section/section.view.js')],
  ['signature', () => import('./signature/signature.view.js')],
  ['table', () => import('./table/table.view.js')],
  ['tablecell', () => import('./tablecell/tablecell.view.js')],
  ['tableheader', () => import('./tableheader/tableheader.view.js')],
  ['textarea', () => import('./textarea/textarea.view.js')],
]);
