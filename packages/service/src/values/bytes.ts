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
