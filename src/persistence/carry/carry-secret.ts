// The secret of a carried draft, and the link that takes it to another device. `read-secret.ts` reads it there.
import { hex, secretBytes, withCrypto } from '../../platform/crypto.js';
import { importKey } from '../vault/cipher.js';

/** The length of a secret. bytes */
export const LENGTH = 32;
/** Begins the fragment of a link. */
export const NAME = 'hosted-form=';

/** All that is derived from a secret. */
export interface CarryKeys {
  /** Encrypts the draft. No script can read it. */
  readonly key: CryptoKey;
  /** The name of the draft at the proxy. */
  readonly name: string;
  /** Proves to the proxy that a caller has the link. */
  readonly grip: string;
  /** The `Idempotency-Key` of the submission, on whichever device it is sent. */
  readonly sendKey: string;
}

/** A secret. */
export type Secret = Uint8Array<ArrayBuffer>;

/**
 * Makes a secret: random bytes.
 * @throws Error where the platform makes none
 */
export const makeSecret = (): Secret => secretBytes(LENGTH);

/**
 * Writes the link that opens a page with a carried draft: the address without its fragment, and the form and the secret as its fragment,
 * which no browser sends to a server.
 */
export const writeLink = (address: string, formId: string, secret: string): string =>
  `${address.replace(/#.*$/s, '')}#${NAME}${encodeURIComponent(formId)}.${secret}`;

// Decision 0062: one secret is in the link, and all else is derived from it.
/**
 * Derives what a carried draft needs, by HKDF-SHA-256.
 * @throws TypeError on a page without cryptography
 */
export async function deriveKeys(secret: Secret): Promise<CarryKeys> {
  const root = await withCrypto((subtle) => subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']));
  const derive = (purpose: string, length: number) =>
    withCrypto((subtle) => subtle.deriveBits(toAlgorithm(purpose), root, length * 8));
  const [key, name, grip, send] = await Promise.all([
    derive('key', 32),
    derive('name', 16),
    derive('grip', 32),
    derive('send', 16),
  ]);
  return {
    key: await importKey(key),
    name: hex(new Uint8Array(name)),
    grip: encode(new Uint8Array(grip)),
    sendKey: hex(new Uint8Array(send)),
  };
}

const toAlgorithm = (purpose: string): HkdfParams => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(0),
  info: new TextEncoder().encode(`hosted-form carry/1 ${purpose}`),
});

/** Writes bytes in base64url. */
export function encode(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
