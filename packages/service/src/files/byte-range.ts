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

/** Returns a stream that reads no further than its reader. The first piece is there already, so that a refusal can be answered. */
export async function toStream(pieces: AsyncIterable<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const iterator = pieces[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<Uint8Array>> | undefined = Promise.resolve(await iterator.next());
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = await (next ?? iterator.next());
        next = undefined;
        if (piece.done === true) controller.close();
        else controller.enqueue(piece.value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
