import { inWorker } from '../../background/job.js';
import { Worker } from '../../platform/worker.js';
import { shrinkPhoto } from './shrink-photo.js';
import type { ShrinkTask } from './shrink-photo.js';

const never = new AbortController().signal;

/**
 * Shrinks a photo to a JPEG file of at most `limit` bytes. A worker does it, or this thread if there is none or it can't draw. Returns
 * `undefined` if the photo can't be made small enough, or the field accepts no JPEG.
 */
export async function shrink(photo: File, limit: number, extensions: readonly string[]): Promise<File | undefined> {
  const extension = jpegExtension(photo, extensions);
  if (extension === undefined) return undefined;
  const task: ShrinkTask = { picture: photo, limit };
  const small = await inWorker<Blob | undefined>(startWorker, task, { signal: never }).catch(() => shrinkPhoto(task));
  if (!small) return undefined;
  return new File([small], `${photo.name.replace(/\.[^.]*$/, '')}.${extension}`, { type: small.type });
}

/** Returns the photo's own extension if it is a JPEG, else one that the field accepts. */
function jpegExtension({ name }: File, extensions: readonly string[]): string | undefined {
  const own = /\.(jpe?g)$/i.exec(name)?.[1];
  return own ?? ['jpg', 'jpeg'].find((each) => extensions.length === 0 || extensions.includes(each));
}

/** Starts the worker that shrinks. */
function startWorker(): Worker {
  return new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
}
