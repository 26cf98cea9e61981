/** SHA-256 in hex; `''` in a page that was not fetched over HTTPS, where browsers have no cryptography. */
export async function digest(content: Blob): Promise<string> {
  const { subtle } = globalThis.crypto as Partial<Crypto>;
  if (!subtle) return '';
  const hash = new Uint8Array(await subtle.digest('SHA-256', await content.arrayBuffer()));
  return hex(hash);
}

/** Bytes in hexadecimal letters, two for each. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
