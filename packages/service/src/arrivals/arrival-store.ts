import type { JsonObject } from '../values/json.js';
import type { Page, Slice } from '../values/page.js';

/** What the demo receives itself, so that everybody can see what is sent. */
export type ArrivalKind = 'mail' | 'webhook';

/** A mail or a webhook as it came, and what was read of it. */
export interface ArrivalRecord {
  readonly id: number;
  readonly kind: ArrivalKind;
  readonly time: Date;
  readonly raw: Uint8Array;
  readonly content: JsonObject;
}

/** The part of the store that keeps what the demo receives. */
export interface ArrivalStore {
  addArrival(arrival: ArrivalRecord): Promise<void>;
  arrival(id: number): Promise<ArrivalRecord | undefined>;
  /** The newest first, without the bytes as they came. */
  arrivals(kind: ArrivalKind, slice: Slice): Promise<Page<Omit<ArrivalRecord, 'raw'>>>;
  /** Those of all kinds that came before this time. */
  removeArrivalsBefore(time: Date): Promise<void>;
}
