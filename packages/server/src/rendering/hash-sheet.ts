/** Returns the hash that names a sheet: the first 16 hexadecimal digits of its SHA-256. The proxy names its sheets by it, too. */
export async function hashSheet(css: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
  return Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
