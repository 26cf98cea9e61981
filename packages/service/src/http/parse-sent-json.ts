import { parseJson, scalarText } from '../values/json.js';
import type { Json } from '../values/json.js';
import { givenTwice, ServiceError } from './errors.js';

/** The significant digits that every number keeps. Source: IEEE 754, binary64. */
const KEPT_DIGITS = 15;
/** The letters of a number that a sentence repeats. */
const SHOWN_LETTERS = 100;

/** Tells whether a number in JSON is the same after it was read. */
function isKept(number: string): boolean {
  const value = Number(number);
  const digits = number.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+|0+$/g, ''); // prettier-ignore
  return Number.isFinite(value) && (digits.length <= KEPT_DIGITS || String(value) === number);
}

/** Finds the quote that ends a text. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let first = end;
    while (json[first - 1] === '\\') first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
}

/** Yields the places of all texts, braces and numbers of valid JSON, with those in no other text. */
function* tokensOf(json: string): Generator<string> {
  const tokens = /["{}]|-?\d[\d.eE+-]*/g;
  const colon = /\s*:/y;
  for (let found = tokens.exec(json); found; found = tokens.exec(json)) {
    if (found[0] !== '"') yield found[0];
    else {
      tokens.lastIndex = endOfText(json, found.index) + 1;
      colon.lastIndex = tokens.lastIndex;
      if (colon.test(json)) yield json.slice(found.index, tokens.lastIndex);
    }
  }
}

/** Refuses what a parser changes in silence: a name that an object has twice, and a number with more digits than it keeps. */
function assertKept(json: string): void {
  const open: Set<string>[] = [];
  for (const token of tokensOf(json)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (token.startsWith('"')) {
      const name = scalarText(parseJson(token)) ?? '';
      if (open.at(-1)?.has(name)) throw givenTwice(name);
      open.at(-1)?.add(name);
    } else if (!isKept(token)) {
      const sentence = `The number ${token.slice(0, SHOWN_LETTERS)} has more digits than JSON keeps; send it as a text`;
      throw new ServiceError('invalid-body', sentence);
    }
  }
}

// Decision 0037: nothing is dropped in silence.
/** Parses JSON that a client has sent. @throws SyntaxError for no JSON. @throws ServiceError where a part of it would be lost */
export function parseSentJson(json: string): Json {
  const value = parseJson(json);
  assertKept(json);
  return value;
}
