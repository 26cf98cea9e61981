import { ProxyError } from './errors.js';
import { inTime } from './in-time.js';
import { readEntry, writeEntry, type KeyEntry } from './key-entry.js';
import type { Settings } from './options.js';

/** Milliseconds that a copy of the proxy may need beyond `timeout` to write down what became of its call. */
const MARGIN = 10_000;

/** Milliseconds for one answer of the store. */
const STORE_LIMIT = 5000;

/** What one request wants with a key, and what it finds there. */
export class Claim {
  readonly #settings: Settings;
  readonly #name: string;
  /** Tells this request's claim from those of others: a store can lose its answer to `add`. */
  readonly #id: string;

  /** `name`: of the key in the store. */
  constructor(settings: Settings, name: string) {
    this.#settings = settings;
    this.#name = name;
    this.#id = settings.ports.randomId();
  }

  /**
   * What is there.
   *
   * @throws ProxyError `keys_unavailable`
   */
  async find(): Promise<KeyEntry | undefined> {
    try {
      const text = await inTime(this.#settings.keys.get(this.#name), STORE_LIMIT);
      return text === undefined ? undefined : readEntry(text);
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  /** Whether it is this request's own claim. */
  isMine(entry: KeyEntry): boolean {
    return entry.state === 'under-way' && entry.claim === this.#id;
  }

  /**
   * Whether it could be had.
   *
   * @throws ProxyError `keys_unavailable`
   */
  async take(): Promise<boolean> {
    const { keys, keepKeys, timeout, ports } = this.#settings;
    const entry = writeEntry({ state: 'under-way', claim: this.#id, until: ports.now() + timeout + MARGIN });
    const added = keys.add(this.#name, entry, keepKeys + timeout + MARGIN);
    try {
      return await inTime(added, STORE_LIMIT);
    } catch (cause) {
      // It may have been written all the same, and nobody would ever call the service for it.
      const giveBack = () => this.#giveBack();
      added.then(giveBack, giveBack).catch(() => undefined);
      throw unavailable(cause);
    }
  }

  /** Writes down what became of it. If that fails, the claim stays, and counts as unknown in time: the owner is told. */
  async settle(entry: KeyEntry): Promise<void> {
    const { keys, keepKeys } = this.#settings;
    await this.#tellFailure(() => keys.set(this.#name, writeEntry(entry), keepKeys));
  }

  /** Gives it back, if it is still this request's. */
  async free(): Promise<void> {
    await this.#tellFailure(() => this.#giveBack());
  }

  async #giveBack(): Promise<void> {
    const found = await this.find();
    if (found && this.isMine(found)) await this.#settings.keys.remove(this.#name);
  }

  async #tellFailure(work: () => Promise<void>): Promise<void> {
    try {
      await inTime(work(), STORE_LIMIT);
    } catch (cause) {
      this.#settings.onError(cause instanceof ProxyError ? cause : unavailable(cause));
    }
  }
}

function unavailable(cause: unknown): ProxyError {
  return new ProxyError('keys_unavailable', { headers: { 'retry-after': '5' }, cause });
}
