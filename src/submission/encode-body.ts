import { NoWorkerError, inWorker } from '../background/job.js';
import type { JobOptions } from '../background/job.js';
import { Worker } from '../platform/worker.js';
import type { Piece } from './body.js';
import { SLICE, encode } from './encode.js';
import { fold } from '../platform/lists.js';

// Decision 0015: files are encoded in a worker, in slices.
/**
 * Encodes a body in a worker. Without a worker, or if one slice holds everything, it is encoded here in slices.
 *
 * @throws DOMException if a file can't be read any more; the signal's reason if it was aborted.
 */
export async function encodeBody(
  pieces: readonly Piece[],
  options: JobOptions,
  start: () => globalThis.Worker = startWorker,
): Promise<Blob> {
  const { signal, progress } = options;
  if (countFileBytes(pieces) <= SLICE) return encode(pieces, progress, signal);
  try {
    return await inWorker(start, pieces, options);
  } catch (cause) {
    if (!(cause instanceof NoWorkerError)) throw cause;
    return encode(pieces, progress, signal);
  }
}

/** Counts the bytes of all files. */
export function countFileBytes(pieces: readonly Piece[]): number {
  return fold(pieces, (sum, piece) => sum + (typeof piece === 'string' ? 0 : piece.size), 0);
}

/** Starts the worker that encodes. */
export function startWorker(): Worker {
  return new Worker(new URL('./encode.worker.ts', import.meta.url), { type: 'module' });
}
