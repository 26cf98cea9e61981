// Made by `npm run generate` from the folders beside this file. Do not edit.
import type { FieldModule } from './view.js';
import { fieldModule as address } from './address/address.view.js';
import { fieldModule as checkbox } from './checkbox/checkbox.view.js';
import { fieldModule as datetime } from './datetime/datetime.view.js';
import { fieldModule as embed } from './embed/embed.view.js';
import { fieldModule as number } from './number/number.view.js';
import { fieldModule as phone } from './phone/phone.view.js';
import { fieldModule as radio } from './radio/radio.view.js';
import { fieldModule as richtext } from './richtext/richtext.view.js';
import { fieldModule as section } from './section/section.view.js';
import { fieldModule as textarea } from './textarea/textarea.view.js';
import { fieldModule as unknown } from './unknown/unknown.view.js';

const types: ReadonlyMap<string, FieldModule> = new Map<string, FieldModule>([
  ['address', address],
  ['checkbox', checkbox],
  ['datetime', datetime],
  ['embed', embed],
  ['number', number],
  ['phone', phone],
  ['radio', radio],
  ['richtext', richtext],
  ['section', section],
  ['textarea', textarea],
]);

/** Returns the module of a type. One that is not here is shown as unknown. */
export const findType = (type: string): FieldModule => types.get(type) ?? unknown;
