import { isObject } from '../../src/api/read.js';
import { isFieldType } from '../field-list.js';
import type { FieldJson } from '../field-list.js';

/** Fetches the field list that the pages written by hand draw. */
export async function fetchFields(address: string): Promise<readonly FieldJson[]> {
  const list: unknown = await (await fetch(address)).json();
  if (!Array.isArray(list) || !list.every(isField)) throw new TypeError(`${address} is no field list of the bench.`);
  return list;
}

/** Checks the keys that the pages read. A text counts as a list of options only where it is empty. */
function isField(value: unknown): value is FieldJson {
  if (!isObject(value)) return false;
  const { id, type, label, description, required, placeholder = '', rows = 0, options, logic } = value;
  return (
    [id, label, description, placeholder].every((text) => typeof text === 'string') &&
    typeof type === 'string' &&
    isFieldType(type) &&
    (required === '0' || required === '1') &&
    typeof rows === 'number' &&
    (options === '' || (Array.isArray(options) && options.every(isOption))) &&
    typeof logic === 'object'
  );
}

const isOption = (value: unknown): boolean =>
  isObject(value) && typeof value['label'] === 'string' && typeof value['value'] === 'string';
