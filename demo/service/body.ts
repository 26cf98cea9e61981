import { parseArrayNotation } from './array-notation.js';
import { ServiceError } from './errors.js';
import { isArray, isObject, type Json, type JsonObject } from './json.js';

const MAX_DEPTH = 16;

function tooLarge(limit: number): ServiceError {
  return new ServiceError('body-too-large', `The request is larger than ${limit} bytes`);
}

/** Reads the bytes of a body; throws a {@link ServiceError} above the limit, in bytes. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge(limit);
  // Firefox and WebKit have no `body` on a request: https://developer.mozilla.org/docs/Web/API/Request/body
  const stream: ReadableStream<Uint8Array> | null | undefined = request.body;
  if (!stream) {
    const all = new Uint8Array(await request.arrayBuffer());
    if (all.length > limit) throw tooLarge(limit);
    return all;
  }
  return readStream(stream, limit);
}

async function readStream(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > limit) {
      await reader.cancel();
      throw tooLarge(limit);
    }
    chunks.push(part.value);
  }
  const all = new Uint8Array(length);
  chunks.reduce((offset, chunk) => (all.set(chunk, offset), offset + chunk.length), 0);
  return all;
}

function parseJson(bytes: Uint8Array): JsonObject {
  let value: Json;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Json;
  } catch {
    throw new ServiceError('invalid-body', 'The request is not valid JSON');
  }
  if (!isObject(value)) throw new ServiceError('invalid-body', 'The request must be a JSON object');
  return value;
}

/** Text that every store can keep: PostgreSQL takes neither U+0000 nor half of a surrogate pair. */
export function storableText(text: string): string {
  if (!/[\0\p{Surrogate}]/u.test(text)) return text;
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** A value that every store can keep; see {@link storableText}. */
export function storable(value: Json, depth = 0): Json {
  if (depth > MAX_DEPTH) throw new ServiceError('invalid-body', 'The request is nested too deeply');
  if (typeof value === 'string') return storableText(value);
  if (isArray(value)) return value.map((item) => storable(item, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), storable(item, depth + 1)]));
}

/**
 * Reads the body of a request as an object; no body is an empty one.
 * Source: the documentation names urlencoded (the default), JSON and XML, and 415 for other types; XML is left out here.
 */
export async function readBody(request: Request, limit: number): Promise<JsonObject> {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return {};
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return storable(parseJson(bytes)) as JsonObject;
  if (type === 'application/x-www-form-urlencoded' || type === '') {
    return storable(parseArrayNotation(new TextDecoder().decode(bytes))) as JsonObject;
  }
  throw new ServiceError(
    'media-type',
    'The content type must be application/json or application/x-www-form-urlencoded',
  );
}
