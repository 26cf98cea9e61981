import { ProxyError } from '../errors.js';
import type { Settings } from '../options.js';
import { TIME_LIMITS, withTimeLimit } from '../time-limits.js';

/** The time for which an answer of the service counts, in milliseconds. An orchestrator must not use up the day's calls of a token. */
const ANSWER_COUNTS = 60_000;

/** The time after which a failure, or an answer before one, is checked again, in milliseconds. */
const PAUSE = 10_000;

/** The seconds after which to ask again, as `Retry-After` says them. */
export const RETRY_AFTER = String(PAUSE / 1000);

/** The last that is known of the service. */
interface Knowledge {
  readonly failure: ProxyError | undefined;
  readonly at: number;
}

// Decision 0056: whether the proxy is ready is learnt from visitors' calls, and asked only where there are none.
/**
 * Knows whether the token and the service work. Every call for a visitor teaches it; where there was none, it asks for the list of one
 * form. A failed call only makes it ask: a single form may be at fault.
 */
export class Readiness {
  readonly #settings: Pick<Settings, 'ports' | 'offersAll' | 'onError'>;
  #known: Knowledge | undefined;
  #isInDoubt = false;
  #pending: Promise<ProxyError | undefined> | undefined;

  constructor(settings: Pick<Settings, 'ports' | 'offersAll' | 'onError'>) {
    this.#settings = settings;
  }

  /** Learns that the service has answered. */
  noteAnswer(): void {
    this.#know(undefined);
  }

  /** Learns that a call has failed. */
  noteFailure(): void {
    this.#isInDoubt = true;
  }

  /**
   * Returns why the token or the service does not work; `undefined` where both do.
   *
   * @param ask Asks the service, and rejects where that fails.
   */
  async find(ask: (signal: AbortSignal) => Promise<unknown>): Promise<ProxyError | undefined> {
    const known = this.#known;
    const isLasting = known && !known.failure && !this.#isInDoubt;
    if (known && this.#settings.ports.now() - known.at < (isLasting ? ANSWER_COUNTS : PAUSE)) return known.failure;
    // All that ask meanwhile wait for one call.
    this.#pending ??= this.#ask(ask).finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #ask(ask: (signal: AbortSignal) => Promise<unknown>): Promise<ProxyError | undefined> {
    try {
      await withTimeLimit(TIME_LIMITS.readiness, ({ signal }) => ask(signal));
      return this.#know(undefined);
    } catch (cause) {
      const failure = cause instanceof ProxyError ? cause : new ProxyError('service_timeout', { cause });
      if (this.#isAboutForm(failure)) return this.#know(undefined);
      this.#settings.onError(failure);
      return this.#know(failure);
    }
  }

  /** Tells whether the service refuses only this form. Where all are offered, it may be another account's. */
  #isAboutForm({ code, status }: ProxyError): boolean {
    return this.#settings.offersAll && code === 'service_refused_token' && status === 403;
  }

  #know(failure: ProxyError | undefined): ProxyError | undefined {
    this.#known = { failure, at: this.#settings.ports.now() };
    this.#isInDoubt = false;
    return failure;
  }
}
