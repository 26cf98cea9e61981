// Encrypts with AES-GCM: nobody can read stored bytes, and a change or a move to another place is detected.
import { toJson } from '../../platform/json.js';
import { secretBytes, withCrypto } from '../../platform/crypto.js';

/** Bound to everything that is encrypted: data of another format counts as damaged. */
export const FORMAT = 'hosted-form/1';
/** The length that the algorithm was designed for. bytes */
const IV_LENGTH = 12;

/** Encrypted bytes as they are stored. */
export interface Sealed {
  /** A random value, never used twice. */
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/** The uses of each key. */
export const USAGES = ['encrypt', 'decrypt'] as const;

/** Makes a key from bytes. No script can read it. */
export async function importKey(raw: ArrayBuffer): Promise<CryptoKey> {
  return withCrypto((subtle) => subtle.importKey('raw', raw, 'AES-GCM', false, USAGES));
}

// Decision 0025: a ciphertext is bound to its location.
/** Encrypts bytes for a place. They can be decrypted for this place only, in the same format. */
export async function seal(
  key: CryptoKey,
  bytes: BufferSource,
  place: readonly unknown[],
  format = FORMAT,
): Promise<Sealed> {
  const iv = secretBytes(IV_LENGTH);
  const sealed = await withCrypto(
    (subtle) => subtle.encrypt(algorithm(iv, place, format), key, bytes),
    bytes.byteLength,
  );
  return { iv, bytes: expectBytes(sealed) };
}

/** Checks for bytes of the platform. */
export const isBuffer = (value: unknown): value is ArrayBuffer => value instanceof ArrayBuffer;

/** Returns what the platform's cryptography has made. @throws TypeError if it made nothing */
export function expectBytes(made: unknown): ArrayBuffer {
  if (isBuffer(made)) return made;
  throw new TypeError('The browser encrypts nothing.');
}

/** Names the algorithm, bound to a place. */
export const algorithm = (iv: Uint8Array<ArrayBuffer>, place: readonly unknown[], format: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(toJson([format, ...place])),
});
