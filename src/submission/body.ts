import type { Param, Upload } from '../model/param.js';
import { toBase64 } from './base64.js';

/** How much of a file is encoded at a time, in bytes; a multiple of 3, so that the pieces can be joined. */
const PIECE = 3 * 1024 * 1024;

/**
 * The body of a submission: `{"field_<id>": …}` as JSON. A file becomes `"<filename>;<base64>"` (documented; recorded
 * 2014), piece by piece, so that no string is as long as the file.
 *
 * @throws DOMException `NotReadableError` where a file has changed or gone since it was chosen.
 */
export async function buildBody(params: readonly (readonly [fieldId: string, param: Param])[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  for (const [id, param] of params) {
    parts.push(parts.length === 0 ? '{' : ',', `${JSON.stringify(`field_${id}`)}:`);
    if (isUpload(param)) parts.push(...(await encodeUpload(param)));
    else parts.push(JSON.stringify(param));
  }
  parts.push(parts.length === 0 ? '{}' : '}');
  return new Blob(parts, { type: 'application/json' });
}

function isUpload(param: Param): param is Upload {
  return typeof param === 'object' && param['content'] instanceof Blob;
}

async function encodeUpload({ filename, content }: Upload): Promise<BlobPart[]> {
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
  // eslint-disable-next-line no-control-regex -- control characters are what is meant
  return filename.replace(/[;/\\\u0000-\u001F\u007F]/g, '_') || 'file';
}
