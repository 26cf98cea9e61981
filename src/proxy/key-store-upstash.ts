import { ProxyConfigurationError } from './errors.js';
import type { KeyStore } from './key-store.js';

/** Where a Redis is that is spoken with over HTTP, as Upstash and Vercel offer it. */
export interface UpstashOptions {
  /** `https://….upstash.io` */
  readonly url: string;
  /** Not the one that may only read. */
  readonly token: string;
  /** The platform's by default. */
  readonly fetch?: typeof fetch;
}

/**
 * Keeps the keys in a Redis over HTTP: for all copies of the proxy, also where there are no sockets, as on edge runtimes.
 * `SET … NX` makes a claim atomic.
 *
 * @throws ProxyConfigurationError `keys_invalid` when the address is none, or the token is missing.
 */
export function createUpstashKeys({ url, token, fetch: call = platformFetch }: UpstashOptions): KeyStore {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url) || token === '') {
    throw new ProxyConfigurationError('keys_invalid', 'The store of the keys needs its https address and its token.');
  }
  const command = async (...parts: readonly (string | number)[]): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    // A redirect is not followed: the token belongs to one address.
    const response = await call(url, { method: 'POST', headers, body: JSON.stringify(parts), redirect: 'manual' });
    const { result, error } = Object(await response.json()) as { readonly result?: unknown; readonly error?: unknown };
    if (response.ok && result !== undefined) return result;
    throw new Error(`The store of the keys answered ${String(response.status)}: ${String(error)}`);
  };
  return {
    add: async (name, entry, keepFor) => (await command('SET', name, entry, 'PX', keepFor, 'NX')) !== null,
    get: async (name) => {
      const entry = await command('GET', name);
      return entry === null ? undefined : (entry as string);
    },
    set: async (name, entry, keepFor) => {
      await command('SET', name, entry, 'PX', keepFor);
    },
    remove: async (name) => {
      await command('DEL', name);
    },
  };
}

/** Looked up at each call, and never as a method: edge runtimes refuse a `fetch` with another `this`. */
const platformFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);
