import { isArray, isObject, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { toStorable } from '../values/storable-text.js';
import { givenTwice, ServiceError } from './errors.js';
import { parseSentJson } from './parse-sent-json.js';

/** The letters of a name that a sentence repeats. */
const SHOWN_LETTERS = 100;

/** Returns the error for a value that is not allowed. */
export function invalidValue(sentence: string): ServiceError {
  return new ServiceError('invalid-value', sentence);
}

// Decision 0037: nothing is dropped in silence.
/** Refuses a body with an unknown name, so that nothing is dropped in silence. `noun` says what the body describes. */
export function refuseUnknown(body: JsonObject, known: readonly string[], noun: string): void {
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw invalidValue(`"${unknown.slice(0, SHOWN_LETTERS)}" is not a parameter of a ${noun}`);
}

/** Refuses a query with an unknown name, which would be an answer to another question, or with a name that is given twice. */
export function refuseWrongQuery(query: URLSearchParams, known: readonly string[] | undefined): void {
  const names = [...query.keys()];
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined) throw givenTwice(twice);
  if (known) refuseUnknown(Object.fromEntries(query), [...known, 'oauth_token'], 'request to this address');
}

/** Reads a single posted value as text. */
export function readText(name: string, value: Json): string {
  const text = scalarText(value);
  if (text === undefined) throw invalidValue(`${name} must be a text`);
  return text;
}

const ON: ReadonlySet<string> = new Set(['1', 'true', 'yes', 'on']);
const OFF: ReadonlySet<string> = new Set(['', '0', 'false', 'no', 'off']);

/** Reads a flag in any of the spellings that clients send. Source: clients send `1`, `"1"`/`"0"`, `true`/`false`. */
export function readFlag(name: string, value: Json): boolean {
  const word = scalarText(value)?.toLowerCase();
  if (word !== undefined && ON.has(word)) return true;
  if (word !== undefined && OFF.has(word)) return false;
  throw invalidValue(`${name} must be 0 or 1`);
}

/** Parses a list or an object that is JSON in a text, as in an urlencoded body. Returns any other value unchanged. */
export function parseJsonText(name: string, value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    const parsed = parseSentJson(value);
    if (isArray(parsed) || isObject(parsed)) return toStorable(parsed);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
  }
  throw invalidValue(`${name} is not valid JSON`);
}
