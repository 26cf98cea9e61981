/** Returns the SHA-256 of a text, in hexadecimal digits. */
export async function digestText(text: string): Promise<string> {
  return digestBytes(new TextEncoder().encode(text));
}

/** Returns the SHA-256 of bytes, in hexadecimal digits. */
export async function digestBytes(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
