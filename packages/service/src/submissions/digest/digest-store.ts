/** The ids of a block: a block of bits tells of so many submissions. */
export const BLOCK = 32_768;

/** A day or an hour of a form, with its counters. They differ after every change of a submission in it. */
export interface Span {
  /** 24 or 1. */
  readonly hours: number;
  /** The number of the span since 1970. */
  readonly start: number;
  readonly total: number;
  readonly changes: number;
}

/** A day, after which the search for stale spans goes on. */
export interface DayOfForm {
  readonly formId: number;
  readonly day: number;
}

/** Some spans of a form that changed after they were digested, and the blocks in which their submissions are. */
export interface Stale extends DayOfForm {
  readonly spans: readonly Span[];
  readonly blocks: readonly number[];
}

/** The answers that are read of a block: every so many ids, or so many submissions after an id. */
export type BlockPart = { readonly every: number } | { readonly after: number; readonly limit: number };

/** An answer as a digest reads it. */
export interface ShortAnswer {
  readonly submissionId: number;
  readonly fieldId: number;
  /** Null for a long one. */
  readonly text: string | null;
}

/** A submission of a block, with its short answers. */
export interface BlockSubmission {
  readonly id: number;
  readonly answers: readonly Omit<ShortAnswer, 'submissionId'>[];
}

/** The bits of the submissions that have some letters in a field. */
export interface LettersBits {
  readonly letters: string;
  readonly bits: Uint8Array;
}

/** The field of the bits of all submissions. */
export const ANY_FIELD = 0;
/** The letters of the bits of the submissions with a long answer, which may have any letters. */
export const LONG = '';

/** The part of a store that keeps digests of large forms, by which a search of several fields finds its submissions. */
export interface DigestStore {
  /** Returns the next spans that are not digested as they are; nothing after the last ones. */
  staleSpans(after: DayOfForm | undefined): Promise<Stale | undefined>;
  /** Reads a part of a block's submissions, by id. */
  submissionsOfBlock(formId: number, block: number, part: BlockPart): Promise<readonly BlockSubmission[]>;
  /** Replaces the bits of a field in a block. */
  putBits(place: { formId: number; block: number; fieldId: number }, bits: readonly LettersBits[]): Promise<void>;
  /** Notes that spans are digested as they were counted. */
  noteSpans(formId: number, spans: readonly Span[]): Promise<void>;
}

/** Keeps no digests, for a store that looks at everything in memory. */
export function noDigests(): DigestStore {
  return {
    staleSpans: async () => undefined,
    submissionsOfBlock: async () => [],
    putBits: async () => undefined,
    noteSpans: async () => undefined,
  };
}
