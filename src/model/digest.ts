import { hasCrypto, sha256 } from '../platform/crypto.js';

/**
 * Computes the SHA-256 of some content, or of a text in UTF-8, in hex. Returns `''` where the browser computes none,
 * as on a page without HTTPS.
 */
export async function digest(content: Blob | string): Promise<string> {
  if (!hasCrypto()) return '';
  // A Blob of each text would cost Chromium a message to another process, some 0.3 ms.
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : await content.arrayBuffer();
  const hash = await sha256(bytes);
  return hash ? hex(hash) : '';
}

/** Writes bytes as hexadecimal digits, two per byte. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
