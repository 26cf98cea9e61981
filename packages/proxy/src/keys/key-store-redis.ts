import { ProxyConfigurationError } from '../errors.js';
import { hasMethods } from '../unknown-value.js';
import type { KeyStore } from './key-store.js';

/** The part of a Redis client that the store uses. */
export interface RedisClient {
  /** With `NX`, fulfils with `null` where the name is taken. */
  set(name: string, entry: string, unit: 'PX', milliseconds: number, condition?: 'NX'): Promise<unknown>;
  get(name: string): Promise<string | null>;
  del(name: string): Promise<unknown>;
  multi(): RedisTransaction;
  on(event: 'error', listener: () => void): unknown;
  disconnect(): void;
}

/** Commands that run together or not at all; each ends in an error or in its result. */
export interface RedisTransaction {
  set(name: string, entry: number, unit: 'PX', milliseconds: number, condition: 'NX'): RedisTransaction;
  incr(name: string): RedisTransaction;
  pttl(name: string): RedisTransaction;
  exec(): Promise<readonly (readonly [error: Error | null, result: unknown])[] | null>;
}

/** Keeps the keys in a Redis, for all copies of the proxy that use it. `SET … NX` makes a claim atomic. */
export function createRedisKeys(connect: () => Promise<RedisClient>): KeyStore {
  let connected: Promise<RedisClient> | undefined;
  const client = () => (connected ??= connect());
  return {
    isDurable: true,
    open: async () => {
      await client();
    },
    add: async (name, entry, keepFor) => {
      const added = await (await client()).set(name, entry, 'PX', keepFor, 'NX');
      return added !== null;
    },
    get: async (name) => (await (await client()).get(name)) ?? undefined,
    set: async (name, entry, keepFor) => {
      await (await client()).set(name, entry, 'PX', keepFor);
    },
    remove: async (name) => {
      await (await client()).del(name);
    },
    count: async (name, per) => {
      const connection = await client();
      const results = await connection.multi().set(name, 0, 'PX', per, 'NX').incr(name).pttl(name).exec();
      const [, count, left] = (results ?? []).map(([error, result]) => {
        if (error) throw error;
        return Number(result);
      });
      if (count === undefined || left === undefined) throw new Error('The Redis did not run the transaction.');
      return { count, left };
    },
    close: async () => {
      (await connected?.catch(() => undefined))?.disconnect();
    },
  };
}

/** The client's name, kept out of the `import()`: a bundler would look for the package, which is optional. */
const CLIENT = 'ioredis';

const CLIENT_OPTIONS = {
  connectTimeout: 5000,
  maxRetriesPerRequest: 1,
  // A DEL whose result was lost must not be sent again: by then another request may have claimed the key.
  autoResendUnfulfilledCommands: false,
};

/** The part of the package ioredis that the store uses. */
interface RedisPackage {
  readonly Redis: new (url: string, options: typeof CLIENT_OPTIONS) => RedisClient;
}

/**
 * Creates a client of the package ioredis. The client connects in the background; without a connection, a command fails after the
 * second try.
 *
 * @param url `redis://…` or `rediss://…`
 * @throws ProxyConfigurationError `redis_missing` when the package ioredis is not installed.
 */
export async function connectRedis(
  url: string,
  load: () => Promise<unknown> = () => import(/* @vite-ignore */ CLIENT),
): Promise<RedisClient> {
  const loaded = await load().catch(throwMissing);
  if (!isRedisPackage(loaded)) return throwMissing(new TypeError('The package ioredis has no export Redis.'));
  const client = new loaded.Redis(url, CLIENT_OPTIONS);
  // The failing commands report the errors; without a listener the client prints them, too.
  client.on('error', () => undefined);
  return client;
}

function isRedisPackage(module: unknown): module is RedisPackage {
  return hasMethods(module, ['Redis']);
}

function throwMissing(cause: unknown): never {
  const sentence = 'The option "keys" names a Redis, which needs the package ioredis (npm install ioredis@5).';
  throw new ProxyConfigurationError('redis_missing', sentence, { cause });
}
