// Carries the draft of one form between devices: the proxy keeps what only the link can decrypt.
import type { CarriedAnswer, CarriedRecord } from './carry-record.js';
import { writeLink } from './carry-secret.js';

/** What a carrier needs of the outside. */
export interface CarryPorts {
  /** The `fetch` of the element (`chooseFetch`). */
  readonly fetch: typeof globalThis.fetch;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a number from 0 to less than 1. */
  readonly random: () => number;
  /** Fulfils after some milliseconds. Rejects with the signal's reason. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns a form token, where the proxy wants one. The first push alone asks for it. */
  readonly token?: ((signal: AbortSignal) => Promise<string>) | undefined;
  /** The largest ciphertext that the proxy takes, as `readCarry` says. bytes */
  readonly most: number;
}

/**
 * The state of a carrier. `new`: the proxy has nothing yet. `kept`: it has all that was pushed. `waiting`: a push has failed, so push again.
 * `gone`: erased or expired. `sent`: a device has sent the answers. After the last two, only another secret carries again.
 */
export type CarryState = 'new' | 'kept' | 'waiting' | 'gone' | 'sent';

/** What came of a push. */
export interface PushResult {
  /** What the proxy has now: the record that was pushed, merged with what another device has written meanwhile. */
  readonly record: CarriedRecord;
  /** The fields whose answer in `record` is another than the pushed one, as another device has changed it later. */
  readonly later: readonly string[];
  /**
   * Of these, the pushed answers that this device had changed since it last heard of the proxy. Their changes are in no record any more, so
   * the person has to be told of them.
   */
  readonly overtaken: Readonly<Record<string, CarriedAnswer>>;
}

/** What a link has brought. */
export interface Arrival {
  readonly carrier: Carrier;
  readonly record: CarriedRecord;
  /** The time of the record, by this device's clock. ms */
  readonly when: number;
}

/** Options of an arrival. */
export interface ArriveOptions {
  readonly signal?: AbortSignal | undefined;
  /** The `version` of the carrier that this device had before for the same secret, as before a reload. An older one is refused. */
  readonly seen?: number;
}

/**
 * One draft that is carried, on one device.
 *
 * Every operation takes a signal, and rejects with its reason. All failures are `CarryError`s. Operations of one carrier run one after the
 * other. All times in records are those of this device; the carrier converts them.
 */
export class Carrier {
  /** The `Idempotency-Key` of the submission, on whichever device it is sent. */
  readonly sendKey: string;
  /** The secret, as `arrive` takes it. Who keeps it on the device keeps it encrypted. */
  readonly secret: string;
  /** The form that is carried. */
  readonly formId: string;

  private constructor(formId: string, secret: string, sendKey: string) {
    this.formId = formId;
    this.secret = secret;
    this.sendKey = sendKey;
  }

  /**
   * Makes a secret. Nothing is sent before the first `push`.
   * @throws CarryError `carry-unavailable` on a page without cryptography
   */
  static async create(ports: CarryPorts, formId: string, proxy: string): Promise<Carrier> {
    throw new Error(`Not yet: ${ports.most} ${formId} ${proxy}`);
  }

  /**
   * Fetches what a link carries. `secret` is what `readLink` has read.
   *
   * @throws CarryError `carried-unknown`, `carried-gone`, `carried-sent`, `carried-damaged`, `carried-older`, `carry-unavailable`,
   *   `offline`, `carry-busy`, `refused`
   */
  static async arrive(
    ports: CarryPorts,
    formId: string,
    proxy: string,
    secret: string,
    options: ArriveOptions = {},
  ): Promise<Arrival> {
    throw new Error(`Not yet: ${ports.most} ${formId} ${proxy} ${secret} ${options.seen}`);
  }

  /** The state. It changes within operations alone. */
  get state(): CarryState {
    return 'new';
  }

  /** The time at which the proxy erases the draft unless it is pushed again, by this device's clock; `undefined` before it is known. ms */
  get expires(): number | undefined {
    return undefined;
  }

  /** The latest version that this device has seen; 0 before the first. */
  get version(): number {
    return 0;
  }

  /** The time at which a device has sent the answers, by this device's clock; `undefined` before. ms */
  get sentAt(): number | undefined {
    return undefined;
  }

  /** Returns the link that carries the draft, for the page with this address. */
  link(address: string): string {
    return writeLink(address, this.formId, this.secret);
  }

  /**
   * Encrypts a record and gives it to the proxy, merged with what another device has written meanwhile. What passes by itself is tried
   * again for some seconds. After a failure that may pass, the state is `waiting`: push again when the connection is back.
   *
   * @throws CarryError `carried-too-large` before anything is sent; `carried-gone`, `carried-sent`, `carried-full`, `carried-changed`,
   *   `carried-damaged`, `carried-older`, `carry-unavailable`, `offline`, `carry-busy`, `refused`
   */
  async push(record: CarriedRecord, signal?: AbortSignal): Promise<PushResult> {
    throw new Error(`Not yet: ${record.when} ${signal?.aborted}`);
  }

  /**
   * Calls a function with each version that another device writes. Ends by itself after 10 minutes without one, and when the signal aborts,
   * which rejects nothing. A connection that fails is waited for.
   *
   * Merge the record with the form's own by `mergeRecords`: an answer that was changed here later than there stays.
   *
   * @throws CarryError `carry-unavailable`, `refused`
   */
  async watch(
    onRecord: (record: CarriedRecord) => void,
    signal: AbortSignal,
  ): Promise<'ended' | Extract<CarryState, 'gone' | 'sent'>> {
    throw new Error(`Not yet: ${onRecord.length} ${signal.aborted}`);
  }

  /**
   * Erases the draft at the proxy. The link leads to nothing then. A push under way is ended first.
   * @throws CarryError `offline`, `carry-busy`, `carry-unavailable`, `refused`
   */
  async erase(signal?: AbortSignal): Promise<void> {
    throw new Error(`Not yet: ${signal?.aborted}`);
  }

  /**
   * Erases the draft at the proxy, and leaves a note there that the answers were sent. Call it after a submission has arrived.
   * @throws CarryError as `erase` does
   */
  async sent(signal?: AbortSignal): Promise<void> {
    throw new Error(`Not yet: ${signal?.aborted}`);
  }
}
