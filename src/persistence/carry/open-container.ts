// Takes what was decrypted apart: the record of a form and its files.
import { CarryError } from '../../api/carry/carry-error.js';
import { count, isObject } from '../../api/read.js';
import { unflatten } from '../vault/unflatten.js';
import { PREFIX } from './container.js';

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
