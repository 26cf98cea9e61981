// A vault of the tests' own, and looks past it.
import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import { openDeviceVault } from '../../src/persistence/device-vault.js';
import type { DeviceVaultOptions } from '../../src/persistence/device-vault.js';
import type { VaultError } from '../../src/persistence/vault.js';

/** Of the database. */
export const NAME = 'hosted-form-test';
/** A vault as another visit has it. */
export const openVault = (options: DeviceVaultOptions = {}) => openDeviceVault({ name: NAME, ...options });

/** Bytes that repeat at no round number. */
export const bytesOf = (size: number) =>
  Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 256);
/** Of an attempt that fails. */
export const codeOf = (attempt: Promise<unknown>) => attempt.catch((cause: unknown) => (cause as VaultError).code);

/** No deep comparison of megabytes: chai would take seconds. */
export async function isSame(a: Blob, b: Blob): Promise<boolean> {
  const [left, right] = await Promise.all([a, b].map(async (blob) => new Uint8Array(await blob.arrayBuffer())));
  if (!left || !right) return false;
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** Looks into the database, past the vault. */
export async function look<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(NAME);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Of all files. */
export const countPieces = () => look((database) => database.count('pieces'));
/** Whether there is a database. */
export const isThere = async () => (await indexedDB.databases()).some(({ name }) => name === NAME);

/** Puts something else in a method's place while this runs. */
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
