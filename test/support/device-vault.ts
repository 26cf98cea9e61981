// A vault for tests, and direct access to its database.
import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import { seal } from '../../src/persistence/vault/cipher.js';
import { openDeviceVault } from '../../src/persistence/vault/device-vault.js';
import type { DeviceVaultOptions } from '../../src/persistence/vault/device-vault.js';
import { makeKey } from '../../src/persistence/vault/vault-secret.js';
import type { VaultError } from '../../src/persistence/vault/vault.js';

/** The name of the database. */
export const NAME = 'hosted-form-test';
/** Opens the vault, as in another visit. */
export const openVault = (options: DeviceVaultOptions = {}) => openDeviceVault({ name: NAME, ...options });

/** Returns bytes that repeat at no round number. */
export const makeBytes = (size: number) =>
  Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 256);
/** Returns the code of the error of a failed attempt. */
export const catchCode = (attempt: Promise<unknown>) => attempt.catch((cause: unknown) => (cause as VaultError).code);

/** Compares two blobs. chai would take seconds for a deep comparison of megabytes. */
export async function isSame(a: Blob, b: Blob): Promise<boolean> {
  const [left, right] = await Promise.all([a, b].map(async (blob) => new Uint8Array(await blob.arrayBuffer())));
  if (!left || !right) return false;
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** Reads the database directly, without the vault. */
export async function look<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(NAME);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Counts the pieces of all files. */
export const countPieces = () => look((database) => database.count('pieces'));
/** Checks whether there is a database. */
export const isThere = async () => (await indexedDB.databases()).some(({ name }) => name === NAME);

/** Writes a record in the earlier format: under its key, with one encryption key in one part. */
export async function writeEarlier(key: string, value: unknown, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const stores = ['secrets', 'records', 'pieces'];
  const database = await openDB(NAME, 1, {
    upgrade: (made) => stores.forEach((store) => void made.createObjectStore(store)),
  });
  const secret = { id: crypto.randomUUID(), key: await makeKey() };
  const id = crypto.randomUUID();
  const files = [{ id, pieces: 1, secretId: secret.id, type: '', name: 'a.bin', lastModified: 0 }];
  const bytes = new TextEncoder().encode(JSON.stringify([files, JSON.stringify([value, '\0' + '0'])]));
  await database.put('secrets', secret, 'key');
  await database.put('pieces', await seal(secret.key, file, [id, 0]), [id, 0]);
  await database.put(
    'records',
    { id: crypto.randomUUID(), files: [id], ...(await seal(secret.key, bytes, [key])) },
    key,
  );
  database.close();
}

/** Replaces methods of an object while work runs. */
export async function withStub<T extends object>(on: T, stub: Partial<T>, work: () => Promise<void>): Promise<void> {
  const names = Object.keys(stub) as (keyof T)[];
  const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(on, name)] as const);
  for (const name of names) Object.defineProperty(on, name, { configurable: true, value: stub[name] });
  try {
    await work();
  } finally {
    for (const [name, descriptor] of own) {
      Reflect.deleteProperty(on, name);
      if (descriptor) Object.defineProperty(on, name, descriptor);
    }
  }
}
