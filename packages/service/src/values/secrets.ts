import { toBase64url } from './bytes.js';

/** Returns 256 random bits as 43 characters that are safe in addresses and headers. */
export function randomSecret(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Returns the SHA-256 of a text as base64url. Stores keep only hashes of secrets; PKCE's S256 is the same (RFC 7636, section 4.2). */
export async function sha256(text: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** Compares two texts. The time it takes does not depend on where they differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = new TextEncoder().encode(left);
  const b = new TextEncoder().encode(right);
  let difference = a.length ^ b.length;
  for (let index = 0; index < Math.max(a.length, b.length); index++) difference |= (a[index] ?? 0) ^ (b[index] ?? 0);
  return difference === 0;
}
