/** Names the bytes of a file that lie elsewhere than in its row. */
export interface StoredPlace {
  readonly key: string;
  /** The form whose file they are, or are to be. */
  readonly formId: number;
}

/** A part of the bytes of a file. */
export interface ContentChunk extends StoredPlace {
  /** Counts from 0. */
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** The bytes of each chunk but the last. It never changes, because stored files are found by it. */
export const CHUNK = 256 * 1024;

/**
 * The part of a store that knows where the bytes of files are, and keeps them unless another place does. Bytes are noted
 * before they come, and belong to a file when its submission is added. So none are forgotten, however an upload ends.
 */
export interface ContentStore {
  /** Notes bytes that are about to be stored. */
  addContent(place: StoredPlace, time: Date): Promise<void>;
  /** Stores a part of them. @param toCome Estimates the bytes that follow, for which there must be room. */
  addContentChunk(chunk: ContentChunk, toCome: number): Promise<void>;
  contentChunk(place: StoredPlace, number: number): Promise<Uint8Array | undefined>;
  /** Returns some of the bytes of a file that has them in its row. */
  rowBytes(file: { readonly id: number; readonly formId: number }, start: number, end: number): Promise<Uint8Array>;
  /** Returns keys whose file is gone, and those that belong to none and were noted before a time. */
  strayContents(before: Date, most: number): Promise<readonly string[]>;
  /** Forgets bytes, with their chunks. */
  removeContents(keys: readonly string[]): Promise<void>;
}
