/**
 * Computes the SHA-256 of some content, or of a text in UTF-8, in hex. Returns `''` on a page without HTTPS, where
 * browsers offer no cryptography.
 */
export async function digest(content: Blob | string): Promise<string> {
  const subtle = findSubtle();
  if (!subtle) return '';
  // A Blob of each text would cost Chromium a message to another process, some 0.3 ms.
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : await content.arrayBuffer();
  return hex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}

/** Writes bytes as hexadecimal digits, two per byte. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const findSubtle = ({ subtle }: Partial<Crypto> = globalThis.crypto): SubtleCrypto | undefined => subtle;
