import { ProxyConfigurationError } from '../errors.js';
import type { Ports } from '../ports.js';
import { hasMethods } from '../unknown-value.js';
import { createFileKeys } from './key-store-file.js';
import { createMemoryKeys } from './key-store-memory.js';
import { connectPostgres, createPostgresKeys } from './key-store-postgres.js';
import { connectRedis, createRedisKeys } from './key-store-redis.js';
import { createStorageKeys } from './key-store-unstorage.js';
import type { KeyStorage } from './key-store-unstorage.js';
import type { KeyStore } from './key-store.js';

/**
 * Returns the key store that the option `keys` names or is. It is not opened yet.
 *
 * @param option The name of the option, for the error.
 * @throws ProxyConfigurationError `keys_invalid`
 */
export function resolveKeyStore(keys: unknown, { now, randomId }: Ports, option = 'keys'): KeyStore {
  if (keys === 'memory:') return createMemoryKeys(now);
  if (typeof keys === 'string' && keys.startsWith('file:')) return createFileKeys(keys, now, randomId);
  if (typeof keys === 'string' && isRedisAddress(keys)) return createRedisKeys(() => connectRedis(keys));
  if (typeof keys === 'string' && isPostgresAddress(keys))
    return createPostgresKeys(() => connectPostgres(keys), { now });
  if (isKeyStore(keys)) return keys;
  if (isKeyStorage(keys)) return createStorageKeys(keys, now);
  // The sentence does not repeat the address, which may hold a password.
  throw new ProxyConfigurationError(
    'keys_invalid',
    `The option "${option}" must be memory:, file:///folder, redis://…, rediss://…, postgres://…, a Storage of unstorage, or a KeyStore.`,
  );
}

function isRedisAddress(address: string): boolean {
  return /^rediss?:\/\//.test(address) && URL.canParse(address);
}

function isPostgresAddress(address: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(address) && URL.canParse(address);
}

function isKeyStore(value: unknown): value is KeyStore {
  return hasMethods(value, ['add', 'get', 'set', 'remove']);
}

function isKeyStorage(value: unknown): value is KeyStorage {
  return hasMethods(value, ['getItem', 'setItem', 'removeItem']);
}
