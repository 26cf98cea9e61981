// The secret of a carried draft, and the link that takes it to another device.

/** Makes a secret: 32 random bytes, in base64url. */
export function makeSecret(): string {
  throw new Error('Not yet');
}

/**
 * Writes the link that opens a page with a carried draft: the address without its fragment, and the form and the secret as its fragment,
 * which no browser sends to a server.
 */
export function writeLink(address: string, formId: string, secret: string): string {
  throw new Error(`Not yet: ${address} ${formId} ${secret}`);
}

/**
 * Reads the secret from the fragment of a link, with or without its `#`. What mail programs do to a link is mended where only one secret
 * can be meant.
 *
 * @throws CarryError `link-damaged`, `link-other-form`
 */
export function readLink(fragment: string, formId: string): string {
  throw new Error(`Not yet: ${fragment} ${formId}`);
}
