// The secret of a carried draft, and the link that takes it to another device.
import { CarryError } from '../../api/carry-client.js';
import { hex, secretBytes, withCrypto } from '../../platform/crypto.js';
import { tryTo } from '../../platform/try.js';
import { importKey } from '../vault/cipher.js';

const LENGTH = 32;
const NAME = 'hosted-form=';
/** Links may be encoded again by each program that passes them on. */
const MOST_DECODED = 3;
/** Characters that programs put into a long link to break it, and the mark of such a break in mails. None of it is in a secret. */
const BREAKS = /[=\s\u00ad\u200b-\u200d\u2060\ufeff]/g;

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

/**
 * Reads the secret from the fragment of a link, with or without its `#`. What mail programs do to a link is mended where only one secret
 * can be meant.
 *
 * @throws CarryError `link-damaged`, `link-other-form`
 */
export function readLink(fragment: string, formId: string): string {
  const text = decodePercent(fragment)
    .replace(/^\s*#?\s*/, '')
    .replace(NAME, '');
  // A mail that is not decoded has `=3D` in place of `=`.
  const id = [formId, `3D${formId}`].find((one) => text.startsWith(`${one}.`));
  const rest = id === undefined ? '' : text.slice(id.length + 1);
  // First as it stands, because words may follow after a space.
  const secret = [rest, rest.replace(BREAKS, '')].map(readStart).find(isSecret);
  if (secret) return secret;
  throw new CarryError(id === undefined && /^[^.]+\.[\w-]+/.test(text) ? 'link-other-form' : 'link-damaged');
}

/** Returns the letters of base64url that a text starts with: punctuation that follows a link is none of it. */
const readStart = (text: string): string => /^[\w-]*/.exec(text)?.[0] ?? '';

/** Checks for the one spelling of a secret: the last letter stands for four bits alone. */
function isSecret(text: string): boolean {
  const bytes = decode(text);
  return bytes?.length === LENGTH && encode(bytes) === text;
}

function decodePercent(text: string): string {
  let decoded = text;
  for (let times = 0; times < MOST_DECODED; times++)
    decoded = decoded.replace(/(?:%[\da-f]{2})+/gi, (part) => tryTo(() => decodeURIComponent(part)) ?? part);
  return decoded;
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
