import { base64Length, toBase64 } from './base64.js';
import { createBody } from './body.js';
import type { Piece } from './body.js';

/** How much of a file is encoded at a time, in bytes: a multiple of 3, so that the base64 of the slices can be joined. */
export const SLICE = 3 * 512 * 1024;

/**
 * A body from its pieces, in slices: in a worker, and where there is none, here, with a turn for everything else after each
 * slice. Each becomes a Blob at once, so that its bytes are the browser's, who may keep them on disk.
 *
 * @param progress hears how many bytes of all files are encoded
 * @throws DOMException `NotReadableError` or `NotFoundError` where a file has changed or gone since it was chosen.
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

/** `ArrayBuffer.prototype.transfer`, where the engine has it; not in TypeScript's library yet. */
interface Transferable extends ArrayBuffer {
  transfer?(length: number): unknown;
}

/** Gives memory back at once: garbage is collected only when there is much of it. */
function free(buffer: Transferable): void {
  buffer.transfer?.(0);
}

/** The bytes of a file. The next slice is read while the last one is encoded. */
async function* readSlices(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const read = (at: number) => file.slice(at, at + SLICE).arrayBuffer();
  let next = read(0);
  for (let at = SLICE; ; at += SLICE) {
    const bytes = new Uint8Array(await next);
    if (at < file.size) {
      next = read(at);
      // Whoever stops listening has no interest in how it ends.
      next.catch(() => undefined);
    }
    if (bytes.length > 0) yield bytes;
    if (at >= file.size) return;
  }
}
