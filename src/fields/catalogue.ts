// Made by `npm run generate` from the folders beside this file. Do not edit.
import type { FieldModule } from './view.js';
import * as text from './text/text.view.js';
import * as email from './email/email.view.js';
import * as name from './name/name.view.js';
import * as select from './select/select.view.js';
import * as unknown from './unknown/unknown.view.js';

/** The field types the script brings along, by the service's name of the type. */
export const eagerTypes: Readonly<Record<string, FieldModule>> = { text, email, name, select, unknown };

/** The others: fetched when a field list names them. */
export const lazyTypes: Readonly<Record<string, () => Promise<FieldModule>>> = {
  address: () => import('./address/address.view.js'),
  checkbox: () => import('./checkbox/checkbox.view.js'),
  file: () => import('./file/file.view.js'),
  number: () => import('./number/number.view.js'),
  phone: () => import('./phone/phone.view.js'),
  radio: () => import('./radio/radio.view.js'),
  richtext: () => import('./richtext/richtext.view.js'),
  section: () => import('./section/section.view.js'),
  signature: () => import('./signature/signature.view.js'),
  textarea: () => import('./textarea/textarea.view.js'),
};
