import { ProxyError } from '../errors.js';
import { askKeyStore, toKeysUnavailable } from '../keys/ask-key-store.js';
import type { Settings } from '../options.js';
import { readEntry, writeEntry } from './key-entry.js';
import type { KeyEntry } from './key-entry.js';

/** The time beyond `timeout` that a copy of the proxy needs to record the outcome of its call, in milliseconds. */
const RECORDING_MARGIN = 10_000;

/** The claim of one request on the key of its submission. */
export class Claim {
  readonly #settings: Settings;
  readonly #name: string;
  /** Tells this claim from others: a store can write an entry and lose its answer to `add`. */
  readonly #id: string;

  /** @param name The name of the key in the store. */
  constructor(settings: Settings, name: string) {
    this.#settings = settings;
    this.#name = name;
    this.#id = settings.ports.randomId();
  }

  /**
   * Reads the entry of the key, if there is one.
   *
   * @throws ProxyError `keys_unavailable`
   */
  async find(): Promise<KeyEntry | undefined> {
    const text = await askKeyStore(() => this.#settings.keys.get(this.#name));
    return text === undefined ? undefined : readEntry(text);
  }

  /** Tells whether an entry is this claim. */
  isMine(entry: KeyEntry): boolean {
    return entry.state === 'under-way' && entry.claim === this.#id;
  }

  /**
   * Takes the key, unless it is taken. Tells whether it did.
   *
   * @throws ProxyError `keys_unavailable`
   */
  async take(): Promise<boolean> {
    const { keys, keepKeys, timeout, ports } = this.#settings;
    const entry = writeEntry({ state: 'under-way', claim: this.#id, until: ports.now() + timeout + RECORDING_MARGIN });
    const added = keys.add(this.#name, entry, keepKeys + timeout + RECORDING_MARGIN);
    try {
      return await askKeyStore(() => added);
    } catch (error) {
      // The store may have written the claim all the same, though this request will not call the service.
      const remove = () => this.#remove();
      added.then(remove, remove).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Records the outcome. If that fails, the owner is told; the claim stays, and counts as unknown when its time is over.
   */
  async settle(entry: KeyEntry): Promise<void> {
    const { keys, keepKeys } = this.#settings;
    await this.#reportFailure(() => keys.set(this.#name, writeEntry(entry), keepKeys));
  }

  /** Frees the key, if this claim still holds it. If that fails, the owner is told. */
  async free(): Promise<void> {
    await this.#reportFailure(() => this.#remove());
  }

  async #remove(): Promise<void> {
    const found = await this.find();
    if (found && this.isMine(found)) await this.#settings.keys.remove(this.#name);
  }

  async #reportFailure(work: () => Promise<void>): Promise<void> {
    try {
      await askKeyStore(work);
    } catch (cause) {
      this.#settings.onError(cause instanceof ProxyError ? cause : toKeysUnavailable(cause));
    }
  }
}
