import type { CarriedCall } from '../calls/call.js';
import { digestText } from '../digest.js';
import type { KeyStore } from '../keys/key-store.js';
import { readCarriedEntry, REPLACED, writeCarriedEntry } from './carried-entry.js';
import type { CarriedEntry, LastEntry, PieceList } from './carried-entry.js';
import { placeText } from './ciphertext-pieces.js';
import { askDrafts } from './store-error.js';

/** The last version of a draft. */
export interface LastVersion {
  readonly version: number;
  readonly entry: LastEntry;
}

/** The time for which the store knows that a draft has ended, in milliseconds: a week. It keeps no ciphertext then. */
const KNOWN_AFTER_END = 7 * 86_400_000;

/** The replaced versions whose entries stay. The head may name one of them, where its writing was late. */
const TRAIL = 32;

/** The number of looks for a draft that changes meanwhile. */
const LOOKS = 3;

// Decision 0063: a version is claimed by `add`, so any key store compares and sets.
/**
 * The versions of one carried draft in a key store. Each version has an entry, which is claimed once. Its ciphertext lies in pieces, which are
 * written before the claim. The head names the last version, or an earlier one: readers look on from there. No name in the store, and no
 * entry, tells the name of the draft.
 */
export class CarriedStore {
  readonly #keys: KeyStore;
  readonly #now: () => number;
  readonly #prefix: string;

  private constructor(keys: KeyStore, now: () => number, prefix: string) {
    this.#keys = keys;
    this.#now = now;
    this.#prefix = prefix;
  }

  /** Opens the versions of a draft. */
  static async open(keys: KeyStore, now: () => number, { formId, name }: CarriedCall): Promise<CarriedStore> {
    return new CarriedStore(keys, now, `hosted-form-carried:${formId}:${await digestText(name)}`);
  }

  /**
   * Finds the last version; `undefined` where there is none.
   *
   * @throws ProxyError `keys_unavailable`
   */
  async findLast(): Promise<LastVersion | undefined> {
    for (let look = 0; look < LOOKS; look += 1) {
      const head = Number((await this.#ask((keys) => keys.get(this.#prefix))) ?? 0) || 0;
      let last: { readonly version: number; readonly entry: CarriedEntry } | undefined;
      for (let version = Math.max(1, head); ; version += 1) {
        const entry = await this.findEntry(version);
        if (!entry) break;
        last = { version, entry };
      }
      if (last && last.entry.state !== 'replaced') return { version: last.version, entry: last.entry };
      if (!last && head === 0) return undefined;
      // The head was read just before others removed what it names.
    }
    return undefined;
  }

  /** Finds the entry of a version. */
  async findEntry(version: number): Promise<CarriedEntry | undefined> {
    const text = await this.#ask((keys) => keys.get(this.#nameVersion(version)));
    return text === undefined ? undefined : readCarriedEntry(text);
  }

  /**
   * Claims a version, whose pieces are all written. Tells whether it is this entry's.
   *
   * @throws ProxyError `keys_unavailable`. The version may be this entry's all the same.
   */
  async claim(version: number, entry: LastEntry): Promise<boolean> {
    const text = writeCarriedEntry(entry);
    const keepFor = this.#keepFor(entry);
    if (await this.#ask((keys) => keys.add(this.#nameVersion(version), text, keepFor))) return true;
    const found = await this.findEntry(version);
    return found !== undefined && found.state !== 'replaced' && found.claim === entry.claim;
  }

  /**
   * Lets the head name a version, and removes the ciphertext of the one before.
   *
   * @throws ProxyError `keys_unavailable`. The version counts all the same.
   */
  async settle({ version, entry }: LastVersion, before: LastVersion | undefined): Promise<void> {
    const keepFor = this.#keepFor(entry);
    await this.#ask((keys) => keys.set(this.#prefix, String(version), keepFor));
    if (!before) return;
    await this.removePieces(before.entry.pieces);
    await this.#ask((keys) => keys.set(this.#nameVersion(before.version), writeCarriedEntry(REPLACED), keepFor));
    if (version > TRAIL) await this.#ask((keys) => keys.remove(this.#nameVersion(version - TRAIL)));
  }

  /** Removes the ciphertexts of the versions before one that nobody has settled yet. */
  async removeEarlier({ version }: LastVersion): Promise<void> {
    for (let earlier = version - 1; earlier > 0; earlier -= 1) {
      const entry = await this.findEntry(earlier);
      if (!entry || entry.state === 'replaced') return;
      await this.removePieces(entry.pieces);
    }
  }

  /** Writes a piece of a ciphertext. */
  async writePiece(id: string, index: number, text: string, keepFor: number): Promise<void> {
    await this.#ask((keys) => keys.set(this.#namePiece(id, index), text, keepFor));
  }

  /** Removes the pieces of a ciphertext. */
  async removePieces({ id, count }: PieceList): Promise<void> {
    for (let index = 0; index < count; index += 1) await this.#ask((keys) => keys.remove(this.#namePiece(id, index)));
  }

  /** Reads the whole ciphertext of a version; `undefined` where a piece is missing or damaged. */
  async readBytes({ size, pieces: { id, count } }: LastEntry): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = new Uint8Array(size);
    let filled: number | undefined = 0;
    for (let index = 0; index < count && filled !== undefined; index += 1) {
      const text = await this.#ask((keys) => keys.get(this.#namePiece(id, index)));
      filled = text === undefined ? undefined : placeText(text, bytes, filled);
    }
    return filled === size ? bytes : undefined;
  }

  #keepFor({ until }: LastEntry): number {
    return Math.max(0, until - this.#now()) + KNOWN_AFTER_END;
  }

  #nameVersion(version: number): string {
    return `${this.#prefix}:${String(version)}`;
  }

  #namePiece(id: string, index: number): string {
    return `${this.#prefix}:${id}:${String(index)}`;
  }

  #ask<Value>(work: (keys: KeyStore) => Promise<Value>): Promise<Value> {
    return askDrafts(() => work(this.#keys));
  }
}
