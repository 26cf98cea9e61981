import { continueNumber, isWholeNumber, startNumber, type NumberPart } from './json-number.js';
import { Utf8Check } from './utf8-check.js';

/** What a piece of a document has brought. */
export interface Scanned {
  /** Names of the outer object's members that ended in this piece, decoded. Of one that is very long, its beginning as it stands there. */
  readonly names: readonly string[];
  /** Where in this piece the outer object's closing brace is, if it is in it. */
  readonly closedAt: number | undefined;
}

/** What may come next. */
type State =
  | 'start'
  | 'first-name'
  | 'next-name'
  | 'colon'
  | 'first-item'
  | 'value'
  | 'after'
  | 'in-text'
  | 'escape'
  | 'hex'
  | 'in-number'
  | 'in-word'
  | 'done';

/** How deep objects and arrays may lie in each other, by default. */
const DEEPEST = 64;

/** Bytes of a name that are kept. */
const LONGEST_NAME = 384;

const [QUOTE, BACKSLASH, BRACE, CLOSING_BRACE, BRACKET, CLOSING_BRACKET, COMMA, COLON] = codes('"\\{}[],:');
const SPACES = new Set(codes(' \t\n\r'));
const ESCAPED = new Set(codes('"\\/bfnrt'));
const HEX = new Set(codes('0123456789abcdefABCDEF'));
const [U] = codes('u');
const WORDS = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), word.slice(1)]));

/** 1 for the bytes that say nothing within a text. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte >= 0x20 && byte < 0x80 && byte !== QUOTE && byte !== BACKSLASH),
);

/**
 * Checks a JSON object in UTF-8 while it comes, in pieces that may be cut anywhere, and tells the names of its members. It
 * takes exactly what `JSON.parse` takes after a strict decoding, but for the depth; it keeps no value, so its memory does not grow.
 */
export class JsonScanner {
  #state: State = 'start';
  /** Of each object and array that is open, whether it is an object. */
  readonly #open: boolean[] = [];
  readonly #deepest: number;
  readonly #utf8 = new Utf8Check();
  /** The text is a name, and which bytes of it have come. */
  #isName = false;
  #name: number[] = [];
  #names: string[] = [];
  /** What is left of `true`, `false` or `null`; how many digits of a `\u`. */
  #word = '';
  #digits = 0;
  #number: NumberPart = 'minus';
  /** Bytes before the piece that is scanned. */
  #before = 0;

  constructor(deepest = DEEPEST) {
    this.#deepest = deepest;
  }

  /** @throws SyntaxError at the first byte that cannot stand where it is; it does not quote the document. */
  scan(piece: Uint8Array): Scanned {
    let closedAt: number | undefined;
    for (let at = 0; at < piece.length; at += 1) {
      if (this.#state === 'in-text' && !this.#isName) at = this.#skip(piece, at);
      const byte = piece[at];
      if (byte === undefined) break;
      const wasDone = this.#state === 'done';
      if (!this.#take(byte)) throw new SyntaxError(`No JSON at byte ${String(this.#before + at)}.`);
      if (!wasDone && this.#state === 'done') closedAt = at;
    }
    this.#before += piece.length;
    const names = this.#names;
    this.#names = [];
    return { names, closedAt };
  }

  /** @throws SyntaxError when the document is not at its end. */
  finish(): void {
    if (this.#state !== 'done') throw new SyntaxError(`The JSON breaks off after ${String(this.#before)} bytes.`);
  }

  /** Where the next byte is that says something within a text: most of a document is what is between those. */
  #skip(piece: Uint8Array, from: number): number {
    let at = from;
    if (this.#utf8.isWhole) while (PLAIN[piece[at] ?? 0] === 1) at += 1;
    return at;
  }

  /** Whether the byte may stand there. */
  #take(byte: number): boolean {
    switch (this.#state) {
      case 'in-text':
        return this.#takeInText(byte);
      case 'escape':
        return this.#takeEscaped(byte);
      case 'hex':
        this.#keep(byte);
        if (--this.#digits === 0) this.#state = 'in-text';
        return HEX.has(byte);
      case 'in-word':
        return this.#takeInWord(byte);
      case 'in-number':
        return this.#takeInNumber(byte);
      default:
        return SPACES.has(byte) || this.#takeBetween(byte);
    }
  }

  #takeBetween(byte: number): boolean {
    switch (this.#state) {
      case 'start':
        return byte === BRACE && this.#enter(true);
      case 'first-name':
        return byte === CLOSING_BRACE ? this.#leave(true) : this.#startName(byte);
      case 'next-name':
        return this.#startName(byte);
      case 'colon':
        return byte === COLON && this.#go('value');
      case 'first-item':
        return byte === CLOSING_BRACKET ? this.#leave(false) : this.#startValue(byte);
      case 'value':
        return this.#startValue(byte);
      case 'after':
        if (byte === COMMA) return this.#go(this.#open.at(-1) ? 'next-name' : 'value');
        return byte === CLOSING_BRACE ? this.#leave(true) : byte === CLOSING_BRACKET && this.#leave(false);
      default:
        return false;
    }
  }

  #startValue(byte: number): boolean {
    if (byte === QUOTE) return this.#go('in-text');
    if (byte === BRACE || byte === BRACKET) return this.#enter(byte === BRACE);
    const word = WORDS.get(byte);
    if (word !== undefined) {
      this.#word = word;
      return this.#go('in-word');
    }
    const number = startNumber(byte);
    if (!number) return false;
    this.#number = number;
    return this.#go('in-number');
  }

  #startName(byte: number): boolean {
    this.#isName = true;
    this.#name = [];
    return byte === QUOTE && this.#go('in-text');
  }

  #takeInText(byte: number): boolean {
    if (!this.#utf8.isWhole || byte >= 0x80) {
      this.#keep(byte);
      return this.#utf8.take(byte);
    }
    if (byte === QUOTE) return this.#endText();
    this.#keep(byte);
    return byte === BACKSLASH ? this.#go('escape') : byte >= 0x20;
  }

  #takeEscaped(byte: number): boolean {
    this.#keep(byte);
    if (byte !== U) return ESCAPED.has(byte) && this.#go('in-text');
    this.#digits = 4;
    return this.#go('hex');
  }

  #takeInWord(byte: number): boolean {
    if (byte !== this.#word.charCodeAt(0)) return false;
    this.#word = this.#word.slice(1);
    return this.#word !== '' || this.#go('after');
  }

  #takeInNumber(byte: number): boolean {
    const next = continueNumber(this.#number, byte);
    if (next) {
      this.#number = next;
      return true;
    }
    if (!isWholeNumber(this.#number)) return false;
    this.#state = 'after';
    return this.#take(byte);
  }

  #endText(): boolean {
    if (!this.#isName) return this.#go('after');
    this.#isName = false;
    if (this.#open.length === 1) this.#names.push(readName(this.#name));
    return this.#go('colon');
  }

  #keep(byte: number): void {
    if (this.#isName && this.#open.length === 1 && this.#name.length <= LONGEST_NAME) this.#name.push(byte);
  }

  #enter(isObject: boolean): boolean {
    if (this.#open.length === this.#deepest) return false;
    this.#open.push(isObject);
    return this.#go(isObject ? 'first-name' : 'first-item');
  }

  #leave(isObject: boolean): boolean {
    if (this.#open.pop() !== isObject) return false;
    return this.#go(this.#open.length === 0 ? 'done' : 'after');
  }

  #go(state: State): true {
    this.#state = state;
    return true;
  }
}

function readName(bytes: readonly number[]): string {
  if (bytes.every((byte) => PLAIN[byte] === 1)) return String.fromCharCode(...bytes);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
  return bytes.length > LONGEST_NAME ? text : String(JSON.parse(`"${text}"`));
}

/** Of the characters, which are ASCII. */
function codes(text: string): readonly number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
