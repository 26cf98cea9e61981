/** Base64url without padding. Source: RFC 4648, section 5. */
function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** 256 bits that nobody can guess, as 43 characters that may stand in addresses and headers. */
export function randomSecret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 of a text, in base64url: what the store keeps of secrets, and what PKCE's S256 is (RFC 7636, section 4.2). */
export async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
