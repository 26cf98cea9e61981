import {
  BACKSLASH,
  BRACE,
  BRACKET,
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  ESCAPED,
  HEX_DIGITS,
  LITERALS,
  PLAIN,
  QUOTE,
  SPACES,
  U,
} from './json-bytes.js';
import { JsonName } from './json-name.js';
import { JsonLimitError, JsonNesting } from './json-nesting.js';
import type { JsonLimits } from './json-nesting.js';
import { continueNumber, isWholeNumber, startNumber } from './json-number.js';
import type { NumberPart } from './json-number.js';
import { Utf8Check } from './utf8-check.js';

/** The findings in one piece of a document. */
export interface ScannedPiece {
  /** The names of the outer object's members that end in this piece, decoded. A very long name is cut off, and not decoded. */
  readonly names: readonly string[];
  /** The place of the outer object's closing brace in this piece, if it is there. */
  readonly closedAt: number | undefined;
  /** The mistake after those names: a byte that JSON does not allow there, or too many values or levels. */
  readonly wrong: SyntaxError | JsonLimitError | undefined;
}

/** The state of the scanner: what may come next. */
type State =
  | 'start'
  | 'first-name'
  | 'next-name'
  | 'colon'
  | 'first-item'
  | 'value'
  | 'after'
  | 'in-string'
  | 'escape'
  | 'hex'
  | 'in-number'
  | 'in-literal'
  | 'done';

/**
 * Checks a JSON object in UTF-8 while it comes, in pieces that may be cut anywhere, and returns the names of its members. It
 * accepts exactly what `JSON.parse` accepts after a strict decoding, within limits of depth and number. It keeps no value,
 * so its memory does not grow.
 */
export class JsonScanner {
  #state: State = 'start';
  readonly #nesting: JsonNesting;
  readonly #utf8 = new Utf8Check();
  /** True while the string is a name. */
  #isName = false;
  readonly #name = new JsonName();
  #names: string[] = [];
  /** The rest of `true`, `false` or `null`. */
  #literal = '';
  /** The number of digits that a `\u` still needs. */
  #digits = 0;
  #number: NumberPart = 'minus';
  /** The bytes before the current piece. */
  #before = 0;

  constructor(limits?: JsonLimits) {
    this.#nesting = new JsonNesting(limits);
  }

  /** Scans the next piece. The mistake that it may return does not quote the document. */
  scan(piece: Uint8Array): ScannedPiece {
    try {
      const closedAt = this.#takeAll(piece);
      return { names: this.#takeNames(), closedAt, wrong: undefined };
    } catch (wrong) {
      if (!(wrong instanceof SyntaxError || wrong instanceof JsonLimitError)) throw wrong;
      return { names: this.#takeNames(), closedAt: undefined, wrong };
    }
  }

  /** Returns where the outer object closes. */
  #takeAll(piece: Uint8Array): number | undefined {
    let closedAt: number | undefined;
    for (let at = 0; at < piece.length; at += 1) {
      if (this.#state === 'in-string' && !this.#isName) at = this.#skipPlain(piece, at);
      const byte = piece[at];
      if (byte === undefined) break;
      const wasDone = this.#state === 'done';
      if (!this.#take(byte)) throw new SyntaxError(`No JSON at byte ${String(this.#before + at)}.`);
      if (!wasDone && this.#state === 'done') closedAt = at;
    }
    this.#before += piece.length;
    return closedAt;
  }

  #takeNames(): readonly string[] {
    const names = this.#names;
    this.#names = [];
    return names;
  }

  /**
   * Checks that the document is whole.
   *
   * @throws SyntaxError when it is not.
   */
  finish(): void {
    if (this.#state !== 'done') throw new SyntaxError(`The JSON breaks off after ${String(this.#before)} bytes.`);
  }

  /** Returns the place of the next byte that is not plain. A shortcut: most of a document is plain bytes in strings. */
  #skipPlain(piece: Uint8Array, from: number): number {
    let at = from;
    if (this.#utf8.isWhole) while (PLAIN[piece[at] ?? 0] === 1) at += 1;
    return at;
  }

  /** Takes a byte. Tells whether JSON allows it there. */
  #take(byte: number): boolean {
    switch (this.#state) {
      case 'in-string':
        return this.#takeInString(byte);
      case 'escape':
        return this.#takeEscaped(byte);
      case 'hex':
        this.#keepNameByte(byte);
        if (--this.#digits === 0) this.#state = 'in-string';
        return HEX_DIGITS.has(byte);
      case 'in-literal':
        return this.#takeInLiteral(byte);
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
        if (byte === COMMA) return this.#go(this.#nesting.isInObject ? 'next-name' : 'value');
        return byte === CLOSING_BRACE ? this.#leave(true) : byte === CLOSING_BRACKET && this.#leave(false);
      default:
        return false;
    }
  }

  #startValue(byte: number): boolean {
    this.#nesting.countValue();
    if (byte === QUOTE) return this.#go('in-string');
    if (byte === BRACE || byte === BRACKET) return this.#enter(byte === BRACE);
    const literal = LITERALS.get(byte);
    if (literal !== undefined) {
      this.#literal = literal;
      return this.#go('in-literal');
    }
    const number = startNumber(byte);
    if (!number) return false;
    this.#number = number;
    return this.#go('in-number');
  }

  #startName(byte: number): boolean {
    this.#isName = true;
    this.#name.clear();
    return byte === QUOTE && this.#go('in-string');
  }

  #takeInString(byte: number): boolean {
    if (!this.#utf8.isWhole || byte >= 0x80) {
      this.#keepNameByte(byte);
      return this.#utf8.take(byte);
    }
    if (byte === QUOTE) return this.#endString();
    this.#keepNameByte(byte);
    return byte === BACKSLASH ? this.#go('escape') : byte >= 0x20;
  }

  #takeEscaped(byte: number): boolean {
    this.#keepNameByte(byte);
    if (byte !== U) return ESCAPED.has(byte) && this.#go('in-string');
    this.#digits = 4;
    return this.#go('hex');
  }

  #takeInLiteral(byte: number): boolean {
    if (byte !== this.#literal.charCodeAt(0)) return false;
    this.#literal = this.#literal.slice(1);
    return this.#literal !== '' || this.#go('after');
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

  #endString(): boolean {
    if (!this.#isName) return this.#go('after');
    this.#isName = false;
    if (this.#nesting.depth === 1) this.#names.push(this.#name.decode());
    return this.#go('colon');
  }

  #keepNameByte(byte: number): void {
    if (this.#isName && this.#nesting.depth === 1) this.#name.push(byte);
  }

  #enter(isObject: boolean): boolean {
    this.#nesting.enter(isObject);
    return this.#go(isObject ? 'first-name' : 'first-item');
  }

  #leave(isObject: boolean): boolean {
    if (!this.#nesting.leave(isObject)) return false;
    return this.#go(this.#nesting.depth === 0 ? 'done' : 'after');
  }

  #go(state: State): true {
    this.#state = state;
    return true;
  }
}
