import { toHex } from '../values/bytes.js';
import type { ContentStore, StoredPlace } from './content-store.js';

/** Some of the bytes of a file. */
export interface ByteRange {
  readonly start: number;
  /** The place behind the last byte. */
  readonly end: number;
}

/** Bytes that are being stored. */
export interface FileWriter {
  readonly key: string;
  write(bytes: Uint8Array): Promise<void>;
  /** Ends them: they are stored when it returns. */
  end(): Promise<void>;
}

// Decision 0070: large values stream.
/** The place of the bytes of files. Every refusal is a {@link ServiceError}. */
export interface FileStore {
  /** Whether small files lie in the rows of the database. */
  readonly keepsSmallInRows: boolean;
  /** The most bytes of memory that a writer holds. */
  readonly held: number;
  /** Begins to store bytes of a form. @param toCome Estimates how many. */
  put(formId: number, toCome: number): Promise<FileWriter>;
  /** Returns bytes in pieces. */
  get(place: StoredPlace, range: ByteRange): AsyncIterable<Uint8Array>;
  /** Removes bytes, also those whose writer never ended. */
  erase(keys: readonly string[]): Promise<void>;
}

/** The part of a store that a place of files needs. */
export type Contents = Pick<
  ContentStore,
  'addContent' | 'addContentChunk' | 'contentChunk' | 'removeContents' | 'strayContents'
>;

/** The bytes that are read of a row at a time. */
const PIECE = 1024 * 1024;

/** The places of the bytes of files: a store, and the place of those that are not in its rows. */
export interface FileReading {
  readonly store: Pick<ContentStore, 'rowBytes'>;
  readonly files: FileStore;
}

/** A file that is read. Without a key, its bytes are in its row. */
interface ReadFile {
  readonly id: number;
  readonly formId: number;
  readonly key: string | null;
}

/** Returns some of the bytes of a file in pieces, wherever they are. */
export async function* readPieces(
  { store, files }: FileReading,
  { id, formId, key }: ReadFile,
  { start, end }: ByteRange,
): AsyncIterable<Uint8Array> {
  if (key !== null) yield* files.get({ key, formId }, { start, end });
  else
    for (let from = start; from < end; from += PIECE)
      yield store.rowBytes({ id, formId }, from, Math.min(end, from + PIECE));
}

/** Returns a new key, which nobody can guess. */
export function newKey(prefix: string): string {
  return `${prefix}${toHex(crypto.getRandomValues(new Uint8Array(16)))}`;
}

/** The hours after which bytes without a file are no upload any more. */
const UPLOAD_HOURS = 6;
const AT_A_TIME = 100;

/** Removes bytes that belong to no file: of uploads that were cut off, and of files that were removed. */
export async function sweepFiles(files: FileStore, store: Contents, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UPLOAD_HOURS * 3_600_000);
  for (let last: string | undefined; ;) {
    const keys = await store.strayContents(before, AT_A_TIME);
    // A bucket that is not set up any more keeps what it has.
    if (keys.length === 0 || keys[0] === last) return;
    await files.erase(keys);
    last = keys[0];
  }
}
