// Gives versions of a carried draft to the proxy: encrypts, converts the times, and tries again what passes by itself.
import { putCarried } from '../../api/carry/carry-client.js';
import { hasCode } from '../../api/carry/carry-error.js';
import type { CarryError } from '../../api/carry/carry-error.js';
import type { CarryCall, Stored } from '../../api/carry/carry-client.js';
import { seal } from '../vault/cipher.js';
import { EXACT, moveTimes, writeRecord } from './carry-record.js';
import type { CarriedRecord } from './carry-record.js';
import type { CarryKeys } from './carry-secret.js';
import { pack } from './container.js';

/** The functions of the browser that a carrier calls. */
export interface CarryPorts {
  /** The `fetch` of the element (`chooseFetch`). */
  readonly fetch: typeof globalThis.fetch;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a number from 0 to less than 1. */
  readonly random: () => number;
  /** Fulfils after some milliseconds. Rejects with the signal's reason. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Tells whether the device has a network at all. Without one, nothing is tried again. */
  readonly isOnline?: () => boolean;
  /** Returns a form token, where the proxy wants one. The first push alone asks for it. */
  readonly token?: ((signal: AbortSignal) => Promise<string>) | undefined;
  /** The largest ciphertext that the proxy takes, as `readCarry` says. bytes */
  readonly most: number;
}

/** A version as it is at the proxy. Its times are those of the proxy. */
export interface Version extends Stored {
  /** The number that the proxy counts. */
  readonly version: number;
  /** The number in the ciphertext. The proxy can't change it. */
  readonly n: number;
  readonly record: CarriedRecord;
}

/** Bound to each ciphertext. Another format gets another name, so an earlier script does not take it for a damaged one. */
export const FORMAT = 'hosted-form carry/1';
/** The bytes of the random value before a ciphertext. */
export const IV_LENGTH = 12;
/** The bytes that encryption adds: a random value, and what detects a change. */
const ADDED = IV_LENGTH + 16;

const TRIES = 4;
/** The first wait. Each later wait is three times as long. ms */
const FIRST_WAIT = 400;
/** The longest wait that the proxy may ask for: a person who waits longer has to be told. ms */
const LONGEST_WAIT = 10_000;

/** Checks for failures that pass by themselves. */
export const isPassing = (cause: unknown): cause is CarryError => hasCode(cause, 'offline', 'carry-busy');

/** The versions of one carried draft at the proxy. */
export class CarryExchange {
  readonly call: CarryCall;
  /** A version was sent, whatever came of it. */
  isTried = false;
  readonly #ports: CarryPorts;
  readonly #keys: CarryKeys;
  #ahead: number | undefined;

  constructor(ports: CarryPorts, formId: string, proxy: string, keys: CarryKeys) {
    const { fetch, now, most } = ports;
    const heardClock = (ahead: number) => this.#setClock(ahead);
    const { name, grip } = keys;
    this.#ports = ports;
    this.#keys = keys;
    this.call = { ports: { fetch, now, most, heardClock }, place: { proxy, formId, name, grip } };
  }

  /** Encrypts and decrypts the versions. */
  get key(): CryptoKey {
    return this.#keys.key;
  }

  /** The place to which each ciphertext is bound. */
  get bound(): readonly unknown[] {
    return [this.call.place.formId, this.#keys.name];
  }

  /**
   * The time by which the clock of the proxy is ahead of this device's; 0 until it is known. ms
   *
   * Devices compare the times of their changes, and a clock may be wrong by hours. So versions have the times of the proxy: each device adds
   * what the first response tells by its `Date`. It is not measured again, since a record would come back with other times than it left.
   * Where the page can't read the header, the times are the device's. `stampChange` keeps changes in order that follow each other.
   */
  get ahead(): number {
    return this.#ahead ?? 0;
  }

  #setClock(ahead: number): void {
    this.#ahead ??= Math.abs(ahead) < EXACT ? 0 : Math.round(ahead);
  }

  /** Returns a record of the form with the times of the proxy. */
  toProxy(record: CarriedRecord): CarriedRecord {
    return moveTimes(record, this.ahead);
  }

  /**
   * Writes a version. `over` is the number that the proxy has for the version before, `undefined` for the first.
   * @throws CarryError `carried-changed` if the proxy has another one
   */
  async write(record: CarriedRecord, n: number, over: number | undefined, signal: AbortSignal): Promise<Version> {
    const plain = await pack(writeRecord(record, n), this.#ports.most - ADDED);
    const { iv, bytes } = await seal(this.key, plain, this.bound, FORMAT);
    const whole = new Uint8Array(iv.length + bytes.byteLength);
    whole.set(iv);
    whole.set(new Uint8Array(bytes), iv.length);
    const stored = await this.retry(async () => {
      const token = over === undefined ? await this.#ports.token?.(signal) : undefined;
      this.isTried = true;
      return putCarried(this.call, whole, over, token ?? '', signal);
    }, signal);
    return { ...stored, version: stored.version ?? n, n, record };
  }

  /** Tries again what passes by itself, for some seconds. The waits vary, so that devices do not meet again. */
  async retry<Result>(attempt: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const { wait, random, isOnline } = this.#ports;
    for (let tries = 1; ; tries++) {
      try {
        return await attempt();
      } catch (cause) {
        if (!isPassing(cause) || tries === TRIES || isOnline?.() === false) throw cause;
        const milliseconds = cause.details.retryAfter ?? FIRST_WAIT * 3 ** (tries - 1) * (0.5 + random());
        if (milliseconds > LONGEST_WAIT) throw cause;
        await wait(milliseconds, signal);
      }
    }
  }
}
