// Reads JSON whose shape the bench relies on. Another shape ends the bench: it would measure something else.
import { isObject } from '../src/api/read.js';
import type { JsonObject } from '../src/model/form.js';

/** Returns a value that is an object. `what` names it in the error. */
export function readObject(value: unknown, what: string): JsonObject {
  if (!isObject(value)) throw new TypeError(`${what} is no object.`);
  return value;
}

/** Returns a value that is a list. `what` names it in the error. */
export function readList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${what} is no list.`);
  return value;
}

/** Returns a value that is a number. `what` names it in the error. */
export function readNumber(value: unknown, what: string): number {
  if (typeof value !== 'number') throw new TypeError(`${what} is no number.`);
  return value;
}

/** Returns a value that is a text. `what` names it in the error. */
export function readText(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new TypeError(`${what} is no text.`);
  return value;
}
