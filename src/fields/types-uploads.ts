// Made by `npm run generate` from the folders beside this file. Do not edit.
import type { FieldModule } from './view.js';
import { fieldModule as file } from './file/file.view.js';
import { fieldModule as signature } from './signature/signature.view.js';
import { fieldModule as unknown } from './unknown/unknown.view.js';

const types: ReadonlyMap<string, FieldModule> = new Map<string, FieldModule>([
  ['file', file],
  ['signature', signature],
]);

/** Returns the module of a type. One that is not here is shown as unknown. */
export const findType = (type: string): FieldModule => types.get(type) ?? unknown;
