import type { FieldParam, Param, Upload } from '../model/submission.js';
import { toJson } from '../platform/json.js';

/** A piece of a body: literal text, or content to insert as base64. */
export type Piece = string | Blob;

/** The content type of every body. */
const JSON_TYPE = 'application/json';

/** Splits the body of a submission, `{"field_<id>": …}` as JSON, into pieces. So no string is as long as a file. */
export function bodyPieces(params: readonly FieldParam[]): Piece[] {
  const pieces = params.flatMap(([id, param], index) => [
    `${index === 0 ? '' : ','}"field_${id}":`,
    ...(isUpload(param) ? uploadPieces(param) : [toJson(param)]),
  ]);
  return ['{', ...pieces, '}'];
}

/** Creates a body from encoded parts. */
export function createBody(parts: readonly BlobPart[]): Blob {
  return new Blob([...parts], { type: JSON_TYPE });
}

/** Checks whether a value is a file. */
export function isUpload(param: Param): param is Upload {
  return typeof param === 'object' && param['content'] instanceof Blob;
}

/** Writes `"<filename>;<base64>"` (documented; recorded 2014). */
function uploadPieces({ filename, content }: Upload): Piece[] {
  return [toJson(`${safeName(filename)};`).slice(0, -1), content, '"'];
}

/**
 * Replaces characters of a filename. A semicolon would end the name early; slashes and control characters may harm
 * whoever stores the file.
 */
function safeName(filename: string): string {
  return filename.replace(/[;/\\\p{Cc}]/gu, '_') || 'file';
}
