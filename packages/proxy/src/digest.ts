// Digests by Web Crypto, which every runtime has.

/** The digits of a short digest: 88 bits. */
const SHORT_LENGTH = 22;

/** Returns the SHA-256 of a text, in hexadecimal digits. */
export async function digestText(text: string): Promise<string> {
  return digestBytes(new TextEncoder().encode(text));
}

/** Returns the beginning of a text's SHA-256, for an address or a tag that changes with the text. */
export async function digestShort(text: string): Promise<string> {
  return (await digestText(text)).slice(0, SHORT_LENGTH);
}

/** Returns the SHA-256 of bytes, in hexadecimal digits. */
export async function digestBytes(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
