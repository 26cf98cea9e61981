// The secret of a carried draft, and the link that takes it to another device.
import { CarryError } from '../../api/carry/carry-error.js';
import { hex, secretBytes, withCrypto } from '../../platform/crypto.js';
import { tryTo } from '../../platform/try.js';
import { importKey } from '../vault/cipher.js';

const LENGTH = 32;
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

/**
 * Makes a secret: 32 random bytes, in base64url.
 * @throws Error where the platform makes none
 */
export const makeSecret = (): string => encode(secretBytes(LENGTH));

/**
 * Writes the link that opens a page with a carried draft: the address without its fragment, and the form and the secret as its fragment,
 * which no browser sends to a server.
 */
export const writeLink = (address: string, formId: string, secret: string): string =>
  `${address.replace(/#.*$/s, '')}#${NAME}${encodeURIComponent(formId)}.${secret}`;

/** Checks for the one spelling of a secret: the last letter stands for four bits alone. */
export function isSecret(text: string): boolean {
  const bytes = decode(text);
  return bytes?.length === LENGTH && encode(bytes) === text;
}

// Decision 0062: one secret is in the link, and all else is derived from it.
/**
 * Derives what a carried draft needs, by HKDF-SHA-256.
 * @throws CarryError `link-damaged`; TypeError on a page without cryptography
 */
export async function deriveKeys(secret: string): Promise<CarryKeys> {
  const bytes = isSecret(secret) ? decode(secret) : undefined;
  if (!bytes) throw new CarryError('link-damaged');
  const root = await withCrypto((subtle) => subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits']));
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
function encode(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
  const letters = tryTo(() => atob(text.replace(/-/g, '+').replace(/_/g, '/')));
  return letters === undefined ? undefined : Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
