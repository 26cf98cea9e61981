// Carries the draft of one form between devices: the proxy keeps what only the link can decrypt.
import { CarryError, hasCode } from '../../api/carry/carry-error.js';
import type { CarryExchange, CarryPorts, Version } from './carry-exchange.js';
import { CarryLife, closedError } from './carry-life.js';
import { joinSignals } from './join-signals.js';
import type { CarryEnd, CarryState } from './carry-life.js';
import { moveTimes } from './carry-record.js';
import type { CarriedRecord } from './carry-record.js';
import type { FirstCopy } from './first-copy.js';
import { keepLooking } from './keep-looking.js';
import { isSameRecord, mergeRecords } from './merge-records.js';
import type { Merged } from './merge-records.js';
import { eraseVersion, readVersion } from './read-version.js';

export type { CarryPorts } from './carry-exchange.js';
export type { CarryState } from './carry-life.js';

/** The result of a push. `record` is what the proxy has now. Fill in the fields of `later`, unless the person has changed them since. */
export type PushResult = Merged;

/** The result of a link, and the time of its record by this device's clock. ms */
export interface Arrival extends Pick<CarriedRecord, 'when'> {
  readonly carrier: Carrier;
  readonly record: CarriedRecord;
}

/** The version at the proxy, as far as this device knows. Without a record: what this device wrote with the times of another clock. */
type Base = Partial<Version> & Pick<Version, 'version'>;

/** The most writes of other devices that may come between, the longest pause after one, and the longest wait of the proxy. ms */
const [MOST_CHANGES, PAUSE, LONG_POLL] = [8, 500, 25_000];

/**
 * One draft that is carried, on one device.
 *
 * Every operation takes a signal, and rejects with its reason. All other failures are `CarryError`s. Pushes and erasures of one carrier run one
 * after the other. All times in records are those of this device; the carrier converts them.
 */
export class Carrier {
  /** The secret, the link and the key. */
  readonly copy: FirstCopy;
  readonly #ports: CarryPorts;
  readonly #exchange: CarryExchange;
  readonly #life = new CarryLife();
  #base: Base | undefined;
  #seen: number;
  /** The record that the form last got or gave. */
  #heard: CarriedRecord | undefined;
  /** The base says what the form has not got. */
  #isUnheard = false;
  #last: Promise<unknown> = Promise.resolve();
  #pushing = new AbortController();

  /** Goes on with a copy that the proxy may have already. */
  constructor(copy: FirstCopy) {
    const { version, given } = copy;
    this.copy = copy;
    this.#ports = copy.ports;
    this.#exchange = copy.exchange;
    this.#heard = given;
    this.#base = given ? version : version && { version: version.version };
    this.#seen = Math.max(version?.n ?? 0, copy.seen ?? 0);
    if (copy.isTried) this.#life.become(given ? 'kept' : 'waiting');
  }

  /**
   * Fetches what a link carries. The copy has the secret that `readLink` has read.
   *
   * @throws CarryError `carried-unknown`, `carried-gone`, `carried-sent`, `carried-damaged`, `carried-older`, `carry-unavailable`, `offline`,
   *   `carry-busy`, `refused`
   */
  static async arrive(copy: FirstCopy, signal = new AbortController().signal): Promise<Arrival> {
    const carrier = new Carrier(copy);
    try {
      const version = await copy.exchange.retry(() => readVersion(copy.exchange, signal), signal);
      if (!version || version.n < (copy.seen ?? 0)) throw new CarryError('carried-older');
      carrier.#absorb(version);
      const record = moveTimes(version.record, -copy.exchange.ahead);
      carrier.#heard = record;
      carrier.#isUnheard = false;
      carrier.#life.become('kept');
      return { carrier, record, when: record.when };
    } catch (cause) {
      throw carrier.#note(cause);
    }
  }

  /** The `Idempotency-Key` of the submission, on whichever device it is sent. */
  get sendKey(): string {
    return this.copy.sendKey;
  }

  /** The secret, as `readSecret` reads it. */
  get secret(): string {
    return this.copy.secret;
  }

  /** It changes within operations alone. */
  get state(): CarryState {
    return this.#life.state;
  }

  /** The time at which the proxy erases the draft unless it is pushed again, by this device's clock; `undefined` before it is known. ms */
  get expires(): number | undefined {
    return this.#base?.expires;
  }

  /** The latest version that was seen here; 0 before. */
  get version(): number {
    return this.#seen;
  }

  /** The time at which a device has sent the answers, by this device's clock; `undefined` before. ms */
  get sentAt(): number | undefined {
    return this.#life.sentAt;
  }

  /** Returns the link that carries the draft, for the page with this address. Show it after the first push. */
  link = (address: string): string => this.copy.link(address);

  /**
   * Encrypts a record and gives it to the proxy, merged with what another device has written meanwhile. What passes by itself is tried
   * again for some seconds. After a failure that may pass, the state is `waiting`: push again when the connection is back.
   *
   * @throws CarryError `carried-too-large` and `file-unreadable` before anything is sent; `carried-gone`, `carried-sent`, `carried-full`,
   *   `carried-changed`, `carried-damaged`, `carry-unavailable`, `offline`, `carry-busy`, `refused`
   */
  push(record: CarriedRecord, signal?: AbortSignal): Promise<PushResult> {
    const { signal: ended } = this.#pushing;
    return this.#alone(async () => {
      ended.throwIfAborted();
      this.#life.requireOpen();
      const joined = joinSignals(ended, signal);
      try {
        const result = await this.#pushMerged(record, joined.signal);
        this.#life.become('kept');
        return result;
      } catch (cause) {
        this.#life.become('waiting');
        throw joined.signal.aborted ? cause : this.#note(cause);
      } finally {
        joined.leave();
      }
    }, signal);
  }

  async #pushMerged(record: CarriedRecord, signal: AbortSignal): Promise<PushResult> {
    // After a reload, another device may have the link.
    if (!this.#base && this.copy.seen !== undefined) await this.#refresh(signal);
    for (let changes = 0; changes <= MOST_CHANGES; changes++) {
      const base = this.#base;
      const mine = this.#exchange.toProxy(record);
      const { ahead } = this.#exchange;
      const merged = base?.record ? mergeRecords(mine, base.record) : { record: mine };
      // There is nothing to write. Before answers are sent, a push has to learn nevertheless whether they were sent elsewhere.
      if (base?.record && isSameRecord(merged.record, base.record)) {
        if (await this.#refresh(signal, base.version)) continue;
        return this.#tell(record, base.record);
      }
      const n = Math.max(this.#seen, base?.version ?? 0) + 1;
      try {
        this.#base = await this.#exchange.write(merged.record, n, base?.version, signal);
        this.#seen = n;
        // Otherwise the first response of all has told that the times were those of a wrong clock.
        if (ahead === this.#exchange.ahead) return this.#tell(record, merged.record);
        this.#base = { version: this.#base.version };
      } catch (cause) {
        if (!hasCode(cause, 'carried-changed')) throw cause;
        if (changes > 0) await this.#ports.wait(PAUSE * this.#ports.random(), signal);
        await this.#refresh(signal);
        // Nobody else has the link yet, so it is an attempt of this device whose answer was lost, with such times.
        if (!base && this.#base) this.#base = { version: this.#base.version };
      }
    }
    throw new CarryError('carried-changed');
  }

  /** Takes in another version than the known one. Returns whether there was any. */
  async #refresh(signal: AbortSignal, version?: number): Promise<boolean> {
    const known = version === undefined ? undefined : { version, wait: 0 };
    const read = await this.#exchange.retry(() => readVersion(this.#exchange, signal, known), signal);
    if (read) this.#absorb(read);
    return read !== undefined;
  }

  #tell(record: CarriedRecord, stored: CarriedRecord): PushResult {
    const merged = mergeRecords(record, this.#toDevice(stored), this.#heard);
    this.#isUnheard = false;
    this.#heard = merged.record;
    return merged;
  }

  // Decision 0062: a version of before is merged, too. By its times, it changes nothing.
  /** Takes in a version of the proxy. */
  #absorb(version: Version): void {
    const known = this.#base?.record;
    const record = known ? mergeRecords(known, version.record).record : version.record;
    this.#base = { ...version, record };
    this.#seen = Math.max(this.#seen, version.n);
    this.#isUnheard ||= !known || !isSameRecord(known, record);
  }

  /**
   * Calls a function with each version that another device writes, and with the record that this device had heard of before. Merge it with
   * the form's own by `mergeRecords(own, record, before)`. Ends by itself after 10 minutes without one, and when the signal aborts, which
   * rejects nothing. A connection that fails is waited for.
   *
   * @throws CarryError `carry-unavailable`, `carried-damaged`, `refused`
   */
  async watch(
    onRecord: (record: CarriedRecord, before: CarriedRecord | undefined) => void,
    signal: AbortSignal,
  ): Promise<'ended' | CarryEnd> {
    const look = async () => {
      const record = await this.look(signal, LONG_POLL);
      const before = this.#heard;
      if (record) onRecord((this.#heard = record), before);
      return record !== undefined;
    };
    try {
      await keepLooking(this.#ports, look, signal);
      return 'ended';
    } catch (cause) {
      if (this.#life.end) return this.#life.end;
      throw cause;
    }
  }

  /** Looks once for what another device has written: `undefined` if there is nothing new. @throws CarryError as `push` does */
  async look(signal: AbortSignal, wait = 0): Promise<CarriedRecord | undefined> {
    this.#life.requireOpen();
    const known = this.#base && { version: this.#base.version, wait };
    const read = await readVersion(this.#exchange, signal, known).catch((cause: unknown) => {
      throw this.#note(cause);
    });
    if (read) this.#absorb(read);
    const record = this.#isUnheard && this.#base?.record;
    if (!record) return undefined;
    this.#isUnheard = false;
    return this.#toDevice(record);
  }

  /**
   * Erases the draft at the proxy. The link leads to nothing then. A push under way is ended first.
   * @throws CarryError `offline`, `carry-busy`, `carry-unavailable`, `refused`
   */
  erase(signal?: AbortSignal): Promise<void> {
    return this.#end('gone', signal);
  }

  /**
   * Erases the draft at the proxy, and leaves a note there that the answers were sent. Call it after a submission has arrived.
   * @throws CarryError as `erase` does
   */
  sent(signal?: AbortSignal): Promise<void> {
    return this.#end('sent', signal);
  }

  #end(end: CarryEnd, signal = new AbortController().signal): Promise<void> {
    this.#pushing.abort(closedError(end));
    this.#pushing = new AbortController();
    return this.#alone(async () => {
      // A push that was given up may have arrived, so a carrier that waits has something to erase.
      if (!this.#life.end && this.#life.state !== 'new')
        await eraseVersion(this.#exchange, end === 'sent', signal).catch((cause: unknown) => {
          if (this.#note(cause) === cause) throw cause;
        });
      this.#life.become(end, this.#ports.now());
    }, signal);
  }

  /** Returns a record of the proxy with the times of this device. */
  readonly #toDevice = (record: CarriedRecord): CarriedRecord => moveTimes(record, -this.#exchange.ahead);

  /** Does some work after what was begun before. */
  #alone<Result>(work: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    const run = this.#last.then(() => {
      signal?.throwIfAborted();
      return work();
    });
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** The proxy had something before. */
  get #isKnown(): boolean {
    return this.#base !== undefined || (this.copy.seen ?? 0) > 0;
  }

  readonly #note = (cause: unknown): unknown => this.#life.note(cause, this.#exchange.ahead, this.#isKnown);
}
