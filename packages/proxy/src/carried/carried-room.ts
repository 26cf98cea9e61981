import { ProxyError } from '../errors.js';
import type { KeyStore } from '../keys/key-store.js';
import type { Settings } from '../options.js';
import type { Ports } from '../ports.js';
import type { LastEntry } from './carried-entry.js';
import type { CarrySettings } from './carry-options.js';
import { SharedSum } from './shared-sum.js';

/** The bytes of a ciphertext that are counted at once: a small draft has some entries beside it. So most changes count nothing anew. */
const STEP = 16_384;

/** The parts of the time of a draft. The sum has one number for each of them. */
const PARTS_OF_TIME = 32;

const DAY = 86_400_000;

/** The visitors whose sums this process keeps in mind. */
const VISITORS = 500;

/** The room for all carried drafts, and for what one visitor adds to them within a day. All copies of the proxy share it. */
export class CarriedRoom {
  readonly #ports: Ports;
  readonly #keys: KeyStore;
  readonly #limits: CarrySettings;
  readonly #waitUntil: Settings['waitUntil'];
  readonly #all: SharedSum;
  readonly #visitors = new Map<string, SharedSum>();

  constructor({ ports, waitUntil }: Settings, limits: CarrySettings) {
    this.#ports = ports;
    this.#keys = limits.keys;
    this.#limits = limits;
    this.#waitUntil = waitUntil;
    this.#all = this.#createSum('all');
  }

  /** Counts the room of a ciphertext of a size. */
  weigh(size: number): number {
    return Math.ceil(size / STEP) * STEP;
  }

  /** Returns the end of the part of time in which a draft ends. */
  endOf(until: number): number {
    const part = Math.ceil(this.#limits.keep / PARTS_OF_TIME);
    return Math.ceil(until / part) * part;
  }

  /**
   * Takes room until an end.
   *
   * @param payer The visitor, by a name that changes each day; `undefined` where nobody is counted.
   * @throws ProxyError `carried_full`, `keys_unavailable`.
   */
  async take(bytes: number, end: number, payer: string | undefined): Promise<void> {
    const { total, perVisitor } = this.#limits;
    const visitor = this.#findVisitor(payer);
    if (visitor && !(await visitor.change(bytes, this.#endOfDay(), perVisitor))) {
      const sentence = 'This visitor has no room for more carried drafts today. Nothing was kept.';
      throw new ProxyError('carried_full', { sentence });
    }
    let isTaken = false;
    try {
      isTaken = await this.#all.change(bytes, end, total);
    } finally {
      if (!isTaken) await visitor?.change(-bytes, this.#endOfDay());
    }
    if (!isTaken) throw new ProxyError('carried_full');
  }

  /** Gives room back. Where that fails, it counts until its end. */
  async give(bytes: number, end: number, payer: string | undefined): Promise<void> {
    if (bytes <= 0) return;
    await this.#all.change(-bytes, end);
    await this.#findVisitor(payer)?.change(-bytes, this.#endOfDay());
  }

  #findVisitor(payer: string | undefined): SharedSum | undefined {
    if (payer === undefined) return undefined;
    const visitor = this.#visitors.get(payer) ?? this.#createSum(payer);
    this.#visitors.delete(payer);
    this.#visitors.set(payer, visitor);
    const [oldest] = this.#visitors.keys();
    if (this.#visitors.size > VISITORS && oldest !== undefined) this.#visitors.delete(oldest);
    return visitor;
  }

  #createSum(name: string): SharedSum {
    return new SharedSum({
      keys: this.#keys,
      ports: this.#ports,
      waitUntil: this.#waitUntil,
      name: `hosted-form-carried-room:${name}`,
    });
  }

  #endOfDay(): number {
    return (Math.floor(this.#ports.now() / DAY) + 1) * DAY;
  }
}

/** The room that one PUT takes for a version. Where the version before ends at the same time, its room is taken over. */
export class TakenRoom {
  readonly #room: CarriedRoom;
  readonly #payer: string | undefined;
  readonly #end: number;
  /** The room of the version before, and its end. */
  readonly #before: { readonly bytes: number; readonly end: number } | undefined;
  readonly #takenOver: number;
  #taken = 0;

  constructor(
    room: CarriedRoom,
    {
      before,
      until,
      payer,
    }: { readonly before: LastEntry | undefined; readonly until: number; readonly payer: string | undefined },
  ) {
    this.#room = room;
    this.#payer = payer;
    this.#end = room.endOf(until);
    this.#before = before && { bytes: room.weigh(before.size), end: room.endOf(before.until) };
    this.#takenOver = this.#before?.end === this.#end ? this.#before.bytes : 0;
  }

  /**
   * Takes what is missing for a ciphertext of a size.
   *
   * @throws ProxyError `carried_full`, `keys_unavailable`.
   */
  async grow(size: number): Promise<void> {
    const missing = this.#room.weigh(size) - this.#takenOver - this.#taken;
    if (missing <= 0) return;
    await this.#room.take(missing, this.#end, this.#payer);
    this.#taken += missing;
  }

  /** Gives back what the version before had, and what is too much, when a version of a size has replaced it. */
  async settle(size: number): Promise<void> {
    await this.#room.give(this.#takenOver + this.#taken - this.#room.weigh(size), this.#end, this.#payer);
    if (this.#before && this.#takenOver === 0) await this.#room.give(this.#before.bytes, this.#before.end, this.#payer);
  }

  /** Gives back what was taken, for no version has come of it. */
  async leave(): Promise<void> {
    await this.#room.give(this.#taken, this.#end, this.#payer);
  }
}
