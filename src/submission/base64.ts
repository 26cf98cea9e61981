const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PADDING = 61; // =

/** The two characters for each value of 12 bits, in memory order: every machine with a browser is little-endian. */
const PAIRS = Uint16Array.from({ length: 4096 }, (_, bits) => letter(bits >> 6) | (letter(bits & 63) << 8));

function letter(bits: number): number {
  return LETTERS.charCodeAt(bits);
}

/** Computes the length of some bytes in base64. */
export function base64Length(bytes: number): number {
  return 4 * Math.ceil(bytes / 3);
}

// Decision 0015: a lookup table is faster than the engine's `toBase64`.
/**
 * Writes bytes as base64 in ASCII, with padding, into a buffer that is large enough. Returns the filled part.
 *
 * `Uint8Array.prototype.toBase64` makes a string on JavaScript's heap. Converting that to a Blob is slower (measured in
 * Chromium 156: 1.2 s instead of 0.7 s for 100 MB).
 */
export function toBase64(bytes: Uint8Array, buffer: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const letters = new Uint8Array(buffer, 0, base64Length(bytes.length));
  const pairs = new Uint16Array(buffer, 0, letters.length / 2);
  const at = (index: number) => bytes[index] ?? 0;
  const whole = bytes.length - (bytes.length % 3);
  for (let index = 0, pair = 0; index < whole; index += 3) {
    const bits = (at(index) << 16) | (at(index + 1) << 8) | at(index + 2);
    pairs[pair++] = PAIRS[bits >> 12] ?? 0;
    pairs[pair++] = PAIRS[bits & 4095] ?? 0;
  }
  if (whole < bytes.length) {
    const bits = (at(whole) << 16) | (at(whole + 1) << 8);
    pairs.set([PAIRS[bits >> 12] ?? 0, PAIRS[bits & 4095] ?? 0], pairs.length - 2);
    letters.fill(PADDING, letters.length - (3 - (bytes.length % 3)));
  }
  return letters;
}
