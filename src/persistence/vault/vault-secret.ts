// The encryption key of the vault consists of two parts. For weeks, Chromium keeps deleted data in the files of a
// database. But it stores a Blob as a file of its own, which is deleted with its record. Without that part, nobody can
// decrypt the leftovers.
import { USAGES, importKey, seal } from './cipher.js';
import { DamagedError, unseal } from './decipher.js';
import { errorName } from './platform-errors.js';
import { newId, secretBytes, withCrypto } from '../../platform/crypto.js';

const KEY_LENGTH = 32;
const IV_LENGTH = 12;

/** The encryption key. Its id tells whether it is still the same. */
export interface Secret {
  readonly id: string;
  readonly key: CryptoKey;
  /** The key of records of the earlier format. */
  readonly earlierKey: CryptoKey;
}

/** The encryption key as it is stored. */
export interface StoredSecret {
  readonly id: string;
  readonly key: CryptoKey;
  /**
   * The key of the records, encrypted with the other key. Absent if an earlier version made it, or if the browser
   * stores no Blobs.
   */
  readonly wrapped?: Blob;
}

/** Makes a random key that no script can read. */
export async function makeKey(): Promise<CryptoKey> {
  return withCrypto((subtle) => subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, USAGES));
}

/** Makes a new key. */
export async function makeSecret(): Promise<StoredSecret> {
  const id = newId();
  const key = await makeKey();
  const { iv, bytes } = await seal(key, secretBytes(KEY_LENGTH), toPlace(id));
  return { id, key, wrapped: new Blob([iv, bytes]) };
}

/**
 * Combines both parts of the key.
 *
 * @throws DamagedError if a part is lost; DOMException `NotReadableError` if it can't be read, now or ever.
 */
export async function openSecret({ id, key, wrapped }: StoredSecret): Promise<Secret> {
  if (!wrapped) return { id, key, earlierKey: key };
  const bytes = await readBytes(wrapped);
  const [iv, rest] = [bytes.slice(0, IV_LENGTH), bytes.slice(IV_LENGTH)];
  const raw = await unseal(key, { iv, bytes: rest.buffer }, toPlace(id));
  return { id, key: await importKey(raw), earlierKey: key };
}

async function readBytes(wrapped: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await wrapped.arrayBuffer());
  } catch (cause) {
    if (errorName(cause) !== 'NotFoundError') throw cause;
    throw new DamagedError('The file with a part of the encryption key is gone.', { cause });
  }
}

const toPlace = (id: string): readonly unknown[] => ['key', id];
