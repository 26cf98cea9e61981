import { parseObject } from '../unknown-value.js';

/** The entry of a taken key: the state of its submission. */
export type KeyEntry =
  | {
      readonly state: 'under-way';
      /** The id of the claim. */
      readonly claim: string;
      /** The time from which on no copy of the proxy works on it, in milliseconds since 1970. */
      readonly until: number;
    }
  | {
      readonly state: 'accepted';
      /** The status of the answer that the browser got. */
      readonly status: number;
      /** The JSON of that answer. */
      readonly json: unknown;
    }
  | {
      /** The submission may have arrived. */
      readonly state: 'unknown';
    };

/** Converts an entry to the text for a store. */
export function writeEntry(entry: KeyEntry): string {
  return JSON.stringify(entry);
}

/** Reads the text of an entry. A damaged text is `unknown`, because the key is taken. */
export function readEntry(text: string): KeyEntry {
  const { state, claim, until, status, json } = parseObject(text);
  if (state === 'under-way' && typeof claim === 'string' && typeof until === 'number') return { state, claim, until };
  if (state === 'accepted' && typeof status === 'number' && json !== undefined) return { state, status, json };
  return { state: 'unknown' };
}
