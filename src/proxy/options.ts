import { ProxyConfigurationError, type ProxyError } from './errors.js';
import { readGuardOptions, type GuardOptions, type GuardSettings } from './guard-options.js';
import type { KeyStorage } from './key-store-unstorage.js';
import type { KeyStore } from './key-store.js';
import { openKeys } from './open-keys.js';
import { PLATFORM, type Ports } from './ports.js';

/** Gives the bearer token; asked at every call. */
export interface TokenSource {
  (): string | Promise<string>;
  /** Told of a token that the service did not take (401), so that the next call may have another. */
  readonly refused?: (token: string) => void;
}

/** What `createProxy` needs to know. */
export interface ProxyOptions extends GuardOptions {
  /** The service's address before `/api/v2`, for example `https://www.example.com`. */
  readonly service: string;
  /** The bearer token alone, or a function that gives it; asked at every call, so that a token can change. */
  readonly token: string | TokenSource;
  /** The ids of the forms that this site offers, or `'all'` that the token can read. */
  readonly forms: readonly string[] | 'all';
  /** Bytes of a submission's body at most. Default 32 MiB (33,554,432). */
  readonly maxBody?: number;
  /** Milliseconds for the token and the service's whole answer. Default 30,000. */
  readonly timeout?: number;
  /** Where the proxy is mounted, for example `/forms`. Default `''`. */
  readonly basePath?: string;
  /**
   * Where the keys of submissions are kept, so that each is made once:
   * - `memory:` (default): in this process; a restart forgets them.
   * - `file:///folder`: in a folder, for all copies of the proxy that see it. Needs Node, and a file system with hard links.
   * - `redis://…`, `rediss://…`: in a Redis, for copies on several machines. Needs the package ioredis.
   * - a `Storage` of unstorage: any other place; claims are atomic within this process only.
   * - a `KeyStore` of your own.
   */
  readonly keys?: string | KeyStorage | KeyStore;
  /** Milliseconds for which they are kept at least. Default 604,800,000: 7 days. */
  readonly keepKeys?: number;
  /**
   * For how long field lists and forms are kept in this process, in milliseconds, and how many bytes of them. `fresh` (60,000): they are answered
   * without a call to the service. `stale` (86,400,000, a day): after that time they are still answered at once, and renewed
   * meanwhile. `bytes` (16,777,216): of all together. `false`: nothing is kept; names are then not compared with the form's fields.
   */
  readonly cache?: Partial<CacheLimits> | false;
  /**
   * Keeps work alive that goes on after an answer: on edge runtimes their own function of that name. Without it they may stop
   * the renewal of a field list, and the end of a submission whose browser has gone.
   */
  readonly waitUntil?: (work: Promise<unknown>) => void;
  /** Speaks with the service; the platform's `fetch` by default, and Node's own HTTP client in `serveProxy`. */
  readonly fetch?: ServiceFetch;
  /** Told what the owner should know (any answer of 500 and above, a refused token), with its `cause`. For a log. */
  readonly onError?: (error: ProxyError) => void;
}

/** A call to the service. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** A stream that fails must never be ended as if it were whole. */
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** What `fetch` wants for a stream. */
  readonly duplex?: 'half';
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

/** What is read of a `Response`. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null };
  readonly body: { readonly cancel: () => Promise<void> } | null;
  readonly text: () => Promise<string>;
}

/** What is needed of `fetch`. */
export type ServiceFetch = (url: string, request: ServiceRequest) => Promise<ServiceResponse>;

/** Of what is kept of the service's answers. */
export interface CacheLimits {
  /** Milliseconds for which an answer is given without asking the service. */
  readonly fresh: number;
  /** Milliseconds beyond these for which it is given while the service is asked. */
  readonly stale: number;
  /** Of all answers. */
  readonly bytes: number;
}

/** The options, checked, with the defaults filled in. */
export interface Settings {
  /** Ends in `/api/v2`. */
  readonly base: string;
  readonly token: TokenSource;
  readonly offers: (formId: string) => boolean;
  readonly maxBody: number;
  readonly timeout: number;
  readonly basePath: string;
  readonly keys: KeyStore;
  readonly keepKeys: number;
  readonly cache: CacheLimits | undefined;
  /** Never throws, and is not told of failures. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly ports: Ports;
  readonly fetch: ServiceFetch;
  /** Never throws. */
  readonly onError: (error: ProxyError) => void;
  readonly guard: GuardSettings;
}

const MEBIBYTE = 1024 * 1024;
const DAY = 86_400_000;

/**
 * Checks the options once, before the first call.
 *
 * @throws ProxyConfigurationError `token_missing`, `token_invalid`, `service_invalid`, `forms_invalid`,
 *   `form_id_invalid`, `limit_invalid`, `base_path_invalid` or `keys_invalid`; those of `readGuardOptions`.
 */
export function readOptions(options: ProxyOptions, ports = PLATFORM): Settings {
  return {
    base: readService(options.service),
    token: readToken(options.token),
    offers: readForms(options.forms),
    maxBody: readLimit('maxBody', options.maxBody ?? 32 * MEBIBYTE),
    timeout: readLimit('timeout', options.timeout ?? 30_000),
    basePath: readBasePath(options.basePath ?? ''),
    keys: openKeys(options.keys ?? 'memory:', ports),
    keepKeys: readLimit('keepKeys', options.keepKeys ?? 7 * DAY),
    cache: options.cache === false ? undefined : readCache(options.cache),
    waitUntil: (work) => {
      const settled = work.catch(() => undefined);
      options.waitUntil?.(settled);
    },
    ports,
    // Looked up at each call, and never as a method: edge runtimes refuse a `fetch` with another `this`.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    onError: (error) => {
      try {
        options.onError?.(error);
      } catch {
        // A log that fails is no reason to leave the visitor without an answer.
      }
    },
    guard: readGuardOptions(options, (options.keys ?? 'memory:') !== 'memory:'),
  };
}

/** Whether it can stand in `Authorization: Bearer …`: visible ASCII without a space. */
export function isToken(token: unknown): token is string {
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token);
}

function readToken(token: unknown): Settings['token'] {
  if (typeof token === 'function') return token as TokenSource;
  if (token === undefined || token === null || token === '') {
    throw new ProxyConfigurationError(
      'token_missing',
      'The option "token" is missing: the bearer token of the service.',
    );
  }
  if (!isToken(token)) {
    throw new ProxyConfigurationError(
      'token_invalid',
      'The option "token" must be the token alone: visible ASCII, no spaces, no "Bearer" before it.',
    );
  }
  return () => token;
}

function readService(service: unknown): string {
  const url = typeof service === 'string' && URL.canParse(service) ? new URL(service) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && !(url.username || url.password || url.search || url.hash);
  if (!plain) {
    throw new ProxyConfigurationError(
      'service_invalid',
      'The option "service" must be an http or https address without user, query and hash, such as https://www.example.com.',
    );
  }
  const address = url.href.replace(/\/+$/, '');
  if (address.endsWith('/api/v2')) {
    throw new ProxyConfigurationError('service_invalid', 'The option "service" is the address before /api/v2.');
  }
  return `${address}/api/v2`;
}

function readForms(forms: unknown): Settings['offers'] {
  if (forms === 'all') return () => true;
  if (!Array.isArray(forms)) {
    throw new ProxyConfigurationError('forms_invalid', 'The option "forms" must be a list of form ids, or "all".');
  }
  const listed = new Set<unknown>(forms);
  for (const id of listed) {
    if (typeof id === 'string' && /^[0-9]+$/.test(id)) continue;
    throw new ProxyConfigurationError('form_id_invalid', `A form id is a text of digits, not ${JSON.stringify(id)}.`);
  }
  return (formId) => listed.has(formId);
}

/** Timers hold no more than 31 bits: a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

function readCache(cache: Partial<CacheLimits> = {}): CacheLimits {
  return {
    fresh: readLimit('cache.fresh', cache.fresh ?? 60_000),
    stale: readLimit('cache.stale', cache.stale ?? DAY),
    bytes: readLimit('cache.bytes', cache.bytes ?? 16 * MEBIBYTE),
  };
}

type Limit = 'maxBody' | 'timeout' | 'keepKeys' | 'cache.fresh' | 'cache.stale' | 'cache.bytes';

function readLimit(name: Limit, limit: unknown): number {
  const most = name === 'timeout' ? LONGEST_TIMER : Number.MAX_SAFE_INTEGER;
  if (typeof limit === 'number' && Number.isInteger(limit) && limit > 0 && limit <= most) return limit;
  throw new ProxyConfigurationError(
    'limit_invalid',
    `The option "${name}" must be a whole number from 1 to ${String(most)}.`,
  );
}

function readBasePath(basePath: unknown): string {
  const path = typeof basePath === 'string' ? basePath.replace(/\/+$/, '') : undefined;
  if (path !== undefined && /^(\/[\w.~-]+)*$/.test(path)) return path;
  throw new ProxyConfigurationError(
    'base_path_invalid',
    'The option "basePath" must be empty or a path such as /forms.',
  );
}
