import { isFormId } from './calls/call.js';
import { readCarryOptions } from './carried/carry-options.js';
import type { CarryOptions, CarrySettings } from './carried/carry-options.js';
import { readDrawingOptions } from './drawing/drawing-options.js';
import type { DrawingOptions, DrawingSettings } from './drawing/drawing-options.js';
import { ProxyConfigurationError } from './errors.js';
import type { ProxyError } from './errors.js';
import type { Figures } from './figures/figures.js';
import { readGuardOptions } from './guard/guard-options.js';
import type { GuardOptions, GuardSettings } from './guard/guard-options.js';
import type { KeyStorage } from './keys/key-store-unstorage.js';
import type { KeyStore } from './keys/key-store.js';
import { resolveKeyStore } from './keys/resolve-key-store.js';
import { PLATFORM } from './ports.js';
import type { Ports } from './ports.js';
import { readPartialOptions } from './partials/partial-options.js';
import type { PartialOptions, PartialReceiver } from './partials/partial-options.js';
import { LONGEST_TIMER } from './time-limits.js';

/** A function that returns the bearer token. The proxy calls it before every call to the service. */
export interface TokenSource {
  (): string | Promise<string>;
  /** Receives a token that the service refused (401), so that the next call can use another one. */
  readonly refused?: (token: string) => void;
  /**
   * Returns the source for the proxy of one service. The proxy calls it when it is made, and uses what it returns.
   *
   * @throws ProxyConfigurationError `token_of_other_service`. The source that it returns throws it, too.
   */
  readonly forService?: (service: string) => TokenSource;
}

/** The options of `createProxy`. */
export interface ProxyOptions extends GuardOptions, DrawingOptions, CarryOptions, PartialOptions {
  /** The service's address before `/api/v2`, for example `https://www.example.com`. */
  readonly service: string;
  /** The bearer token without `Bearer`, or a function that returns it. The function is called for every call, so a token can change. */
  readonly token: string | TokenSource;
  /** The ids of the forms that this site offers, or `'all'` forms that the token can read. */
  readonly forms: readonly string[] | 'all';
  /** The largest body of a submission, in bytes. Default 33,554,432: 32 MiB. */
  readonly maxBody?: number;
  /** The time for the token and the service's whole response, in milliseconds. Default 30,000. */
  readonly timeout?: number;
  /** The path that the proxy is mounted at, for example `/forms`. Default `''`. */
  readonly basePath?: string;
  /**
   * The store of submissions' keys, which lets the proxy send each submission once. Default: a folder of this user's, in `serveProxy` and
   * `proxyMiddleware`; `memory:` elsewhere, and where no such folder can be used.
   * - `memory:`: in this process; a restart forgets them, so the proxy does not announce `idempotency`.
   * - `file:///folder`: in a folder, for all copies of the proxy that see it. Needs Node, and a file system with hard links.
   * - `redis://…`, `rediss://…`: in a Redis, for copies on several machines. Needs the package ioredis.
   * - `postgres://…`: in a PostgreSQL, for copies on several machines. Needs the package pg. For a pool of your own, `createPostgresKeys`.
   * - a `Storage` of unstorage: any other place; claims are atomic within this process only.
   * - a `KeyStore` of your own. It and a `Storage` say by `isDurable: true` that they outlive a restart.
   */
  readonly keys?: string | KeyStorage | KeyStore;
  /** The time for which a key is kept at least, in milliseconds. Default 604,800,000: 7 days. */
  readonly keepKeys?: number;
  /**
   * The limits of the cache for field lists and form objects, in this process. `false` turns it off; field names are then
   * not compared with the form's fields. Defaults: `fresh` 60,000, `stale` 86,400,000 (a day), `bytes` 16,777,216.
   */
  readonly cache?: Partial<CacheLimits> | false;
  /**
   * Keeps work alive that goes on after an answer: pass the function of that name on edge runtimes. Without it, they may stop
   * the renewal of a field list, or a submission whose browser has gone.
   */
  readonly waitUntil?: (work: Promise<unknown>) => void;
  /**
   * Answers `GET /healthz` and `GET /readyz` for an orchestrator, beside `basePath`. Default false; in `serveProxy` true. The first one never
   * asks the service; the second one says with 503 that the token or the service does not work.
   */
  readonly probes?: boolean;
  /** Counts requests and calls to the service: `createFigures()`. */
  readonly figures?: Figures;
  /** Says in `Server-Timing` whether an answer came from the cache, and how long the service took. Default true. */
  readonly serverTiming?: boolean;
  /** Calls the service, and the address of `partials`. Default: the platform's `fetch`; in `serveProxy`, Node's own HTTP client. */
  readonly fetch?: ServiceFetch;
  /** Receives the errors that the owner should know, with their `cause`: statuses from 500 on, and a refused token. For a log. */
  readonly onError?: (error: ProxyError) => void;
}

/** A request to the service. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** The body. A stream that fails must never be ended as if it were whole. */
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Required by `fetch` for a stream. */
  readonly duplex?: 'half';
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

/** The part of a `Response` that the proxy reads. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null };
  readonly body: { readonly cancel: () => Promise<void> } | null;
  readonly text: () => Promise<string>;
}

/** The part of `fetch` that the proxy uses. */
export type ServiceFetch = (url: string, request: ServiceRequest) => Promise<ServiceResponse>;

/** The limits of the response cache. */
export interface CacheLimits {
  /** The time for which a cached response is used without a call to the service, in milliseconds. */
  readonly fresh: number;
  /** The time after `fresh` for which it is still used while it is renewed, in milliseconds. */
  readonly stale: number;
  /** The size of all cached responses together, in bytes. */
  readonly bytes: number;
}

/** The checked options, with the defaults filled in. */
export interface Settings {
  /** The service's address, with `/api/v2` at its end. */
  readonly base: string;
  readonly token: TokenSource;
  readonly offers: (formId: string) => boolean;
  /** True if every form of the service is offered. */
  readonly offersAll: boolean;
  /** The form whose list is asked for, to learn whether the service answers. */
  readonly triedForm: string;
  readonly maxBody: number;
  readonly timeout: number;
  readonly basePath: string;
  readonly keys: KeyStore;
  readonly keepKeys: number;
  readonly cache: CacheLimits | undefined;
  /** Never throws. The work that it receives never rejects. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly ports: Ports;
  readonly probes: boolean;
  readonly figures: Figures | undefined;
  readonly serverTiming: boolean;
  readonly fetch: ServiceFetch;
  /** Never throws. */
  readonly onError: (error: ProxyError) => void;
  readonly guard: GuardSettings;
  /** `undefined` where the proxy draws no forms. */
  readonly drawn: DrawingSettings | undefined;
  /** `undefined` where the proxy carries no drafts. */
  readonly carry: CarrySettings | undefined;
  /** `undefined` where the proxy takes no partial answers. */
  readonly partials: PartialReceiver | undefined;
  /** Tells whether the proxy is being closed, so that nobody is kept waiting. */
  readonly isEnding: () => boolean;
}

/** Finds the place of the keys where the owner names none: one of the addresses that the option `keys` takes. */
export type FindKeys = (service: string, onError: Settings['onError']) => string;

/** Bytes. */
export const MEBIBYTE = 1024 * 1024;

/** The greatest submission, files included, where the options name none. Bytes. */
export const DEFAULT_MAX_BODY = 32 * MEBIBYTE;
const DAY = 86_400_000;

/**
 * Checks the options, once, and fills in the defaults.
 *
 * @param findKeys Returns the default of `keys`, for the service's address. It may report why that is only the memory.
 * @throws ProxyConfigurationError `token_missing`, `token_invalid`, `token_of_other_service`, `service_invalid`,
 *   `forms_invalid`, `form_id_invalid`, `limit_invalid`, `base_path_invalid` or `keys_invalid`; those of
 *   `readGuardOptions`, `readDrawingOptions`, `readCarryOptions` and `readPartialOptions`.
 */
export function readOptions(options: ProxyOptions, ports = PLATFORM, findKeys: FindKeys = () => 'memory:'): Settings {
  const base = readService(options.service);
  const token = readToken(options.token);
  const onError = (error: ProxyError) => {
    try {
      options.onError?.(error);
    } catch {
      // The visitor gets an answer even if the log fails.
    }
  };
  const place = options.keys ?? findKeys(base, onError);
  const keys = resolveKeyStore(place, ports);
  // Looked up at each call, and never called as a method: edge runtimes refuse a `fetch` with another `this`.
  const fetch: ServiceFetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  return {
    base,
    token: token.forService?.(base) ?? token,
    offers: readForms(options.forms),
    offersAll: options.forms === 'all',
    triedForm: (options.forms === 'all' ? undefined : options.forms[0]) ?? '1',
    maxBody: readLimit('maxBody', options.maxBody ?? DEFAULT_MAX_BODY),
    timeout: readLimit('timeout', options.timeout ?? 30_000),
    basePath: readBasePath(options.basePath ?? ''),
    keys,
    keepKeys: readLimit('keepKeys', options.keepKeys ?? 7 * DAY),
    cache: options.cache === false ? undefined : readCache(options.cache),
    waitUntil: (work) => {
      const settled = work.catch(() => undefined);
      options.waitUntil?.(settled);
    },
    probes: options.probes ?? false,
    figures: options.figures,
    serverTiming: options.serverTiming ?? true,
    ports,
    fetch,
    onError,
    // A default is this machine's own: a copy elsewhere could not check its tokens.
    guard: readGuardOptions(options, (options.keys ?? 'memory:') !== 'memory:'),
    drawn: readDrawingOptions(options),
    carry: readCarryOptions(options, { name: place, keys }, ports),
    partials: readPartialOptions(options, fetch),
    isEnding: () => false,
  };
}

/** Tells whether a value is valid in `Authorization: Bearer …`: visible ASCII without a space. */
export function isToken(token: unknown): token is string {
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token);
}

function readToken(token: ProxyOptions['token'] | null | undefined): TokenSource {
  if (typeof token === 'function') return token;
  if (token === undefined || token === null || token === '') {
    throw new ProxyConfigurationError(
      'token_missing',
      'The option "token" is missing. It is the bearer token of the service.',
    );
  }
  if (!isToken(token)) {
    throw new ProxyConfigurationError(
      'token_invalid',
      'The option "token" must be the token alone: visible ASCII, without spaces, and without "Bearer" before it.',
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
      'The option "service" must be an http or https address such as https://www.example.com, without user, query or hash.',
    );
  }
  const address = url.href.replace(/\/+$/, '');
  if (address.endsWith('/api/v2')) {
    throw new ProxyConfigurationError('service_invalid', 'The option "service" must be the address before /api/v2.');
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
    if (isFormId(id)) continue;
    const sentence = `A form id is a text of digits without a leading zero, not ${JSON.stringify(id)}.`;
    throw new ProxyConfigurationError('form_id_invalid', sentence);
  }
  return (formId) => listed.has(formId);
}

function readCache(cache: Partial<CacheLimits> = {}): CacheLimits {
  return {
    fresh: readLimit('cache.fresh', cache.fresh ?? 60_000),
    stale: readLimit('cache.stale', cache.stale ?? DAY),
    bytes: readLimit('cache.bytes', cache.bytes ?? 16 * MEBIBYTE),
  };
}

type LimitName = 'maxBody' | 'timeout' | 'keepKeys' | 'cache.fresh' | 'cache.stale' | 'cache.bytes';

function readLimit(name: LimitName, limit: unknown): number {
  const max = name === 'timeout' ? LONGEST_TIMER : Number.MAX_SAFE_INTEGER;
  if (typeof limit === 'number' && Number.isInteger(limit) && limit > 0 && limit <= max) return limit;
  throw new ProxyConfigurationError(
    'limit_invalid',
    `The option "${name}" must be a whole number from 1 to ${String(max)}.`,
  );
}

function readBasePath(basePath: unknown): string {
  const path = typeof basePath === 'string' ? basePath.replace(/\/+$/, '') : undefined;
  if (path !== undefined && /^(\/[\w.~-]+)*$/.test(path)) return path;
  throw new ProxyConfigurationError(
    'base_path_invalid',
    'The option "basePath" must be empty, or a path such as /forms.',
  );
}
