/** Returns bytes as hexadecimal digits, two for each. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns bytes as base64url without padding. Source: RFC 4648, section 5. */
export function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Returns bytes as base64, in parts, because a call takes no more arguments than some ten thousand. */
export function toBase64(bytes: Uint8Array): string {
  const part = 3 * 8192;
  const parts = Array.from({ length: Math.ceil(bytes.length / part) }, (_, index) => {
    const own = bytes.subarray(index * part, (index + 1) * part);
    return btoa(String.fromCharCode(...own));
  });
  return parts.join('');
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SIX_BITS = new Int8Array(128).fill(-1);
for (let index = 0; index < ALPHABET.length; index++) SIX_BITS[ALPHABET.charCodeAt(index)] = index;

/**
 * Decodes standard base64 with padding, and skips white space. Returns `undefined` for anything else. `atob` is not used: it
 * copies large files once more, and accepts missing padding.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const letters = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  if (letters.length % 4 !== 0) return undefined;
  const padding = letters.endsWith('==') ? 2 : letters.endsWith('=') ? 1 : 0;
  const length = letters.length - padding;
  const bytes = new Uint8Array((letters.length / 4) * 3 - padding);
  let bits = 0;
  let held = 0;
  let written = 0;
  for (let index = 0; index < length; index++) {
    const value = SIX_BITS[letters.charCodeAt(index)] ?? -1;
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[written++] = bits >> held;
  }
  return bytes;
}
