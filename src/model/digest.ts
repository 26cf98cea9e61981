/**
 * Computes the SHA-256 of some content in hex. Returns `''` on a page without HTTPS, where browsers offer no
 * cryptography.
 */
export async function digest(content: Blob): Promise<string> {
  const subtle = findSubtle();
  if (!subtle) return '';
  const hash = new Uint8Array(await subtle.digest('SHA-256', await content.arrayBuffer()));
  return hex(hash);
}

/** Writes bytes as hexadecimal digits, two per byte. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const findSubtle = ({ subtle }: Partial<Crypto> = globalThis.crypto): SubtleCrypto | undefined => subtle;
