import { isObject, parseJson, scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import type { Page, Slice } from '../values/page.js';

/** The kinds of deliveries that the demo receives, so that everybody can see them. */
export type ArrivalKind = 'mail' | 'webhook';

/** A received mail or webhook: its source, and its parsed content. */
export interface ArrivalRecord {
  readonly id: number;
  readonly kind: ArrivalKind;
  readonly time: Date;
  readonly raw: Uint8Array;
  readonly content: JsonObject;
}

function readUniqueId(body: string): string | undefined {
  if (!body.startsWith('{')) return new URLSearchParams(body).get('UniqueID') ?? undefined;
  try {
    const data = parseJson(body);
    return isObject(data) ? scalarText(data['UniqueID']) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the id of the submission that an arrival tells of; `null` where it names none. */
export function findSubmissionId({ kind, content }: Pick<ArrivalRecord, 'kind' | 'content'>): number | null {
  const id =
    kind === 'mail'
      ? /^<(\d+)\.\d+@/.exec(scalarText(content['messageId']) ?? '')?.[1]
      : readUniqueId(scalarText(content['body']) ?? '');
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** The part of a store that keeps received mails and webhooks. Every method is one atomic step. */
export interface ArrivalStore {
  addArrival(arrival: ArrivalRecord): Promise<void>;
  arrival(id: number): Promise<ArrivalRecord | undefined>;
  /** Returns a page of arrivals, newest first, without their sources. */
  arrivals(kind: ArrivalKind, slice: Slice): Promise<Page<Omit<ArrivalRecord, 'raw'>>>;
  /** Removes the arrivals before a time. */
  removeArrivalsBefore(time: Date): Promise<void>;
}
