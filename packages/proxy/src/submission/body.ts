import { ProxyError } from '../errors.js';

/** Returns the next piece of a body; `undefined` at its end, and always afterwards. */
export type ReadPiece = () => Promise<Uint8Array | undefined>;

/**
 * Creates a reader for the pieces of a request's body. `Content-Length` is believed only where it exceeds the limit; the
 * bytes that come are counted.
 *
 * @param limit The most bytes of the body.
 * @param what The body, in the words of the error.
 * @returns A function that rejects with `too_large` as soon as the limit is exceeded, and with `client_gone` when the body
 *   breaks off.
 * @throws ProxyError `too_large` at once, where `Content-Length` exceeds the limit.
 */
export function createBodyReader(request: Request, limit: number, what = 'submission'): ReadPiece {
  if (readContentLength(request) > limit) throw tooLarge(limit, what);
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let isOver = false;
  let size = 0;
  return async () => {
    if (isOver) return undefined;
    isOver = true;
    reader ??= request.body?.getReader();
    const { value } = (await reader?.read().catch(throwClientGone)) ?? {};
    size += value?.byteLength ?? 0;
    if (size > limit) {
      // Not cancelled: on Node that destroys the socket, and the browser never gets the answer.
      reader?.releaseLock();
      throw tooLarge(limit, what);
    }
    isOver = value === undefined;
    return value;
  };
}

/**
 * Reads the whole body of a request whose `Content-Length` is small. Runtimes have a fast way for that.
 *
 * @throws ProxyError `too_large`, `client_gone`.
 */
export async function readWholeBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = new Uint8Array(await request.arrayBuffer().catch(throwClientGone));
  if (body.byteLength > limit) throw tooLarge(limit);
  return body;
}

/** Reads `Content-Length`; returns NaN where there is none. */
export function readContentLength(request: Request): number {
  return Number(request.headers.get('content-length') ?? Number.NaN);
}

function throwClientGone(cause: unknown): never {
  throw new ProxyError('client_gone', { cause });
}

function tooLarge(limit: number, what = 'submission'): ProxyError {
  return new ProxyError('too_large', {
    sentence: `The ${what} is too large: ${String(limit)} bytes at most.`,
    members: { limit },
  });
}
