import { ProxyConfigurationError } from './errors.js';
import { createFileKeys } from './key-store-file.js';
import { createMemoryKeys } from './key-store-memory.js';
import { connectRedis, createRedisKeys } from './key-store-redis.js';
import { createStorageKeys, type KeyStorage } from './key-store-unstorage.js';
import type { KeyStore } from './key-store.js';
import type { Ports } from './ports.js';

/**
 * The store that the option `keys` names or is. Nothing is opened yet.
 *
 * @throws ProxyConfigurationError `keys_invalid`
 */
export function openKeys(keys: unknown, { now, randomId }: Ports): KeyStore {
  if (keys === 'memory:') return createMemoryKeys(now);
  if (typeof keys === 'string' && keys.startsWith('file:')) return createFileKeys(keys, now, randomId);
  if (typeof keys === 'string' && isRedis(keys)) return createRedisKeys(() => connectRedis(keys));
  if (has(keys, ['add', 'get', 'set', 'remove'])) return keys as KeyStore;
  if (has(keys, ['getItem', 'setItem', 'removeItem'])) return createStorageKeys(keys as KeyStorage, now);
  // An address is not shown: it may hold a password.
  throw new ProxyConfigurationError(
    'keys_invalid',
    'The option "keys" must be memory:, file:///folder, redis://…, rediss://…, a Storage of unstorage, or a KeyStore.',
  );
}

function isRedis(address: string): boolean {
  return /^rediss?:\/\//.test(address) && URL.canParse(address);
}

function has(value: unknown, methods: readonly string[]): boolean {
  const object = Object(value) as Record<string, unknown>;
  return methods.every((name) => typeof object[name] === 'function');
}
