import { ProxyError } from '../errors.js';
import { createBodyReader, readContentLength, readWholeBody } from './body.js';
import type { ReadPiece } from './body.js';
import { CheckedBody, CLOSING_BRACE } from './checked-body.js';
import type { IsField } from './checked-body.js';
import { Upload } from './upload.js';

/** The rules for the body of a submission. */
export interface BodyRules {
  /** The most bytes. */
  readonly limit: number;
  readonly isField: IsField;
}

/** The size up to which a body is checked as a whole before it is sent, in bytes. */
const MAX_SMALL_BODY = 65_536;

/**
 * Reads and checks the body of a submission, `{"field_<id>": <value>}` in UTF-8, and returns its bytes as they came. Names that
 * are not fields of the form are refused, because the service also takes what no visitor should set (`read`, `payment_status`,
 * `remote_addr`, `timestamp`; source: the service's official client).
 *
 * Only `application/json` is accepted, so that no page of another site can post without a CORS preflight.
 *
 * @returns A small body, checked; or the upload of a large one, of which the beginning is checked, and the rest while it goes out.
 * @throws ProxyError `not_json`, `too_large`, `client_gone`, `bad_json`, `unknown_name`; so does the upload.
 */
export async function readSubmission(
  request: Request,
  { limit, isField }: BodyRules,
): Promise<Uint8Array<ArrayBuffer> | Upload> {
  if (!isPlainJson(request.headers)) throw new ProxyError('not_json');
  const body = new CheckedBody(isField);
  const length = readContentLength(request);
  if (length <= MAX_SMALL_BODY && length <= limit) {
    const piece = await body.check(await readWholeBody(request, limit));
    body.finish();
    return join([piece, CLOSING_BRACE]);
  }
  const next = createCheckedReader(body, createBodyReader(request, limit));
  const head: Uint8Array[] = [];
  for (let size = 0; size <= MAX_SMALL_BODY;) {
    const piece = await next();
    if (!piece) return join([...head, CLOSING_BRACE]);
    head.push(piece);
    size += piece.byteLength;
  }
  return new Upload(async () => head.shift() ?? next(), Number.isNaN(length) ? undefined : length);
}

/** Tells whether a body is sent as JSON in UTF-8, without a coding that the service would have to undo. */
function isPlainJson(headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  const charsets = Array.from(type.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi), ([, charset]) => charset);
  const coding = headers.get('content-encoding') ?? 'identity';
  return (
    /^application\/json\s*(;|$)/i.test(type) &&
    charsets.every((charset = '') => /^utf-?8$/i.test(charset)) &&
    /^(identity)?$/i.test(coding.trim())
  );
}

/**
 * Reads the key that the browser gave a submission, if it did. With equal keys the browser promises equal bodies; they are not
 * compared.
 *
 * @throws ProxyError `bad_key`
 */
export function readIdempotencyKey(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key');
  if (key === null || /^[\w-]{16,128}$/.test(key)) return key ?? undefined;
  throw new ProxyError('bad_key');
}

function createCheckedReader(body: CheckedBody, read: ReadPiece): ReadPiece {
  return async () => {
    const piece = await read();
    if (piece) return body.check(piece);
    body.finish();
    return undefined;
  };
}

function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, { byteLength }) => size + byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}
