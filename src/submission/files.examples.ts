// Files for tests, and what a body holds of them.
import type { FieldParam } from '../model/submission.js';

/** Makes bytes that repeat at no multiple of 3. */
export function makeBytes(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  // `Uint8Array.from` takes a second for megabytes.
  for (let index = 0; index < size; index++) bytes[index] = (index * 31 + (index >> 8)) % 256;
  return bytes;
}

/** Makes a file of this size. */
export const makeFile = (size: number, name = 'a.bin') => new File([makeBytes(size)], name);

/** Makes what is sent for a file. */
export const param = (content: Blob, id = '7', filename = 'a.bin'): FieldParam => [id, { filename, content }];

/** Decodes with the browser's own decoder, which the code under test does not use. */
function decode(base64: string): Uint8Array {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  // An iterator over the letters takes half a second for megabytes.
  for (let index = 0; index < bytes.length; index++) bytes[index] = letters.charCodeAt(index);
  return bytes;
}

/** Compares bytes without chai, which takes seconds for megabytes. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** Reads the bytes of the file in a body. */
export async function bytesIn(body: Blob): Promise<Uint8Array> {
  const { field_7: posted } = JSON.parse(await body.text()) as { field_7: string };
  const [, base64] = /^a\.bin;(.*)$/.exec(posted) ?? [];
  if (base64 === undefined) throw new Error(`No file a.bin in ${posted.slice(0, 50)}`);
  return decode(base64);
}
