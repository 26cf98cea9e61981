import { base64Length, toBase64 } from './base64.js';
import { createBody } from './body.js';
import type { Piece } from './body.js';

/** The bytes of a file that are encoded at a time. A multiple of 3, so that the base64 of the slices can be joined. */
export const SLICE = 3 * 512 * 1024;

/**
 * Encodes a body in slices, in a worker or on the page, where other tasks run between the slices. Each slice becomes a
 * Blob at once, so the browser may keep its bytes on disk.
 *
 * @param progress receives the number of encoded bytes of all files
 * @throws DOMException `NotReadableError` or `NotFoundError` if a file was changed or deleted since it was chosen.
 */
export async function encode(
  pieces: readonly Piece[],
  progress: (bytes: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Blob> {
  const parts: BlobPart[] = [];
  const letters = new ArrayBuffer(base64Length(SLICE));
  let done = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      parts.push(piece);
      continue;
    }
    for await (const bytes of readSlices(piece)) {
      signal?.throwIfAborted();
      parts.push(new Blob([toBase64(bytes, letters)]));
      progress((done += bytes.length));
      free(bytes.buffer);
    }
  }
  return createBody(parts);
}

/** `ArrayBuffer.prototype.transfer`, if the engine has it. TypeScript's library does not have it yet. */
interface Transferable extends ArrayBuffer {
  transfer?(length: number): unknown;
}

/** Frees memory at once. Garbage collection starts only when there is much of it. */
function free(buffer: Transferable): void {
  buffer.transfer?.(0);
}

/** Reads a file in slices. The next slice is read while the current one is encoded. */
async function* readSlices(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const read = (at: number) => file.slice(at, at + SLICE).arrayBuffer();
  let next = read(0);
  for (let at = SLICE; ; at += SLICE) {
    const bytes = new Uint8Array(await next);
    if (at < file.size) {
      next = read(at);
      // Nobody handles the error of a slice that is not needed any more.
      next.catch(() => undefined);
    }
    if (bytes.length > 0) yield bytes;
    if (at >= file.size) return;
  }
}
