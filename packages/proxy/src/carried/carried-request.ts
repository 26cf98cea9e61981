// Reads the headers of the calls about carried drafts.
import { ProxyError } from '../errors.js';
import { readContentLength } from '../submission/body.js';

/** The headers of a PUT. */
export interface CarriedPut {
  readonly grip: string;
  /** The version that the PUT replaces; 0 for the first one of a draft. */
  readonly replaces: number;
}

/**
 * Reads the secret of whoever may replace and erase a draft.
 *
 * @throws ProxyError `grip_refused`
 */
export function readGrip(headers: Headers): string {
  const grip = headers.get('hosted-form-grip') ?? '';
  if (/^[\w-]{43}$/.test(grip)) return grip;
  throw new ProxyError('grip_refused');
}

/**
 * Reads the headers of a PUT, and refuses a body that they do not suit.
 *
 * @throws ProxyError `grip_refused`, `carried_unconditional`, `not_octets`.
 */
export function readPut({ headers }: Request): CarriedPut {
  const put = { grip: readGrip(headers), replaces: readCondition(headers) };
  const type = (headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
  const coding = (headers.get('content-encoding') ?? '').trim();
  const isBytes = type.trim().toLowerCase() === 'application/octet-stream' && /^(identity)?$/i.test(coding);
  if (!isBytes) throw new ProxyError('not_octets');
  return put;
}

function readCondition(headers: Headers): number {
  const [first, next] = [headers.get('if-none-match')?.trim(), headers.get('if-match')?.trim()];
  if (first === '*' && next === undefined) return 0;
  const [, version] = /^"([1-9]\d{0,14})"$/.exec(next ?? '') ?? [];
  if (version === undefined || first !== undefined) throw new ProxyError('carried_unconditional');
  return Number(version);
}

/** Reads for how long a device would wait for another version (RFC 7240, 4.3), in milliseconds; 0 for not at all. */
export function readWait(headers: Headers): number {
  const [, seconds] = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,6})/i.exec(headers.get('prefer') ?? '') ?? [];
  return Number(seconds ?? 0) * 1000;
}

/**
 * Checks the size of a body that has come to its end.
 *
 * @throws ProxyError `empty_body`
 */
export function checkSize(request: Request, size: number): void {
  const length = readContentLength(request);
  // Some runtimes do not notice that a body is shorter than it was announced.
  if (size === 0 || (!Number.isNaN(length) && length !== size)) throw new ProxyError('empty_body');
}
