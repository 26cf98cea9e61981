import type { Upload } from '../model/param.js';
import { toBase64 } from './base64.js';

/** How much of a file is encoded at a time, in bytes; a multiple of 3, so that the pieces can be joined. */
const PIECE = 3 * 1024 * 1024;

/**
 * A file as a JSON string, `"<filename>;<base64>"` (documented; recorded 2014), in pieces: no string is as long as the file.
 *
 * @throws DOMException `NotReadableError` where the file has changed or gone since it was chosen.
 */
export async function encodeUpload({ filename, content }: Upload): Promise<BlobPart[]> {
  const parts: BlobPart[] = [JSON.stringify(`${safeName(filename)};`).slice(0, -1)];
  for (let at = 0; at < content.size; at += PIECE) {
    const bytes = new Uint8Array(await content.slice(at, at + PIECE).arrayBuffer());
    // A Blob of its own: the browser may keep it on disk, and the string can go.
    parts.push(new Blob([toBase64(bytes)]));
  }
  return [...parts, '"'];
}

/** A semicolon would end the name early; slashes and control characters have no place in one. */
function safeName(filename: string): string {
  return filename.replace(/[;/\\\p{Cc}]/gu, '_') || 'file';
}
