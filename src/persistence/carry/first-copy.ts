// Makes the link of a carried draft, and gives the proxy the first version of it. All that follows is in `carrier.ts`, and is fetched meanwhile.
import { CarryError } from '../../api/carry/carry-error.js';
import { CarryExchange } from './carry-exchange.js';
import type { CarryPorts, Version } from './carry-exchange.js';
import type { CarriedRecord } from './carry-record.js';
import { deriveKeys, encode, makeSecret, writeLink } from './carry-secret.js';
import type { Secret } from './carry-secret.js';

/** The facts about a carried draft that this device had before, as before a reload. */
export interface Formerly {
  readonly secret: Secret;
  /** The `version` of its carrier. An older one counts for nothing. */
  readonly seen: number;
  /** The record that it had last got or given, as far as it is known. */
  readonly given?: CarriedRecord;
}

/** A carried draft on one device, up to its first version at the proxy. */
export class FirstCopy {
  /** The first version; `undefined` before. */
  version: Version | undefined;
  /** The record of this version, with the times of this device. */
  given: CarriedRecord | undefined;
  private constructor(
    readonly ports: CarryPorts,
    readonly exchange: CarryExchange,
    /** The secret, as `readSecret` reads it. Who keeps it on the device keeps it encrypted. */
    readonly secret: string,
    /** The `Idempotency-Key` of the submission, on whichever device it is sent. */
    readonly sendKey: string,
    /** The latest version that this device has seen before. */
    readonly seen: number | undefined,
  ) {}

  /**
   * Makes a secret, or takes one that there is. Nothing is sent.
   * @throws CarryError `carry-unavailable` on a page without cryptography
   */
  static async make(ports: CarryPorts, formId: string, proxy: string, before?: Formerly): Promise<FirstCopy> {
    try {
      const secret = before?.secret ?? makeSecret();
      const keys = await deriveKeys(secret);
      const exchange = new CarryExchange(ports, formId, proxy, keys);
      const copy = new FirstCopy(ports, exchange, encode(secret), keys.sendKey, before?.seen);
      copy.given = before?.given;
      return copy;
    } catch (cause) {
      throw new CarryError('carry-unavailable', { cause });
    }
  }

  /** Tells whether the proxy may have something. */
  get isTried(): boolean {
    return this.seen !== undefined || this.exchange.isTried;
  }

  /** The time at which the proxy erases the draft unless it is given again, by this device's clock. ms */
  get expires(): number | undefined {
    return this.version?.expires;
  }

  /** Returns the link that carries the draft, for the page with this address. */
  link(address: string): string {
    return writeLink(address, this.exchange.call.place.formId, this.secret);
  }

  /**
   * Encrypts a record and gives it to the proxy. After a failure, a carrier pushes: the record may have arrived.
   * @throws CarryError as `Carrier.push` does
   */
  async give(record: CarriedRecord, signal: AbortSignal): Promise<void> {
    const { exchange } = this;
    let ahead: number;
    do {
      ({ ahead } = exchange);
      const mine = exchange.toProxy(record);
      const before = this.version;
      this.version = await exchange.write(mine, (before?.n ?? 0) + 1, before?.version, signal);
      // Otherwise the first response of all has told that the times were those of a wrong clock.
    } while (ahead !== exchange.ahead);
    this.given = record;
  }
}
