import { ProxyError } from '../errors.js';
import type { Count } from '../keys/key-store.js';
import { TIME_LIMITS, withTimeLimit } from '../time-limits.js';
import type { RateLimits } from './guard-options.js';
import { Signer } from './signer.js';
import type { SignerSettings } from './signer.js';

/** A call that is counted. */
export interface CountedCall {
  /** The visitor, as `findVisitor` returns it. */
  readonly visitor: string;
  readonly formId: string;
  readonly kind: Exclude<keyof RateLimits, 'per'>;
}

/** The kinds of calls that all copies of the proxy count together. */
const SHARED: ReadonlySet<CountedCall['kind']> = new Set(['submissions', 'carried', 'partials'] as const);

const DAY = 86_400_000;

/** The most counters in memory. When there are more, the oldest go first. */
const MAX_COUNTERS = 20_000;

/**
 * Limits the calls of each visitor to each form, within a period that begins with the first call. Calls that change something are
 * counted in the key store, if it can count for all copies of the proxy. Reads are counted in the memory of this process, and so are
 * the others while the store fails. Counters are named by a signature, so no address is kept.
 */
export class RateLimit {
  readonly #limits: Required<RateLimits>;
  readonly #settings: SignerSettings;
  /** Names the counters that all copies of the proxy share. */
  readonly #sharedSigner: Signer;
  /** Names the counters of this process. */
  readonly #ownSigner: Signer;
  readonly #countInMemory: (name: string, per: number) => Count;

  constructor(limits: Required<RateLimits>, signer: Signer, settings: SignerSettings) {
    this.#limits = limits;
    this.#settings = settings;
    this.#sharedSigner = signer;
    this.#ownSigner = new Signer({ ...settings, secret: crypto.randomUUID() });
    this.#countInMemory = createMemoryCounter(settings.ports.now);
  }

  /**
   * Counts a call.
   *
   * @throws ProxyError `rate_limited`, with the time after which the visitor may call again.
   */
  async take({ visitor, formId, kind }: CountedCall): Promise<void> {
    const call = `${kind} ${formId} ${visitor}`;
    const { count, left } = (SHARED.has(kind) && (await this.#countShared(call))) || (await this.#countOwn(call));
    if (count <= this.#limits[kind]) return;
    throw new ProxyError('rate_limited', { headers: { 'retry-after': String(Math.max(1, Math.ceil(left / 1000))) } });
  }

  /** Returns a name for a visitor that is another one each day, and tells no address; `undefined` while the store fails. */
  async nameVisitor(visitor: string): Promise<string | undefined> {
    const time = this.#settings.ports.now();
    return this.#sharedSigner.sign(`${String(Math.floor(time / DAY))} ${visitor}`, time).catch(() => undefined);
  }

  async #countOwn(call: string): Promise<Count> {
    return this.#countInMemory(await this.#ownSigner.sign(call, 0), this.#limits.per);
  }

  /** Counts in the key store; returns `undefined` where it cannot count, or fails. A failing store is reported elsewhere. */
  async #countShared(call: string): Promise<Count | undefined> {
    const { keys, ports } = this.#settings;
    const count = keys.count?.bind(keys);
    if (!count) return undefined;
    try {
      const name = await this.#sharedSigner.sign(call, ports.now());
      return await withTimeLimit(TIME_LIMITS.sharedCount, () => count(`hosted-form-count:${name}`, this.#limits.per));
    } catch {
      return undefined;
    }
  }
}

function createMemoryCounter(now: () => number): (name: string, per: number) => Count {
  const counts = new Map<string, { count: number; readonly until: number }>();
  return (name, per) => {
    const time = now();
    for (const [old, { until }] of counts) {
      if (until > time && counts.size < MAX_COUNTERS) break;
      counts.delete(old);
    }
    const found = counts.get(name) ?? { count: 0, until: time + per };
    counts.set(name, found);
    found.count += 1;
    return { count: found.count, left: found.until - time };
  };
}
