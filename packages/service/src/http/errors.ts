import type { JsonObject } from '../values/json.js';

/** The stable codes of errors. The sentence of an error may change, its code does not. */
export type ErrorCode =
  | 'invalid-id'
  | 'not-found'
  | 'form-closed'
  | 'plugin-off'
  | 'not-supported'
  | 'invalid-value'
  | 'invalid-body'
  | 'body-too-large'
  | 'media-type'
  | 'unstorable-text'
  | 'storage-full'
  | 'database-away'
  | 'outcome-unknown'
  | 'took-too-long'
  | 'database-busy'
  | 'too-many-tries'
  | 'conflict'
  | 'too-much-at-once'
  | 'files-away'
  | 'range'
  | 'method'
  | 'unknown-path';

/** The letters of a name that a sentence repeats. */
const SHOWN_LETTERS = 100;

const STATUS: Readonly<Record<ErrorCode, number>> = {
  'invalid-id': 400,
  'not-found': 404,
  'form-closed': 403,
  'plugin-off': 403,
  'not-supported': 405,
  'invalid-value': 400,
  'invalid-body': 400,
  'body-too-large': 413,
  'media-type': 415,
  'unstorable-text': 400,
  'storage-full': 507,
  'database-away': 503,
  // 503 says that nothing was stored, and the proxy relies on it.
  'outcome-unknown': 504,
  'took-too-long': 503,
  'database-busy': 503,
  'too-many-tries': 429,
  conflict: 409,
  'too-much-at-once': 503,
  'files-away': 503,
  range: 416,
  method: 405,
  'unknown-path': 404,
};

/** The codes that were answered with status 200 in the recordings of 2014 and 2016. */
const ONCE_RECORDED_WITH_200: ReadonlySet<ErrorCode> = new Set([
  'invalid-id',
  'not-found',
  'form-closed',
  'plugin-off',
  'not-supported',
]);

/** The codes that an answer names as `code`. No recording has these answers, so there is no shape to keep. */
const SAID: ReadonlySet<ErrorCode> = new Set([
  'unstorable-text',
  'storage-full',
  'database-away',
  'outcome-unknown',
  'took-too-long',
  'database-busy',
  'too-many-tries',
  'too-much-at-once',
  'files-away',
]);

/** A refusal of a request. Its message is the sentence in the answer. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  /** @param more Further members of the answer. */
  constructor(
    code: ErrorCode,
    sentence: string,
    headers: Readonly<Record<string, string>> = {},
    readonly more: JsonObject = {},
  ) {
    super(sentence);
    this.code = code;
    this.status = STATUS[code];
    this.headers = headers;
  }
}

/** Returns the refusal of a write for which there is no room. Source: RFC 4918, section 11.5 (507, which is temporary). */
export function storageFull(): ServiceError {
  const sentence = 'There is no room left to store this; nothing of it was stored, so try again later';
  return new ServiceError('storage-full', sentence, { 'Retry-After': '60' });
}

/** Returns the refusal of a name that is given twice, because one of its values would be lost. */
export function givenTwice(name: string): ServiceError {
  return new ServiceError('invalid-body', `"${name.slice(0, SHOWN_LETTERS)}" is given twice`);
}

/**
 * Converts an error to its answer. Source: `{"status":"error","error":"…"}`, recorded 2014 and 2016.
 *
 * @param namesEveryCode Names the code of every error, not only of those that have no recording.
 */
export function errorAnswer(error: ServiceError, legacyStatus: boolean, namesEveryCode = false): Response {
  const status = legacyStatus && ONCE_RECORDED_WITH_200.has(error.code) ? 200 : error.status;
  const code = namesEveryCode || SAID.has(error.code) ? { code: error.code } : {};
  return Response.json(
    { status: 'error', error: error.message, ...code, ...error.more },
    { status, headers: error.headers },
  );
}
