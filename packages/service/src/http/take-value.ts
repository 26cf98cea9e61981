import { BASE64, Base64Pieces, NOTHING } from '../values/base64-pieces.js';
import { LARGE_FROM } from './large-values.js';
import type { Growing, LargeValue, LargeValues } from './large-values.js';

/** The way in which a kind of body writes the letters of a value. */
export interface Writing {
  /** The meaning of each byte in base64. */
  readonly meanings: Int8Array;
  /** The byte that begins an escape. */
  readonly escape: number;
  /** Returns the number of bytes of an escape that begins like this. */
  escapeLength(begun: readonly number[]): number;
  /** Returns the byte that an escape stands for, or -1. */
  readEscape(escape: readonly number[]): number;
  /** Returns the place behind the last semicolon, or 0. */
  findDivider(raw: Uint8Array): number;
}

/**
 * Takes base64 out of one value of a body, from its last semicolon on. What cannot be base64 stays in the body, and so is
 * judged like any value.
 */
export class ValueTaker {
  readonly #remains: Growing;
  readonly #start: number;
  readonly #values: LargeValues;
  readonly #writing: Writing;
  readonly #pieces = new Base64Pieces();
  #escape: number[] = [];
  #large: LargeValue | undefined;
  /** Whether something came that is no base64. */
  #isOdd = false;
  #isLeft = false;

  constructor(remains: Growing, values: LargeValues, writing: Writing) {
    this.#remains = remains;
    this.#start = remains.length;
    this.#values = values;
    this.#writing = writing;
  }

  /** Takes a part of the value as it came. */
  add(bytes: Uint8Array, from: number, to: number): void {
    if (this.#large !== undefined && !this.#isLeft) {
      this.#take(this.#large, bytes, from, to);
      return;
    }
    this.#remains.add(bytes, from, to);
    if (!this.#isLeft && this.#remains.length - this.#start >= LARGE_FROM) this.#begin();
  }

  /** Ends the value. */
  end(): void {
    if (this.#large === undefined || this.#isLeft) return;
    if (this.#escape.length > 0) {
      this.#leave(this.#large);
      return;
    }
    const isWhole = this.#pieces.end();
    this.#large.write(this.#pieces.take());
    this.#large.end(isWhole);
  }

  /** Begins to take, unless the value cannot be a file. */
  #begin(): void {
    const raw = this.#remains.view(this.#start).slice();
    const divider = this.#writing.findDivider(raw);
    if (raw.length - divider < LARGE_FROM / 2) this.#isOdd = true;
    else this.#decode(raw, divider, raw.length);
    this.#isLeft = this.#isOdd;
    if (this.#isLeft) return;
    this.#large = this.#values.open();
    this.#remains.cut(this.#start + divider);
    this.#remains.add(new TextEncoder().encode(this.#large.placeholder));
    this.#large.write(this.#pieces.take());
  }

  #take(large: LargeValue, bytes: Uint8Array, from: number, to: number): void {
    const end = this.#decode(bytes, from, to);
    if (this.#isOdd) this.#leave(large, bytes.subarray(end, to));
    else large.write(this.#pieces.take());
  }

  /** Leaves the rest in the body, an escape that has begun with it. */
  #leave(large: LargeValue, rest: Uint8Array = new Uint8Array()): void {
    this.#isLeft = true;
    this.#remains.add(Uint8Array.from(this.#escape));
    this.#remains.add(rest);
    large.end(false);
  }

  /** Decodes bytes. Returns the place where it ended; an escape before it that is no base64 is kept. */
  #decode(bytes: Uint8Array, from: number, to: number): number {
    const { meanings, escape } = this.#writing;
    for (let index = from; index < to; index++) {
      const byte = bytes[index] ?? 0;
      if (this.#escape.length > 0 || byte === escape) {
        this.#isOdd = !this.#addToEscape(byte);
        if (this.#isOdd) return index + 1;
      } else {
        this.#isOdd = !this.#pieces.add(meanings[byte] ?? NOTHING);
        if (this.#isOdd) return index;
      }
    }
    return to;
  }

  /** Returns false for a whole escape that is no base64. */
  #addToEscape(byte: number): boolean {
    this.#escape.push(byte);
    const { escapeLength, readEscape } = this.#writing;
    if (this.#escape.length < 2 || this.#escape.length < escapeLength(this.#escape)) return true;
    const code = readEscape(this.#escape);
    if (code < 0 || code > 127 || !this.#pieces.add(BASE64[code] ?? NOTHING)) return false;
    this.#escape = [];
    return true;
  }
}
