/** What is known of a submission whose key is taken. */
export type KeyEntry =
  | {
      readonly state: 'under-way';
      /** Whose claim it is. */
      readonly claim: string;
      /** From then on nobody works on it any more, in milliseconds since 1970. */
      readonly until: number;
    }
  | {
      readonly state: 'accepted';
      /** The status and the JSON that the browser got. */
      readonly status: number;
      readonly json: unknown;
    }
  | {
      /** It may have arrived. */
      readonly state: 'unknown';
    };

/** The text for a store. */
export function writeEntry(entry: KeyEntry): string {
  return JSON.stringify(entry);
}

/** What cannot be read is `unknown`: somebody has taken the key. */
export function readEntry(text: string): KeyEntry {
  const { state, claim, until, status, json } = parse(text);
  if (state === 'under-way' && typeof claim === 'string' && typeof until === 'number') return { state, claim, until };
  if (state === 'accepted' && typeof status === 'number' && json !== undefined) return { state, status, json };
  return { state: 'unknown' };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
