// Puts a record and its files into one row of bytes, and takes them out again.
import { CarryError } from '../../api/carry-client.js';
import { count, isObject } from '../../api/read.js';
import { toJson } from '../../platform/json.js';
import { flatten, unflatten } from '../vault/flatten.js';
import { isUnreadable } from '../vault/vault.js';

/** The bytes that tell the length of the head. */
const PREFIX = 4;

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

/** Unpacks a record. Its files have their names, types and times. @throws CarryError `carried-damaged` */
export function unpack(buffer: ArrayBuffer): unknown {
  try {
    return takeApart(buffer);
  } catch (cause) {
    throw new CarryError('carried-damaged', { cause });
  }
}

function takeApart(buffer: ArrayBuffer): unknown {
  let place = PREFIX + new DataView(buffer).getUint32(0);
  const head: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, PREFIX, place - PREFIX)));
  const { json, blobs } = isObject(head) ? head : {};
  if (typeof json !== 'string' || !Array.isArray(blobs)) throw new RangeError('The head is none.');
  const files = blobs.map((entry: unknown) => {
    const { size, type, name, lastModified } = isObject(entry) ? entry : {};
    const start = place;
    place += count(size) ?? 0;
    const options = { type: typeof type === 'string' ? type : '' };
    const part = [buffer.slice(start, place)];
    if (typeof name !== 'string') return new Blob(part, options);
    return new File(part, name, { ...options, ...(typeof lastModified === 'number' && { lastModified }) });
  });
  if (place !== buffer.byteLength) throw new RangeError('The files do not fill the rest.');
  return unflatten({ json, blobs: files });
}
