import { isObject } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { expandNames, parseArrayNotation } from './array-notation.js';
import type { Share } from './byte-budget.js';
import { ServiceError } from './errors.js';
import { Growing, LARGE_FROM } from './large-values.js';
import type { LargeValues } from './large-values.js';
import { parseSentJson } from './parse-sent-json.js';
import { JsonScanner } from './scan-json.js';
import { UrlencodedScanner } from './scan-urlencoded.js';
import { assertStorable } from './storable-request.js';

const MAX_DEPTH = 16;

function tooLarge(limit: number): ServiceError {
  return new ServiceError('body-too-large', `The request is larger than ${limit} bytes`);
}

/** Reads the bytes of a body. @throws ServiceError above the limit, in bytes. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const all = new Growing();
  await readPieces(request, limit, async (bytes) => all.add(bytes));
  return all.view();
}

/** Gives the bytes of a body to a function, which is waited for. */
async function readPieces(request: Request, limit: number, take: (bytes: Uint8Array) => Promise<void>): Promise<void> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge(limit);
  // Firefox and WebKit have no `body` on a request: https://developer.mozilla.org/docs/Web/API/Request/body
  const stream: ReadableStream<Uint8Array> | null | undefined = request.body;
  if (!stream) {
    const all = new Uint8Array(await request.arrayBuffer());
    if (all.length > limit) throw tooLarge(limit);
    return take(all);
  }
  // After a refusal the rest is left unread. To cancel it would break the connection, on which the next request may come.
  const reader = stream.getReader();
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > limit) throw tooLarge(limit);
    await take(part.value);
  }
}

function parseJsonBody(text: string): JsonObject {
  let value: Json;
  try {
    value = parseSentJson(text);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
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

/** The bytes by which a body is told to be JSON or urlencoded. */
const BEGINNING = LARGE_FROM;

/**
 * Tells by its beginning whether a body is JSON, because clients name one type and send the other.
 * Source: the documentation's own examples send urlencoded parameters as `application/json`.
 */
function looksLikeJson(bytes: Uint8Array, isJson: boolean): boolean {
  const beginning = new TextDecoder().decode(bytes.subarray(0, BEGINNING));
  return isJson ? !URLENCODED.test(beginning) : /^\s*\{\s*["}]/.test(beginning);
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

/** Returns the refusal of a body that would be read as what it is not. */
function refuseType(type: string, parameters: readonly string[], encoding: string): ServiceError | undefined {
  const refuse = (sentence: string): ServiceError => new ServiceError('media-type', sentence);
  if (encoding.toLowerCase() !== 'identity') return refuse('The body must not be compressed');
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?(?:utf-?8|us-ascii)"?$/.test(charset))
    return refuse('The charset must be utf-8');
  if (type === JSON_TYPE || type === URLENCODED_TYPE || type === '') return undefined;
  return refuse(`The content type must be ${JSON_TYPE} or ${URLENCODED_TYPE}`);
}

/** The surroundings of a body. */
export interface BodyOptions {
  /** The most bytes. */
  readonly limit: number;
  /** Counts the memory that it holds. */
  readonly share?: Share | undefined;
  /** Takes large values out while they come. Default: there are none. */
  readonly large?: LargeValues | undefined;
}

/** A text in memory is also decoded, parsed and written. */
const TIMES_HELD = 4;

/** The bytes of a body, without the large values that were taken out. */
class BodyReader {
  readonly #isJsonType: boolean;
  readonly #options: BodyOptions;
  #remains = new Growing();
  #scanner: JsonScanner | UrlencodedScanner | undefined;
  #isJson: boolean | undefined;

  constructor(isJsonType: boolean, options: BodyOptions) {
    this.#isJsonType = isJsonType;
    this.#options = options;
  }

  async take(bytes: Uint8Array): Promise<void> {
    const { large, share } = this.#options;
    if (this.#scanner) this.#scanner.scan(bytes);
    else this.#remains.add(bytes);
    if (this.#isJson === undefined && this.#remains.length >= BEGINNING) this.#begin(large);
    share?.hold(TIMES_HELD * this.#remains.length + (large?.held ?? 0));
    await large?.drain();
  }

  /** Returns the text, and whether it looks like JSON. */
  async end(): Promise<{ readonly bytes: Uint8Array; readonly isJson: boolean }> {
    this.#scanner?.end();
    await this.#options.large?.drain();
    const bytes = this.#remains.view();
    return { bytes, isJson: this.#isJson ?? looksLikeJson(bytes, this.#isJsonType) };
  }

  #begin(large: LargeValues | undefined): void {
    const bytes = this.#remains.view();
    this.#isJson = looksLikeJson(bytes, this.#isJsonType);
    if (large === undefined) return;
    this.#remains = new Growing();
    const Scanner = this.#isJson ? JsonScanner : UrlencodedScanner;
    this.#scanner = new Scanner(this.#remains, large);
    this.#scanner.scan(bytes);
  }
}

// Decision 0070: large values stream, and the rest is read as before.
/**
 * Reads the body of a request as an object. Without a body the object is empty.
 * Source: the documentation names urlencoded (the default), JSON and XML, and 415 for other types. XML is left out here.
 */
export async function readBody(request: Request, options: BodyOptions): Promise<JsonObject> {
  const [type = '', ...parameters] = (request.headers.get('Content-Type') ?? '').toLowerCase().split(';').map((part) => part.trim()); // prettier-ignore
  const refusal = refuseType(type, parameters, request.headers.get('Content-Encoding') ?? 'identity');
  const reader = new BodyReader(type === JSON_TYPE, refusal ? { ...options, large: undefined } : options);
  await readPieces(request, options.limit, (bytes) => reader.take(bytes));
  const { bytes, isJson } = await reader.end();
  if (bytes.length === 0) return {};
  if (refusal) throw refusal;
  const text = decodeUtf8(bytes);
  return checkBody(isJson ? parseJsonBody(text) : parseArrayNotation(text));
}
