import { ProxyError } from './errors.js';
import type { RateLimits } from './guard-options.js';
import { inTime } from './in-time.js';
import type { Count } from './key-store.js';
import { Signer, type SignerSettings } from './signer.js';

/** Whose call it is, and of which kind. */
export interface CountedCall {
  /** As `visitorOf` tells it. */
  readonly visitor: string;
  readonly formId: string;
  readonly kind: 'submissions' | 'reads';
}

/** Milliseconds for one answer of the store. */
const STORE_LIMIT = 1000;

/** More visitors than this are not counted at once in memory: who has been there longest is forgotten first. */
const MOST_NAMES = 20_000;

/**
 * Counts calls by visitor and form: so many in a time that begins with the first one. Submissions are counted where the keys are, if
 * these can count for all copies of the proxy; all else, and if they fail, in the memory of this process. No address is kept, but
 * what a secret makes of it, and that until the time is up.
 */
export class RateLimit {
  readonly #limits: Required<RateLimits>;
  readonly #settings: SignerSettings;
  /** Of all copies, and of this process. */
  readonly #signer: Signer;
  readonly #ownSigner: Signer;
  readonly #inMemory: (name: string, per: number) => Count;

  constructor(limits: Required<RateLimits>, signer: Signer, settings: SignerSettings) {
    this.#limits = limits;
    this.#settings = settings;
    this.#signer = signer;
    this.#ownSigner = new Signer({ ...settings, secret: crypto.randomUUID() });
    this.#inMemory = countInMemory(settings.ports.now);
  }

  /** @throws ProxyError `rate_limited`, with when to come back. */
  async take({ visitor, formId, kind }: CountedCall): Promise<void> {
    const call = `${kind} ${formId} ${visitor}`;
    const { count, left } = (kind === 'submissions' && (await this.#countShared(call))) || (await this.#count(call));
    if (count <= this.#limits[kind]) return;
    throw new ProxyError('rate_limited', { headers: { 'retry-after': String(Math.max(1, Math.ceil(left / 1000))) } });
  }

  async #count(call: string): Promise<Count> {
    return this.#inMemory(await this.#ownSigner.sign(call, 0), this.#limits.per);
  }

  /** `undefined` where the keys can't count, or not now: whether submissions are taken without them is decided elsewhere. */
  async #countShared(call: string): Promise<Count | undefined> {
    const { keys, ports } = this.#settings;
    if (!keys.count) return undefined;
    try {
      const name = await this.#signer.sign(call, ports.now());
      return await inTime(keys.count(`hosted-form-count:${name}`, this.#limits.per), STORE_LIMIT);
    } catch {
      return undefined;
    }
  }
}

function countInMemory(now: () => number): (name: string, per: number) => Count {
  const counts = new Map<string, { count: number; readonly until: number }>();
  return (name, per) => {
    const time = now();
    for (const [old, { until }] of counts) {
      if (until > time && counts.size < MOST_NAMES) break;
      counts.delete(old);
    }
    const found = counts.get(name) ?? { count: 0, until: time + per };
    counts.set(name, found);
    found.count += 1;
    return { count: found.count, left: found.until - time };
  };
}
