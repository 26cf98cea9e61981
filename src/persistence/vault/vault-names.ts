// Names records on the device. Their keys contain pages, proxies and forms, which nobody should read in the browser's
// files.
import { hex, sha256 } from '../../platform/crypto.js';
import { seal } from './cipher.js';
import { DamagedError, unseal } from './decipher.js';
import type { Sealed } from './cipher.js';
import type { StoredRecord } from './vault-database.js';
import type { Secret } from './vault-secret.js';
import { toJson } from '../../platform/json.js';

/** Computes the name of a stored record: always the same for a key, without revealing the key. */
export async function toStoredName({ id }: Secret, key: string): Promise<string> {
  const bytes = new TextEncoder().encode(toJson([id, key]));
  const hash = await sha256(bytes);
  // A name that says nothing would be that of every record.
  if (!hash) throw new Error('The browser computes no digest.');
  return hex(hash);
}

/** Encrypts a record's key, so that records can be listed. */
export async function sealKey(secret: Secret, key: string, name: string): Promise<Sealed> {
  return seal(secret.key, new TextEncoder().encode(key), toPlace(name));
}

/**
 * Decrypts the key of a record. Records of the earlier format are stored under their keys.
 *
 * @throws DamagedError
 */
export async function readKey(secret: Secret, name: string, { sealedKey }: StoredRecord): Promise<string> {
  if (!sealedKey) return name;
  const bytes = await unseal(secret.key, sealedKey, toPlace(name));
  return new TextDecoder().decode(bytes);
}

/** Decrypts the keys of records. Damaged ones are left out. */
export async function readKeys(secret: Secret, records: ReadonlyMap<string, StoredRecord>): Promise<string[]> {
  const keys = [...records].map(([name, record]) =>
    readKey(secret, name, record).catch((cause: unknown) => {
      if (!(cause instanceof DamagedError)) throw cause;
      return undefined;
    }),
  );
  return [...new Set((await Promise.all(keys)).filter((key) => key !== undefined))];
}

const toPlace = (name: string): readonly unknown[] => ['key of', name];
