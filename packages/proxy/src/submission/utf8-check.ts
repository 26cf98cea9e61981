/** The bytes that may follow a first byte, by its range: their count, and the range of the second byte. (Unicode, table 3-7.) */
const FOLLOWING: readonly (readonly [from: number, to: number, count: number, lowest: number, highest: number])[] = [
  [0xc2, 0xdf, 1, 0x80, 0xbf],
  [0xe0, 0xe0, 2, 0xa0, 0xbf],
  [0xe1, 0xec, 2, 0x80, 0xbf],
  [0xed, 0xed, 2, 0x80, 0x9f],
  [0xee, 0xef, 2, 0x80, 0xbf],
  [0xf0, 0xf0, 3, 0x90, 0xbf],
  [0xf1, 0xf3, 3, 0x80, 0xbf],
  [0xf4, 0xf4, 3, 0x80, 0x8f],
];

/** Checks the characters beyond ASCII byte by byte, as strictly as a `TextDecoder` with `fatal`. */
export class Utf8Check {
  #left = 0;
  #lowest = 0x80;
  #highest = 0xbf;

  /** True between two characters. */
  get isWhole(): boolean {
    return this.#left === 0;
  }

  /** Takes the next byte: one from 0x80 on, or any byte within a character. Tells whether UTF-8 allows it there. */
  take(byte: number): boolean {
    if (this.#left === 0) return this.#begin(byte);
    const isRight = byte >= this.#lowest && byte <= this.#highest;
    this.#left -= 1;
    [this.#lowest, this.#highest] = [0x80, 0xbf];
    return isRight;
  }

  #begin(byte: number): boolean {
    const following = FOLLOWING.find(([from, to]) => byte >= from && byte <= to);
    if (!following) return false;
    [, , this.#left, this.#lowest, this.#highest] = following;
    return true;
  }
}
