import { ProxyError } from './errors.js';

/**
 * Reads a request's body of `limit` bytes at most. `Content-Length` is believed only where it says "too large": what
 * comes is counted.
 *
 * @throws ProxyError `too_large` as soon as the limit is passed; `client_gone` when the body breaks off.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge(limit);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(gone);
      if (done) return join(chunks, size);
      size += value.byteLength;
      if (size > limit) throw tooLarge(limit);
      chunks.push(value);
    }
  } finally {
    // Not cancelled: on Node that destroys the socket, and the browser never sees why.
    reader.releaseLock();
  }
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

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}
