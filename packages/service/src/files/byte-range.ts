import { ServiceError } from '../http/errors.js';
import type { ByteRange } from './file-store.js';

/** The bytes that a request asks for. */
export interface AskedRange extends ByteRange {
  readonly isPart: boolean;
}

/**
 * Reads `Range`, one range of bytes. Several at once, other units and what is malformed are answered with the whole, as RFC 9110 allows. So is
 * a range of another version, which `If-Range` names.
 *
 * @throws ServiceError for a range beyond the end.
 */
export function readRange(headers: Headers, size: number, etag: string): AskedRange {
  const whole = { start: 0, end: size, isPart: false };
  const version = headers.get('If-Range');
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec((headers.get('Range') ?? '').replace(/\s/g, '')) ?? [];
  if (first === undefined || last === undefined || first + last === '') return whole;
  if (version !== null && version !== etag) return whole;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return whole;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (start >= end) {
    throw new ServiceError('range', 'The file has no such bytes', { 'Content-Range': `bytes */${size}` });
  }
  return { start, end, isPart: true };
}
