// Converts a record that contains Blobs to a text and a list of Blobs.
import { toJson } from '../../platform/json.js';

/** Marks a string that represents a Blob. A string that starts with the mark itself gets it twice. */
export const MARK = '\0';

/** A record as JSON, and the Blobs that it refers to. Each Blob occurs once in the list. */
export interface Flat {
  readonly json: string;
  readonly blobs: readonly Blob[];
}

/** Takes the Blobs out of a record. */
export function flatten(record: unknown): Flat {
  const places = new Map<Blob, number>();
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith(MARK) ? MARK + value : value;
    if (!(value instanceof Blob)) return value;
    const place = places.get(value) ?? places.size;
    places.set(value, place);
    return `${MARK}${place}`;
  };
  return { json: toJson(record, replace), blobs: [...places.keys()] };
}
