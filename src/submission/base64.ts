/** A multiple of 3, so that the base64 of the slices can be joined; small enough for `String.fromCharCode`'s arguments. */
const SLICE = 3 * 8192;

/** `Uint8Array.prototype.toBase64`, where the engine has it; not in TypeScript's library yet. */
interface WithToBase64 extends Uint8Array {
  toBase64(): string;
}

const hasToBase64 = (bytes: Uint8Array): bytes is WithToBase64 => 'toBase64' in bytes;

/** Bytes as base64, with padding, without line breaks. */
export function toBase64(bytes: Uint8Array): string {
  if (hasToBase64(bytes)) return bytes.toBase64();
  const slices: string[] = [];
  for (let at = 0; at < bytes.length; at += SLICE) {
    slices.push(btoa(String.fromCharCode(...bytes.subarray(at, at + SLICE))));
  }
  return slices.join('');
}
