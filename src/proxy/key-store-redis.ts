import { ProxyConfigurationError } from './errors.js';
import type { KeyStore } from './key-store.js';

/** What is used of a Redis client: three commands, a transaction that counts, and how it is let go. */
export interface RedisClient {
  /** With `NX`, fulfils with `null` where the name is taken. */
  set(name: string, entry: string, unit: 'PX', milliseconds: number, condition?: 'NX'): Promise<unknown>;
  get(name: string): Promise<string | null>;
  del(name: string): Promise<unknown>;
  multi(): RedisTransaction;
  on(event: 'error', listener: () => void): unknown;
  disconnect(): void;
}

/** Commands that are made together or not at all; each ends in an error or in its answer. */
export interface RedisTransaction {
  set(name: string, entry: number, unit: 'PX', milliseconds: number, condition: 'NX'): RedisTransaction;
  incr(name: string): RedisTransaction;
  pttl(name: string): RedisTransaction;
  exec(): Promise<readonly (readonly [error: Error | null, answer: unknown])[] | null>;
}

/** Keeps the keys in a Redis, for all copies of the proxy that speak with it. `SET … NX` makes a claim atomic. */
export function createRedisKeys(connect: () => Promise<RedisClient>): KeyStore {
  let connected: Promise<RedisClient> | undefined;
  const client = () => (connected ??= connect());
  return {
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
      const answers = await connection.multi().set(name, 0, 'PX', per, 'NX').incr(name).pttl(name).exec();
      const [, count, left] = (answers ?? []).map(([error, answer]) => {
        if (error) throw error;
        return Number(answer);
      });
      if (count === undefined || left === undefined) throw new Error('The Redis made no transaction.');
      return { count, left };
    },
    close: async () => {
      (await connected?.catch(() => undefined))?.disconnect();
    },
  };
}

/** Not written into the `import()`: a bundler would look for ioredis, which is optional, and for Node’s modules. */
const DRIVER = 'unstorage/drivers/redis';

const CLIENT_OPTIONS = {
  connectTimeout: 5000,
  maxRetriesPerRequest: 1,
  // A DEL whose answer was lost must not be sent again: by then the key may be another's.
  autoResendUnfulfilledCommands: false,
};

/** What is used of unstorage's driver. */
interface RedisDriver {
  readonly default: (options: Readonly<Record<string, unknown>>) => { readonly getInstance: () => RedisClient };
}

/**
 * Loads unstorage's driver for Redis, and takes its client. The connection itself is made in the background: while there is
 * none, a command fails after the second try.
 *
 * @param url `redis://…` or `rediss://…`
 * @throws ProxyConfigurationError `redis_missing` when the package ioredis is not installed.
 */
export async function connectRedis(
  url: string,
  load: () => Promise<unknown> = () => import(/* @vite-ignore */ DRIVER),
): Promise<RedisClient> {
  const driver = (await load().catch(missing)) as RedisDriver;
  const client = driver.default({ url, ...CLIENT_OPTIONS }).getInstance();
  // Told by the commands that fail; without a listener the client prints it.
  client.on('error', () => undefined);
  return client;
}

function missing(cause: unknown): never {
  const sentence = 'The option "keys" names a Redis: that needs the package ioredis (npm install ioredis@5).';
  throw new ProxyConfigurationError('redis_missing', sentence, { cause });
}
