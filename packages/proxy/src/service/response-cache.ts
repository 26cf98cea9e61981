import { LRUCache } from 'lru-cache';
import { ProxyError } from '../errors.js';
import type { Outcome } from '../once/once.js';
import type { CacheLimits, Settings } from '../options.js';

/** The outcome of a call that reads, as it is cached for all browsers. */
export interface CachedResponse extends Outcome {
  /** The JSON as text. */
  readonly text: string;
  /** The strong entity tag of the text. */
  readonly etag: string;
}

/** A response, or the error in its place, with the time at which it came. */
interface Entry {
  readonly result: CachedResponse | ProxyError;
  readonly at: number;
  /** The time before which the service is not asked again, in spite of the entry's age. */
  retryAt: number;
}

/** The browser that waits for a response: a `Request`. Its signal is costly, and is read only when there is a call to wait for. */
export interface Browser {
  /** Aborted when the browser has gone. */
  readonly signal: AbortSignal;
}

/** Calls the service. */
export type LoadResponse = () => Promise<Outcome>;

/** A call under way. */
interface PendingCall {
  readonly response: Promise<CachedResponse>;
  readonly since: number;
}

/**
 * The pause between two calls, in milliseconds: while a refusal is cached, after a failure, and between two forced renewals.
 */
const PAUSE = 15_000;

/** The time for which a missing form is cached, in milliseconds. */
const MISSING_FORM_LIFE = 60_000;

/** The most cached refusals. */
const MAX_REFUSALS = 5000;

/** The bytes of an entry beyond its text. */
const ENTRY_OVERHEAD = 1024;

// Decision 0032: an old response is better than none, but a refusal is believed.
/**
 * Caches the responses to calls that read.
 *
 * - A fresh response is returned at once.
 * - A stale one is returned at once, too, while it is renewed. If the renewal fails, it stays until it is too old.
 * - A refusal replaces the response, and is cached for a while: a wrong id must not use up the day's calls.
 * - One call serves all browsers that ask at the same time. It is finished even if its browser goes.
 */
export class ResponseCache {
  readonly #settings: Settings;
  readonly #limits: CacheLimits;
  readonly #entries: LRUCache<string, Entry>;
  /** Apart from the entries: requests for ids that do not exist displace no existing form. */
  readonly #refusals: LRUCache<string, Entry>;
  readonly #pending = new Map<string, PendingCall>();

  constructor(settings: Settings, limits: CacheLimits) {
    this.#settings = settings;
    this.#limits = limits;
    this.#entries = new LRUCache({ maxSize: limits.bytes, sizeCalculation: estimateSize });
    this.#refusals = new LRUCache({ max: MAX_REFUSALS });
  }

  /** Returns the response with this name if it is a fresh and good one. Most calls need no more than this. */
  findFresh(name: string): CachedResponse | undefined {
    const entry = this.#entries.get(name);
    return entry && this.#settings.ports.now() - entry.at < this.#limits.fresh ? unwrap(entry) : undefined;
  }

  /**
   * Returns the response with this name, from the cache or from the service.
   *
   * @throws ProxyError those of `load`; `client_gone` when the browser has gone.
   */
  async read(name: string, load: LoadResponse, browser: Browser): Promise<CachedResponse> {
    const entry = this.#find(name);
    if (!entry) return this.#awaitCall(name, load, browser);
    const now = this.#settings.ports.now();
    const age = now - entry.at;
    if (age < this.#freshTime(entry)) return unwrap(entry);
    if (!isGood(entry) || age >= this.#limits.fresh + this.#limits.stale) return this.#awaitCall(name, load, browser);
    if (now >= entry.retryAt && !this.#findPending(name)) this.#renewInBackground(name, load);
    return unwrap(entry);
  }

  /**
   * Returns the response with this name, renewed unless it came a moment ago.
   *
   * @throws ProxyError as `read` does.
   */
  async renew(name: string, load: LoadResponse, browser: Browser): Promise<CachedResponse> {
    const entry = this.#find(name);
    const now = this.#settings.ports.now();
    if (entry && (now - entry.at < PAUSE || now < entry.retryAt)) return unwrap(entry);
    return this.#awaitCall(name, load, browser);
  }

  /** Returns the service's 404 if it came a moment ago. An error with 200 may be about the list alone. Never calls the service. */
  findMissingForm(name: string): Outcome | undefined {
    const entry = this.#refusals.get(name);
    if (!entry || entry.result instanceof ProxyError || entry.result.status !== 404) return undefined;
    return this.#settings.ports.now() - entry.at < this.#freshTime(entry) ? entry.result : undefined;
  }

  #find(name: string): Entry | undefined {
    return this.#entries.get(name) ?? this.#refusals.get(name);
  }

  #freshTime(entry: Entry): number {
    if (isGood(entry)) return this.#limits.fresh;
    return Math.min(this.#limits.fresh, isMissing(entry) ? MISSING_FORM_LIFE : PAUSE);
  }

  /** Waits for the pending call, or for a new one, until the browser goes. */
  async #awaitCall(name: string, load: LoadResponse, { signal }: Browser): Promise<CachedResponse> {
    if (signal.aborted) throw new ProxyError('client_gone', { cause: signal.reason });
    const { response } = this.#findPending(name) ?? this.#startCall(name, load);
    return new Promise((resolve, reject) => {
      const stop = () => {
        reject(new ProxyError('client_gone', { cause: signal.reason }));
      };
      signal.addEventListener('abort', stop, { once: true });
      response.then(resolve, reject).finally(() => {
        signal.removeEventListener('abort', stop);
      });
    });
  }

  /**
   * Returns the pending call with this name, unless it is overdue. Some runtimes stop the work of a browser that has gone; its
   * call never ends.
   */
  #findPending(name: string): PendingCall | undefined {
    const call = this.#pending.get(name);
    return call && this.#settings.ports.now() - call.since <= this.#settings.timeout ? call : undefined;
  }

  #startCall(name: string, load: LoadResponse): PendingCall {
    const call: PendingCall = { since: this.#settings.ports.now(), response: this.#load(name, load) };
    this.#pending.set(name, call);
    const end = () => {
      if (this.#pending.get(name) === call) this.#pending.delete(name);
    };
    this.#settings.waitUntil(call.response.then(end, end));
    return call;
  }

  /** Renews a response for which no browser waits. A failure is reported to the owner. */
  #renewInBackground(name: string, load: LoadResponse): void {
    this.#startCall(name, load).response.catch((cause: unknown) => {
      this.#settings.onError(cause instanceof ProxyError ? cause : new ProxyError('proxy_failed', { cause }));
    });
  }

  async #load(name: string, load: LoadResponse): Promise<CachedResponse> {
    try {
      const outcome = await load();
      const response = await toCachedResponse(outcome);
      if (outcome.state !== 'unknown') this.#put(name, response);
      return response;
    } catch (cause) {
      if (cause instanceof ProxyError && isCacheable(cause)) this.#put(name, cause);
      else this.#postponeRenewal(name);
      throw cause;
    }
  }

  #put(name: string, result: CachedResponse | ProxyError): void {
    const entry = { result, at: this.#settings.ports.now(), retryAt: 0 };
    const [into, from] = isGood(entry) ? [this.#entries, this.#refusals] : [this.#refusals, this.#entries];
    from.delete(name);
    into.set(name, entry);
  }

  #postponeRenewal(name: string): void {
    const entry = this.#entries.peek(name) ?? this.#refusals.peek(name);
    if (entry) entry.retryAt = this.#settings.ports.now() + PAUSE;
  }
}

/** Converts an outcome to a response as it is cached. */
export async function toCachedResponse(outcome: Outcome): Promise<CachedResponse> {
  const text = JSON.stringify(outcome.json);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return { ...outcome, text, etag: `"${btoa(String.fromCharCode(...digest.subarray(0, 18)))}"` };
}

/** Tells whether an error is a refusal by the service. A rate limit is none: the service only asks for a pause. */
function isCacheable({ code }: ProxyError): boolean {
  return code === 'service_refused_token';
}

function isGood({ result }: Entry): boolean {
  return !(result instanceof ProxyError) && result.state === 'accepted';
}

/**
 * Tells whether the service has no such form: it answers 404, or an error with a status of success (recorded 2014, 2016: 200).
 */
function isMissing({ result }: Entry): boolean {
  return (
    !(result instanceof ProxyError) && result.state === 'refused' && (result.status === 404 || result.status < 300)
  );
}

function unwrap({ result }: Entry): CachedResponse {
  if (result instanceof ProxyError) throw result;
  return result;
}

/** Estimates the memory of an entry, with two bytes for each character. */
function estimateSize({ result }: Entry): number {
  return ENTRY_OVERHEAD + (result instanceof ProxyError ? 0 : 2 * result.text.length);
}
