import { BASE64, SPACE } from '../values/base64-pieces.js';
import type { Growing, LargeValues } from './large-values.js';
import { ValueTaker } from './take-value.js';
import type { Writing } from './take-value.js';

const code = (letter: string): number => letter.charCodeAt(0);
const EQUALS = code('=');
const AND = code('&');
const PERCENT = code('%');
/** The most bytes of a name that is looked at. */
const LONGEST_NAME = 200;

const meanings = BASE64.slice();
meanings[code('+')] = SPACE;

const URLENCODED_WRITING: Writing = {
  meanings,
  escape: PERCENT,
  escapeLength: () => 3,
  readEscape([, ...digits]) {
    const text = String.fromCharCode(...digits);
    return /^[\da-f]{2}$/i.test(text) ? Number.parseInt(text, 16) : -1;
  },
  findDivider(raw) {
    const text = new TextDecoder('latin1').decode(raw);
    const escaped = text.toLowerCase().lastIndexOf('%3b');
    return Math.max(text.lastIndexOf(';') + 1, escaped < 0 ? 0 : escaped + 3);
  },
};

function parseName(raw: Uint8Array): string {
  const [[name] = ['']] = [...new URLSearchParams(`${new TextDecoder().decode(raw)}=`)];
  return name;
}

/** Finds the values of an urlencoded body, and has large ones taken out. */
export class UrlencodedScanner {
  readonly #remains: Growing;
  readonly #values: LargeValues;
  /** The place where the name begins. */
  #start = 0;
  #isInValue = false;
  #taker: ValueTaker | undefined;

  constructor(remains: Growing, values: LargeValues) {
    this.#remains = remains;
    this.#values = values;
  }

  /** Reads the next bytes. */
  scan(bytes: Uint8Array): void {
    for (let index = 0; index < bytes.length;) {
      const found = bytes.indexOf(AND, index);
      const end = found < 0 ? bytes.length : found;
      this.#scanParameter(bytes, index, end);
      if (found >= 0) this.#endParameter(bytes.subarray(end, end + 1));
      index = end + 1;
    }
  }

  /** Ends the body. */
  end(): void {
    this.#taker?.end();
  }

  #scanParameter(bytes: Uint8Array, from: number, to: number): void {
    let start = from;
    if (!this.#isInValue) {
      const sign = bytes.subarray(from, to).indexOf(EQUALS);
      start = sign < 0 ? to : from + sign + 1;
      this.#remains.add(bytes, from, start);
      if (sign >= 0) this.#beginValue();
    }
    if (this.#taker) this.#taker.add(bytes, start, to);
    else this.#remains.add(bytes, start, to);
  }

  #beginValue(): void {
    this.#isInValue = true;
    const raw = this.#remains.view(this.#start);
    const name = raw.length > LONGEST_NAME ? '' : parseName(raw.subarray(0, -1));
    if (this.#values.names.has(name)) this.#taker = new ValueTaker(this.#remains, this.#values, URLENCODED_WRITING);
  }

  #endParameter(sign: Uint8Array): void {
    this.#taker?.end();
    this.#taker = undefined;
    this.#remains.add(sign);
    this.#isInValue = false;
    this.#start = this.#remains.length;
  }
}
