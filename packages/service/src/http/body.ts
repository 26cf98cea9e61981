import { isObject, parseJson } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { expandNames, parseArrayNotation } from './array-notation.js';
import { ServiceError } from './errors.js';
import { assertStorable } from './storable-request.js';

const MAX_DEPTH = 16;

function tooLarge(limit: number): ServiceError {
  return new ServiceError('body-too-large', `The request is larger than ${limit} bytes`);
}

/** Reads the bytes of a body. @throws ServiceError above the limit, in bytes. */
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

function parseJsonBody(text: string): JsonObject {
  let value: Json;
  try {
    value = parseJson(text);
  } catch {
    throw new ServiceError('invalid-body', 'The request is not valid JSON');
  }
  if (!isObject(value)) throw new ServiceError('invalid-body', 'The request must be a JSON object');
  return expandNames(value);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ServiceError('invalid-body', 'The request is not valid UTF-8');
  }
}

/** The beginning of an urlencoded body, which cannot be JSON: a name and `=`. Array notation may be percent-encoded or not. */
const URLENCODED = /^[\w.~%+-]+(?:\[[^[\]=&]*\])*=/;

/**
 * Reads a body by its beginning, because clients name one type and send the other.
 * Source: the documentation's own examples send urlencoded parameters as `application/json`.
 */
function parseBody(text: string, isJson: boolean): JsonObject {
  const looksLikeJson = isJson ? !URLENCODED.test(text) : /^\s*\{\s*["}]/.test(text);
  return looksLikeJson ? parseJsonBody(text) : parseArrayNotation(text);
}

/** Refuses a body that is nested too deeply, or that no store can keep. */
function checkBody(body: JsonObject): JsonObject {
  if (isDeeperThan(MAX_DEPTH, body)) throw new ServiceError('invalid-body', 'The request is nested too deeply');
  assertStorable(body);
  return body;
}

function isDeeperThan(levels: number, value: Json): boolean {
  if (levels < 0) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((item: Json) => isDeeperThan(levels - 1, item));
}

const JSON_TYPE = 'application/json';
const URLENCODED_TYPE = 'application/x-www-form-urlencoded';

/**
 * Reads the body of a request as an object. Without a body the object is empty.
 * Source: the documentation names urlencoded (the default), JSON and XML, and 415 for other types. XML is left out here.
 */
export async function readBody(request: Request, limit: number): Promise<JsonObject> {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return {};
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== JSON_TYPE && type !== URLENCODED_TYPE && type !== '') {
    throw new ServiceError('media-type', `The content type must be ${JSON_TYPE} or ${URLENCODED_TYPE}`);
  }
  return checkBody(parseBody(decodeUtf8(bytes), type === JSON_TYPE));
}
