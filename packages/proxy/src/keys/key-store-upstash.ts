import { ProxyConfigurationError } from '../errors.js';
import { toObject } from '../unknown-value.js';
import type { KeyStore } from './key-store.js';

/** The options of a Redis over HTTP, as Upstash and Vercel offer it. */
export interface UpstashOptions {
  /** The address, `https://….upstash.io`. */
  readonly url: string;
  /** The token that may write. */
  readonly token: string;
  /** Calls the Redis. Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

/**
 * Keeps the keys in a Redis over HTTP, for all copies of the proxy. It works without sockets, as on edge runtimes. `SET … NX`
 * makes a claim atomic.
 *
 * @throws ProxyConfigurationError `keys_invalid` when the address or the token is missing.
 */
export function createUpstashKeys({ url, token, fetch: call = platformFetch }: UpstashOptions): KeyStore {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url) || token === '') {
    throw new ProxyConfigurationError('keys_invalid', 'The store of the keys needs its https address and its token.');
  }
  const run = async (...parts: readonly (string | number)[]): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    // A redirect is not followed: the token belongs to one address.
    const response = await call(url, { method: 'POST', headers, body: JSON.stringify(parts), redirect: 'manual' });
    const { result, error } = toObject(await response.json());
    if (response.ok && result !== undefined) return result;
    throw new Error(`The store of the keys answered ${String(response.status)}: ${String(error)}`);
  };
  return {
    isDurable: true,
    add: async (name, entry, keepFor) => (await run('SET', name, entry, 'PX', keepFor, 'NX')) !== null,
    get: async (name) => {
      const entry = await run('GET', name);
      if (entry === null || typeof entry === 'string') return entry ?? undefined;
      throw new Error('The store of the keys answered with an entry that is not a text.');
    },
    set: async (name, entry, keepFor) => {
      await run('SET', name, entry, 'PX', keepFor);
    },
    remove: async (name) => {
      await run('DEL', name);
    },
  };
}

/** The platform's `fetch`, looked up at each call and never called as a method: edge runtimes refuse another `this`. */
const platformFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);
