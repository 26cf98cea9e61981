import { LRUCache } from 'lru-cache';
import { ProxyError } from './errors.js';
import type { Outcome } from './once.js';
import type { CacheLimits, Settings } from './options.js';

/** What the service answered to a call that reads, for all browsers. */
export interface KeptAnswer extends Outcome {
  /** The JSON as text. */
  readonly text: string;
  /** Strong: of the text. */
  readonly etag: string;
}

/** An answer, or the refusal that came in its place, and when it came. */
interface Entry {
  readonly found: KeptAnswer | ProxyError;
  readonly at: number;
  /** In spite of its age the service is not asked again before. */
  retryAt: number;
}

/** Who waits for an answer: a `Request`, whose signal costs something and is taken only where there is something to wait for. */
export interface Browser {
  /** Aborted when it has gone. */
  readonly signal: AbortSignal;
}

/** Calls the service. */
export type Load = () => Promise<Outcome>;

interface Call {
  readonly answer: Promise<KeptAnswer>;
  readonly since: number;
}

/** Milliseconds for which a refusal is kept, for which a service that fails is left alone, and between two calls that are forced. */
const PAUSE = 15_000;

/** Bytes of an entry beyond its text. */
const OVERHEAD = 1024;

/**
 * Keeps what is read from the service. What is fresh is answered at once; so is what is older, and the service is asked
 * behind its back; should it fail, the old answer stays until it is too old. What the service refuses is gone at once, and the refusal kept
 * for a moment: a wrong id must not use up the day's calls. Of many that ask at the same time one calls the service; that call is
 * finished though its browser goes.
 */
export class AnswerCache {
  readonly #settings: Settings;
  readonly #limits: CacheLimits;
  readonly #entries: LRUCache<string, Entry>;
  readonly #underWay = new Map<string, Call>();

  constructor(settings: Settings, limits: CacheLimits) {
    this.#settings = settings;
    this.#limits = limits;
    this.#entries = new LRUCache({ maxSize: limits.bytes, sizeCalculation: sizeOf });
  }

  /**
   * The answer that `name` stands for.
   *
   * @throws ProxyError those of `load`; `client_gone` when the browser has gone.
   */
  async read(name: string, load: Load, browser: Browser): Promise<KeptAnswer> {
    const entry = this.#entries.get(name);
    if (!entry) return this.#join(name, load, browser);
    const now = this.#settings.ports.now();
    const age = now - entry.at;
    if (age < this.#freshFor(entry)) return valueOf(entry);
    if (!isGood(entry) || age >= this.#limits.fresh + this.#limits.stale) return this.#join(name, load, browser);
    if (now >= entry.retryAt && !this.#underWayOf(name)) this.#renewLater(name, load);
    return valueOf(entry);
  }

  /** As `read`, but the answer is never older than a moment. @throws ProxyError as `read` does. */
  async renew(name: string, load: Load, browser: Browser): Promise<KeptAnswer> {
    const entry = this.#entries.get(name);
    const now = this.#settings.ports.now();
    if (entry && (now - entry.at < PAUSE || now < entry.retryAt)) return valueOf(entry);
    return this.#join(name, load, browser);
  }

  #freshFor(entry: Entry): number {
    return isGood(entry) ? this.#limits.fresh : Math.min(this.#limits.fresh, PAUSE);
  }

  /** Waits for the call that is under way, or for a new one, as long as the browser does. */
  async #join(name: string, load: Load, { signal }: Browser): Promise<KeptAnswer> {
    if (signal.aborted) throw new ProxyError('client_gone', { cause: signal.reason });
    const { answer } = this.#underWayOf(name) ?? this.#call(name, load);
    return new Promise((resolve, reject) => {
      const stop = () => {
        reject(new ProxyError('client_gone', { cause: signal.reason }));
      };
      signal.addEventListener('abort', stop, { once: true });
      answer.then(resolve, reject).finally(() => {
        signal.removeEventListener('abort', stop);
      });
    });
  }

  /** Where a runtime stops the work of a browser that has gone, a call never ends: it is not waited for any longer than it may take. */
  #underWayOf(name: string): Call | undefined {
    const call = this.#underWay.get(name);
    return call && this.#settings.ports.now() - call.since <= this.#settings.timeout ? call : undefined;
  }

  #call(name: string, load: Load): Call {
    const call: Call = { since: this.#settings.ports.now(), answer: this.#load(name, load) };
    this.#underWay.set(name, call);
    const end = () => {
      if (this.#underWay.get(name) === call) this.#underWay.delete(name);
    };
    this.#settings.waitUntil(call.answer.then(end, end));
    return call;
  }

  /** Nobody waits for it: what goes wrong is the owner's to know. */
  #renewLater(name: string, load: Load): void {
    this.#call(name, load).answer.catch((cause: unknown) => {
      this.#settings.onError(cause instanceof ProxyError ? cause : new ProxyError('proxy_failed', { cause }));
    });
  }

  async #load(name: string, load: Load): Promise<KeptAnswer> {
    try {
      const outcome = await load();
      const answer = await keep(outcome);
      if (outcome.state !== 'unknown') this.#put(name, answer);
      return answer;
    } catch (cause) {
      if (cause instanceof ProxyError && isDefinite(cause)) this.#put(name, cause);
      else this.#postpone(name);
      throw cause;
    }
  }

  #put(name: string, found: KeptAnswer | ProxyError): void {
    this.#entries.set(name, { found, at: this.#settings.ports.now(), retryAt: 0 });
  }

  #postpone(name: string): void {
    const entry = this.#entries.peek(name);
    if (entry) entry.retryAt = this.#settings.ports.now() + PAUSE;
  }
}

/** An answer as it is kept. */
export async function keep(outcome: Outcome): Promise<KeptAnswer> {
  const text = JSON.stringify(outcome.json);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return { ...outcome, text, etag: `"${btoa(String.fromCharCode(...digest.subarray(0, 18)))}"` };
}

/** The service said no; a pause that it asks for is no such answer. */
function isDefinite({ code }: ProxyError): boolean {
  return code === 'service_refused_token';
}

function isGood({ found }: Entry): boolean {
  return !(found instanceof ProxyError) && found.state === 'accepted';
}

function valueOf({ found }: Entry): KeptAnswer {
  if (found instanceof ProxyError) throw found;
  return found;
}

/** Two bytes a character, as they may lie in memory. */
function sizeOf({ found }: Entry): number {
  return OVERHEAD + (found instanceof ProxyError ? 0 : 2 * found.text.length);
}
