import { toBase64 } from './bytes.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The meanings of letters that are no six bits. */
export const PADDING = 64;
export const SPACE = 65;
export const NOTHING = -1;

/** The meaning of each byte in base64. White space is ASCII's, as RFC 2045 has it. */
export const BASE64: Int8Array = new Int8Array(256).fill(NOTHING);
for (let value = 0; value < ALPHABET.length; value++) BASE64[ALPHABET.charCodeAt(value)] = value;
for (const letter of '\t\n\v\f\r ') BASE64[letter.charCodeAt(0)] = SPACE;
BASE64['='.charCodeAt(0)] = PADDING;

/** Decodes base64 with padding that comes in pieces. White space is skipped. */
export class Base64Pieces {
  #bits = 0;
  #letters = 0;
  #padding = 0;
  #out = new Uint8Array(64 * 1024);
  #length = 0;

  /** Takes the meaning of a letter. Returns false for one that cannot come here. */
  add(meaning: number): boolean {
    if (meaning === SPACE) return true;
    if (meaning === PADDING) return ++this.#padding <= 2;
    if (meaning < 0 || this.#padding > 0) return false;
    this.#bits = ((this.#bits << 6) | meaning) & 0xff_ffff;
    if ((++this.#letters & 3) !== 0) return true;
    this.#makeRoom();
    this.#out[this.#length++] = this.#bits >> 16;
    this.#out[this.#length++] = this.#bits >> 8;
    this.#out[this.#length++] = this.#bits;
    return true;
  }

  /** Returns the bytes since the last call. */
  take(): Uint8Array {
    const bytes = this.#out.slice(0, this.#length);
    this.#length = 0;
    return bytes;
  }

  /** Decodes the last letters. Returns false when there are too few, or the padding is wrong. */
  end(): boolean {
    const rest = this.#letters & 3;
    this.#makeRoom();
    if (rest === 2) this.#out[this.#length++] = this.#bits >> 4;
    if (rest === 3) this.#out[this.#length++] = this.#bits >> 10;
    if (rest === 3) this.#out[this.#length++] = this.#bits >> 2;
    return (rest + this.#padding) % 4 === 0;
  }

  #makeRoom(): void {
    if (this.#length + 3 <= this.#out.length) return;
    const larger = new Uint8Array(2 * this.#out.length);
    larger.set(this.#out);
    this.#out = larger;
  }
}

/** Writes bytes that come in pieces as base64, in pieces. */
export async function* toBase64Pieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = new Uint8Array();
  for await (const piece of pieces) {
    const bytes = new Uint8Array(rest.length + piece.length);
    bytes.set(rest);
    bytes.set(piece, rest.length);
    // Three bytes are four letters.
    const whole = bytes.length - (bytes.length % 3);
    yield toBase64(bytes.subarray(0, whole));
    rest = bytes.slice(whole);
  }
  yield toBase64(rest);
}

/**
 * Decodes standard base64 with padding, and skips white space. Returns `undefined` for anything else. `atob` is not used: it
 * copies large files once more, and accepts missing padding.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const pieces = new Base64Pieces();
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127 || !pieces.add(BASE64[code] ?? NOTHING)) return undefined;
  }
  return pieces.end() ? pieces.take() : undefined;
}
