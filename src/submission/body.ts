import type { Param, Upload } from '../model/param.js';

/**
 * The body of a submission: `{"field_<id>": …}` as JSON. How files are encoded is fetched when there is one.
 *
 * @throws DOMException `NotReadableError` where a file has changed or gone since it was chosen.
 */
export async function buildBody(params: readonly (readonly [fieldId: string, param: Param])[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  for (const [id, param] of params) {
    parts.push(parts.length === 0 ? '{' : ',', `"field_${id}":`);
    if (isUpload(param)) parts.push(...(await (await import('./upload.js')).encodeUpload(param)));
    else parts.push(JSON.stringify(param));
  }
  parts.push(parts.length === 0 ? '{}' : '}');
  return new Blob(parts, { type: 'application/json' });
}

function isUpload(param: Param): param is Upload {
  return typeof param === 'object' && param['content'] instanceof Blob;
}
