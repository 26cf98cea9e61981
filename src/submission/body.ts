import type { FieldParam, Param, Upload } from '../model/submission.js';

/** A piece of a body: text as it stands there, or what stands there as base64. */
export type Piece = string | Blob;

/** The type of every body. */
const JSON_TYPE = 'application/json';

/** The body of a submission, `{"field_<id>": …}` as JSON, in pieces: no string is as long as a file. */
export function bodyPieces(params: readonly FieldParam[]): Piece[] {
  const pieces = params.flatMap(([id, param], index) => [
    `${index === 0 ? '' : ','}"field_${id}":`,
    ...(isUpload(param) ? uploadPieces(param) : [JSON.stringify(param)]),
  ]);
  return ['{', ...pieces, '}'];
}

/** A body of pieces that need no encoding. */
export function createBody(parts: readonly BlobPart[]): Blob {
  return new Blob([...parts], { type: JSON_TYPE });
}

export function isUpload(param: Param): param is Upload {
  return typeof param === 'object' && param['content'] instanceof Blob;
}

/** `"<filename>;<base64>"` (documented; recorded 2014). */
function uploadPieces({ filename, content }: Upload): Piece[] {
  return [JSON.stringify(`${safeName(filename)};`).slice(0, -1), content, '"'];
}

/** A semicolon would end the name early; slashes and control characters have no place in one. */
function safeName(filename: string): string {
  return filename.replace(/[;/\\\p{Cc}]/gu, '_') || 'file';
}
