import { ProxyError } from './errors.js';

/**
 * The pieces of a request's body, `limit` bytes at most. `Content-Length` is believed only where it says "too large": what
 * comes is counted. The function fulfils with `undefined` at the end of the body, and always afterwards.
 *
 * @throws ProxyError `too_large` at once where `Content-Length` says so. The function rejects with `too_large` as soon as the
 *   limit is passed, and with `client_gone` when the body breaks off.
 */
export function readPieces(request: Request, limit: number): () => Promise<Uint8Array | undefined> {
  if (lengthOf(request) > limit) throw tooLarge(limit);
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let isOver = false;
  let size = 0;
  return async () => {
    if (isOver) return undefined;
    isOver = true;
    reader ??= request.body?.getReader();
    const { value } = (await reader?.read().catch(gone)) ?? {};
    size += value?.byteLength ?? 0;
    if (size > limit) {
      // Not cancelled: on Node that destroys the socket, and the browser never sees why.
      reader?.releaseLock();
      throw tooLarge(limit);
    }
    isOver = value === undefined;
    return value;
  };
}

/**
 * The whole body of a request whose `Content-Length` is small; runtimes have a fast way for that.
 *
 * @throws ProxyError `too_large`, `client_gone`.
 */
export async function readWhole(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = new Uint8Array(await request.arrayBuffer().catch(gone));
  if (body.byteLength > limit) throw tooLarge(limit);
  return body;
}

/** What `Content-Length` says; NaN where there is none. */
export function lengthOf(request: Request): number {
  return Number(request.headers.get('content-length') ?? Number.NaN);
}

function gone(cause: unknown): never {
  throw new ProxyError('client_gone', { cause });
}

function tooLarge(limit: number): ProxyError {
  return new ProxyError('too_large', {
    sentence: `The submission is too large: ${String(limit)} bytes at most.`,
    members: { limit },
  });
}
