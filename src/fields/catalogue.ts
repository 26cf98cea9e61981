// Made by `npm run generate` from the folders beside this file. Do not edit.
import type { FieldModule } from './view.js';
import { definition as text, view as textView } from './text/text.view.js';
import { definition as email, view as emailView } from './email/email.view.js';
import { definition as name, view as nameView } from './name/name.view.js';
import { definition as select, view as selectView } from './select/select.view.js';

/** The field types the script brings along, by the service's name of the type. */
export const eagerTypes: ReadonlyMap<string, FieldModule> = new Map<string, FieldModule>([
  ['text', { definition: text, view: textView }],
  ['email', { definition: email, view: emailView }],
  ['name', { definition: name, view: nameView }],
  ['select', { definition: select, view: selectView }],
]);

/** Stands in for a type without a folder. */
export const loadUnknown = (): Promise<FieldModule> => import('./unknown/unknown.view.js');

/** The others: fetched when a field list names them. */
export const lazyTypes: ReadonlyMap<string, () => Promise<FieldModule>> = new Map<string, () => Promise<FieldModule>>([
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
