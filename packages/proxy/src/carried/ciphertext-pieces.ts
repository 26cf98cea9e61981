// Converts the bytes of a ciphertext to texts for the store, and back.
import type { ReadPiece } from '../submission/body.js';

/** The bytes of a piece: 512 KiB of text. Many a store takes no larger entry. */
const PIECE_BYTES = 393_216;

/** The bytes that are converted at once: a multiple of three, for which the text has no padding. */
const STEP = 24_576;

/** Converts a body to texts of one length; the last one may be shorter. */
export async function* cutBody(read: ReadPiece): AsyncGenerator<{ readonly text: string; readonly size: number }> {
  const piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  for (let bytes = await read(); bytes; bytes = await read()) {
    for (let rest = bytes; rest.byteLength > 0;) {
      const part = rest.subarray(0, PIECE_BYTES - filled);
      piece.set(part, filled);
      filled += part.byteLength;
      rest = rest.subarray(part.byteLength);
      if (filled < PIECE_BYTES) continue;
      yield { text: toText(piece), size: filled };
      filled = 0;
    }
  }
  if (filled > 0) yield { text: toText(piece.subarray(0, filled)), size: filled };
}

/** Writes the bytes of a text into an array. Returns the place after them; `undefined` where the text is damaged, or has too many. */
export function placeText(text: string, bytes: Uint8Array, offset: number): number | undefined {
  const binary = decode(text);
  if (binary === undefined || offset + binary.length > bytes.byteLength) return undefined;
  for (let index = 0; index < binary.length; index += 1) bytes[offset + index] = binary.charCodeAt(index);
  return offset + binary.length;
}

function toText(bytes: Uint8Array): string {
  const steps = Array.from({ length: Math.ceil(bytes.byteLength / STEP) }, (_, index) =>
    btoa(String.fromCharCode(...bytes.subarray(index * STEP, (index + 1) * STEP))),
  );
  return steps.join('');
}

function decode(text: string): string | undefined {
  try {
    return atob(text);
  } catch {
    return undefined;
  }
}
