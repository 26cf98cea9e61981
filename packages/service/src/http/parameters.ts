import { storable } from './body.js';
import { ServiceError } from './errors.js';
import { isArray, isObject, scalarText, type Json, type JsonObject } from '../values/json.js';

/** How much of a name a sentence repeats. */
const SHOWN_LETTERS = 100;

/** A request whose value cannot be. */
export function refuse(sentence: string): ServiceError {
  return new ServiceError('invalid-value', sentence);
}

/** Refuses a body with a name that means nothing, so that nothing is dropped in silence. `noun` is what the body describes. */
export function refuseUnknown(body: JsonObject, known: readonly string[], noun: string): void {
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw refuse(`"${unknown.slice(0, SHOWN_LETTERS)}" is not a parameter of a ${noun}`);
}

/** The text of a single posted value. */
export function textOf(name: string, value: Json): string {
  const text = scalarText(value);
  if (text === undefined) throw refuse(`${name} must be a text`);
  return text;
}

const ON: ReadonlySet<string> = new Set(['1', 'true', 'yes', 'on']);
const OFF: ReadonlySet<string> = new Set(['', '0', 'false', 'no', 'off']);

/** Reads a flag in any of the ways clients send it. Source: clients send `1`, `"1"`/`"0"`, `true`/`false`. */
export function flagOf(name: string, value: Json): boolean {
  const word = scalarText(value)?.toLowerCase();
  if (word !== undefined && ON.has(word)) return true;
  if (word !== undefined && OFF.has(word)) return false;
  throw refuse(`${name} must be 0 or 1`);
}

/** A list or an object that stands as JSON in a text, as in an urlencoded body; any other value as it is. */
export function fromJsonText(name: string, value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    const parsed = JSON.parse(value) as Json;
    if (isArray(parsed) || isObject(parsed)) return storable(parsed);
  } catch {
    // told below
  }
  throw refuse(`${name} is not valid JSON`);
}
