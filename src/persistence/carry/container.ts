// Puts a record and its files into one row of bytes. `open-container.ts` takes them out again.
import { CarryError } from '../../api/carry/carry-error.js';
import { toJson } from '../../platform/json.js';
import { flatten } from '../vault/flatten.js';
import { isUnreadable } from '../vault/platform-errors.js';

/** The bytes that tell the length of the head. */
export const PREFIX = 4;

/** The entry of a file in the head. */
interface PackedFile {
  readonly size: number;
  readonly type: string;
  /** The name of a File; a Blob has none. */
  readonly name?: string;
  readonly lastModified?: number;
}

/**
 * Packs a record with its files.
 * @throws CarryError `carried-too-large` before a file is read; `file-unreadable`
 */
export async function pack(record: unknown, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const { json, blobs } = flatten(record);
  const head = new TextEncoder().encode(toJson({ json, blobs: blobs.map(describeFile) }));
  let size = PREFIX + head.length;
  for (const blob of blobs) size += blob.size;
  if (size > most) throw new CarryError('carried-too-large', { size, most });
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, PREFIX);
  let place = PREFIX + head.length;
  for (const blob of blobs) {
    bytes.set(await readFile(blob), place);
    place += blob.size;
  }
  return bytes;
}

function describeFile(blob: Blob): PackedFile {
  const { size, type } = blob;
  return blob instanceof File ? { size, type, name: blob.name, lastModified: blob.lastModified } : { size, type };
}

async function readFile(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch (cause) {
    throw isUnreadable(cause) ? new CarryError('file-unreadable', { cause }) : cause;
  }
}
