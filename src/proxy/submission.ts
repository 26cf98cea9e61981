import { lengthOf, readPieces, readWhole } from './body.js';
import { CheckedBody, CLOSING_BRACE, type IsField } from './checked-body.js';
import { ProxyError } from './errors.js';
import { Upload, type Pieces } from './upload.js';

/** What a submission's body is measured by. */
export interface BodyRules {
  /** Bytes at most. */
  readonly limit: number;
  readonly isField: IsField;
}

/** Bytes up to which a body is checked as a whole before anybody else hears of it. */
const SMALL = 65_536;

/**
 * The body of a submission, `{"field_<id>": <answer>}` in UTF-8, as the bytes that came. Names that are not fields of the form
 * are refused, because the service takes more than a visitor should say (`read`, `payment_status`, `remote_addr`, `timestamp`;
 * source: the service's official client).
 *
 * A small body is here and right when the promise fulfils. Of a large one its beginning is: the rest is checked while it goes out.
 *
 * Only `application/json` is taken, so that no page of another site can post here without asking first (CORS preflight).
 *
 * @throws ProxyError `not_json`, `too_large`, `client_gone`, `bad_json`, `unknown_name`; so does the upload.
 */
export async function readSubmission(
  request: Request,
  { limit, isField }: BodyRules,
): Promise<Uint8Array<ArrayBuffer> | Upload> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw new ProxyError('not_json');
  const body = new CheckedBody(isField);
  const length = lengthOf(request);
  if (length <= SMALL && length <= limit) {
    const pieces = [await body.check(await readWhole(request, limit))];
    body.finish();
    return join([...pieces, CLOSING_BRACE]);
  }
  const next = checked(body, readPieces(request, limit));
  const head: Uint8Array[] = [];
  for (let size = 0; size <= SMALL;) {
    const piece = await next();
    if (!piece) return join([...head, CLOSING_BRACE]);
    head.push(piece);
    size += piece.byteLength;
  }
  return new Upload(async () => head.shift() ?? next(), Number.isNaN(length) ? undefined : length);
}

/**
 * The key that the browser gave a submission, if it did. It is its promise that two submissions of one key have the same
 * answers: the bodies are not compared.
 *
 * @throws ProxyError `bad_key`
 */
export function readKey(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key');
  if (key === null || /^[\w-]{16,128}$/.test(key)) return key ?? undefined;
  throw new ProxyError('bad_key');
}

function checked(body: CheckedBody, read: Pieces): Pieces {
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
