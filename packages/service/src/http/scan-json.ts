import { BASE64, NOTHING, SPACE } from '../values/base64-pieces.js';
import type { Growing, LargeValues } from './large-values.js';
import { ValueTaker } from './take-value.js';
import type { Writing } from './take-value.js';

const code = (letter: string): number => letter.charCodeAt(0);
const QUOTE = code('"');
const BACKSLASH = code('\\');
/** The bytes that open and close a level, and those that may lie between a name and its value. */
const OPENING: ReadonlySet<number> = new Set([code('{'), code('[')]);
const CLOSING: ReadonlySet<number> = new Set([code('}'), code(']')]);
const WHITE: ReadonlySet<number> = new Set([' ', '\t', '\r', '\n'].map(code));
const COLON = code(':');
/** The most bytes of a name that is looked at. */
const LONGEST_NAME = 200;

/** The meaning of a letter after a backslash, where base64 may have it. */
const ESCAPES: ReadonlyMap<number, number> = new Map(
  Object.entries({ '/': '/', n: '\n', r: '\r', t: '\t', f: '\f' }).map(([from, to]) => [code(from), code(to)]),
);

const meanings = BASE64.slice().fill(NOTHING, 0, 32);
meanings[code(' ')] = SPACE;

const JSON_WRITING: Writing = {
  meanings,
  escape: BACKSLASH,
  escapeLength: ([, second]) => (second === code('u') ? 6 : 2),
  readEscape([, second = 0, ...digits]) {
    if (second !== code('u')) return ESCAPES.get(second) ?? -1;
    const text = String.fromCharCode(...digits);
    return /^[\da-f]{4}$/i.test(text) ? Number.parseInt(text, 16) : -1;
  },
  findDivider: (raw) => raw.lastIndexOf(code(';')) + 1,
};

function parseName(raw: Uint8Array): string | undefined {
  try {
    const name: unknown = JSON.parse(new TextDecoder().decode(raw));
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Finds the texts of an object in JSON, and has large ones taken out. It knows no more of JSON than that: whether the
 * rest is valid is the parser's to say.
 */
export class JsonScanner {
  readonly #remains: Growing;
  readonly #values: LargeValues;
  #depth = 0;
  /** The place of the text that is read, with its quote. */
  #start = 0;
  #isInText = false;
  #isEscaped = false;
  #name: string | undefined;
  #isValue = false;
  #taker: ValueTaker | undefined;

  constructor(remains: Growing, values: LargeValues) {
    this.#remains = remains;
    this.#values = values;
  }

  /** Reads the next bytes. */
  scan(bytes: Uint8Array): void {
    for (let index = 0; index < bytes.length;)
      index = this.#isInText ? this.#scanText(bytes, index) : this.#scanBetween(bytes, index);
  }

  /** Ends the body. */
  end(): void {
    this.#taker?.end();
  }

  #scanText(bytes: Uint8Array, from: number): number {
    let to = from;
    for (; to < bytes.length; to++) {
      const byte = bytes[to];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) break;
    }
    if (this.#taker) this.#taker.add(bytes, from, to);
    else this.#remains.add(bytes, from, to);
    if (to === bytes.length) return to;
    this.#endText(bytes.subarray(to, to + 1));
    return to + 1;
  }

  #endText(quote: Uint8Array): void {
    this.#taker?.end();
    this.#taker = undefined;
    this.#remains.add(quote);
    this.#isInText = false;
    const raw = this.#isValue || this.#depth !== 1 ? undefined : this.#remains.view(this.#start);
    this.#name = raw && raw.length <= LONGEST_NAME ? parseName(raw) : undefined;
    this.#isValue = false;
  }

  #scanBetween(bytes: Uint8Array, from: number): number {
    let to = from;
    for (; to < bytes.length && bytes[to] !== QUOTE; to++) this.#note(bytes[to] ?? 0);
    const isQuote = to < bytes.length;
    this.#remains.add(bytes, from, isQuote ? to + 1 : to);
    if (!isQuote) return to;
    this.#isInText = true;
    this.#start = this.#remains.length - 1;
    const isTaken = this.#isValue && this.#depth === 1 && this.#values.names.has(this.#name ?? '');
    if (isTaken) this.#taker = new ValueTaker(this.#remains, this.#values, JSON_WRITING);
    return to + 1;
  }

  #note(byte: number): void {
    if (WHITE.has(byte)) return;
    if (OPENING.has(byte)) this.#depth += 1;
    if (CLOSING.has(byte)) this.#depth -= 1;
    this.#isValue = byte === COLON && this.#name !== undefined && !this.#isValue;
    if (!this.#isValue) this.#name = undefined;
  }
}
