// Made by `npm run generate` from the folders beside this file. Do not edit.
import type { FieldModule } from './view.js';
import * as text from './text/text.view.js';
import * as textarea from './textarea/textarea.view.js';
import * as email from './email/email.view.js';
import * as phone from './phone/phone.view.js';
import * as number from './number/number.view.js';
import * as select from './select/select.view.js';
import * as radio from './radio/radio.view.js';
import * as checkbox from './checkbox/checkbox.view.js';
import * as name from './name/name.view.js';
import * as section from './section/section.view.js';
import * as unknown from './unknown/unknown.view.js';

/** The field types the script brings along, by the service's name of the type. */
export const eagerTypes: Readonly<Record<string, FieldModule>> = {
  text,
  textarea,
  email,
  phone,
  number,
  select,
  radio,
  checkbox,
  name,
  section,
  unknown,
};

/** The others: fetched when a field list names them. */
export const lazyTypes: Readonly<Record<string, () => Promise<FieldModule>>> = {
  address: () => import('./address/address.view.js'),
  file: () => import('./file/file.view.js'),
  richtext: () => import('./richtext/richtext.view.js'),
  signature: () => import('./signature/signature.view.js'),
};
