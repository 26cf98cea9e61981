import type { KeyStore } from '../keys/key-store.js';
import type { Ports } from '../ports.js';
import { parseObject } from '../unknown-value.js';
import { askDrafts, storeUnavailable } from './store-error.js';

/** The time for which this process believes what it has seen of the sum, in milliseconds. */
const BELIEVED = 60_000;

/** The time for which a replaced state stays, in milliseconds. A copy of the proxy that believes in it finds what came after it. */
const REPLACED_STAYS = 10 * BELIEVED;

/** The time for which the last state stays after the end of its last part, in milliseconds. */
const KNOWN_AFTER_END = 86_400_000;

/** The number of tries to change a sum that others change meanwhile. */
const TRIES = 100;

/** A state of the sum: bytes, by the end of their time in milliseconds since 1970. */
interface SumState {
  readonly version: number;
  readonly claim: string;
  readonly parts: ReadonlyMap<number, number>;
}

/** Where a sum is, and what it works with. */
interface SumPlace {
  readonly keys: KeyStore;
  readonly ports: Ports;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly name: string;
}

// Decision 0063: a state is claimed by `add`, as a version of a draft is.
/**
 * A sum of bytes in a key store, which all copies of the proxy change. Each part has its end, so nothing is ever counted through. A state is
 * an entry that is claimed once, by its number. The head names the last one, or an earlier one: readers look on from there.
 */
export class SharedSum {
  readonly #place: SumPlace;
  #turn: Promise<unknown> = Promise.resolve();
  #seen: { readonly state: SumState; readonly at: number } | undefined;

  constructor(place: SumPlace) {
    this.#place = place;
  }

  /**
   * Adds bytes until an end, unless there are then more than `most`. Bytes below 0 are taken away. Tells whether it did.
   *
   * @throws ProxyError `keys_unavailable`. The bytes may count all the same.
   */
  change(bytes: number, end: number, most = Infinity): Promise<boolean> {
    // One after the other, so that the calls of one process never compete.
    const changed = this.#turn.then(() => this.#change(bytes, end, most));
    this.#turn = changed.catch(() => undefined);
    return changed;
  }

  async #change(bytes: number, end: number, most: number): Promise<boolean> {
    let believed = this.#believed();
    for (let left = TRIES; left > 0; left -= 1) {
      const state = believed ?? (await this.#findLast());
      const before = this.#livingParts(state);
      const parts = changePart(before, end, bytes);
      const isFull = bytes > 0 && sumOf(parts) > most;
      // Nothing is left of what should be taken away.
      const isLess = bytes <= 0 && sumOf(parts) === sumOf(before);
      if ((isFull || isLess) && !believed) return isLess;
      if (!isFull && !isLess && (await this.#claim(state, parts))) return true;
      believed = undefined;
    }
    throw storeUnavailable(new Error('The sum of the carried drafts changes all the time.'));
  }

  #believed(): SumState | undefined {
    const seen = this.#seen;
    return seen && this.#place.ports.now() - seen.at < BELIEVED ? seen.state : undefined;
  }

  #livingParts({ parts }: SumState): SumState['parts'] {
    const now = this.#place.ports.now();
    return new Map([...parts].filter(([end]) => end > now));
  }

  async #findLast(): Promise<SumState> {
    const head = Number((await this.#get(this.#place.name)) ?? 0) || 0;
    let last: SumState = { version: head, claim: '', parts: new Map() };
    for (let version = Math.max(1, head); ; version += 1) {
      const found = await this.#findState(version);
      if (!found) return last;
      last = found;
    }
  }

  async #findState(version: number): Promise<SumState | undefined> {
    const text = await this.#get(this.#nameState(version));
    return text === undefined ? undefined : readState(version, text);
  }

  async #claim(before: SumState, parts: SumState['parts']): Promise<boolean> {
    const { keys, ports } = this.#place;
    const state = { version: before.version + 1, parts, claim: ports.randomId() };
    const { version } = state;
    const text = writeState(state);
    const keepFor = Math.max(0, ...parts.keys(), ports.now()) - ports.now() + KNOWN_AFTER_END;
    const isAdded = await askDrafts(() => keys.add(this.#nameState(version), text, keepFor));
    // The store may have written it before, and lost its answer.
    const isClaimed = isAdded || (await this.#findState(version))?.claim === state.claim;
    if (!isClaimed) return false;
    this.#seen = { state, at: ports.now() };
    this.#place.waitUntil(this.#settle(before, keepFor));
    return true;
  }

  /** Lets the head name the state after one, and that one go soon. */
  async #settle({ version, claim }: SumState, keepFor: number): Promise<void> {
    const { keys, name } = this.#place;
    // A head that is written late must not name a state that goes soon, so whoever writes it looks on.
    for (let last = version + 1; last === version + 1 || (await this.#findState(last)); last += 1) {
      const head = String(last);
      await askDrafts(() => keys.set(name, head, keepFor));
    }
    const replaced = writeState({ claim, parts: new Map() });
    if (claim !== '') await askDrafts(() => keys.set(this.#nameState(version), replaced, REPLACED_STAYS));
  }

  #nameState(version: number): string {
    return `${this.#place.name}:${String(version)}`;
  }

  #get(name: string): Promise<string | undefined> {
    return askDrafts(() => this.#place.keys.get(name));
  }
}

function changePart(parts: SumState['parts'], end: number, bytes: number): SumState['parts'] {
  const changed = Math.max(0, (parts.get(end) ?? 0) + bytes);
  return new Map([...parts, [end, changed] as const].filter(([each]) => each !== end || changed > 0));
}

function sumOf(parts: SumState['parts']): number {
  return [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function writeState({ claim, parts }: Pick<SumState, 'claim' | 'parts'>): string {
  return JSON.stringify({ claim, parts: [...parts] });
}

/** Reads a state. A damaged one has no parts: its number is not free. */
function readState(version: number, text: string): SumState {
  const { claim, parts } = parseObject(text);
  return { version, claim: typeof claim === 'string' ? claim : '', parts: new Map(toList(parts).flatMap(readPart)) };
}

function readPart(pair: unknown): readonly (readonly [end: number, bytes: number])[] {
  const [end, bytes] = toList(pair);
  return typeof end === 'number' && typeof bytes === 'number' ? [[end, bytes]] : [];
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
