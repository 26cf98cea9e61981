// How a page and its worker speak with each other. A worker does one job and is ended.
import { abortReason, callLater } from '../time/wait.js';

/** What a worker tells. */
export type Told<Result> =
  | { readonly started: true }
  | { readonly progress: number }
  | { readonly done: Result }
  | { readonly failed: { readonly name: string; readonly message: string } };

/** So long a worker's script may take to come: on a bad connection the page does the job sooner by itself. ms */
const PATIENCE = 5000;

/** The worker could not be started: its script can't be had, the page forbids it, there are none here. */
export class NoWorkerError extends Error {
  override readonly name = 'NoWorkerError';
}

/** What goes along with a job. */
export interface JobOptions {
  readonly signal: AbortSignal;
  /** Hears how far it is, in the job's own units. */
  readonly progress?: (done: number) => void;
  /** How long to wait for the worker's script. ms */
  readonly patience?: number;
}

/**
 * Lets a worker do a job.
 *
 * @throws NoWorkerError if there is none, then it has to be done here; DOMException by the name of what went wrong in the
 *   worker; the signal's reason if it was aborted.
 */
export async function inWorker<Result>(
  start: () => globalThis.Worker,
  task: unknown,
  { signal, progress, patience = PATIENCE }: JobOptions,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = tryTo(start);
  let stopWaiting: (() => void) | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(abortReason(signal)), { once: true });
      stopWaiting = callLater(patience, () => reject(new NoWorkerError('The worker did not start in time.')));
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new NoWorkerError(event.message));
      };
      worker.onmessage = ({ data }: MessageEvent<Told<Result>>) => {
        stopWaiting?.();
        if ('started' in data) return;
        if ('progress' in data) progress?.(data.progress);
        else if ('done' in data) resolve(data.done);
        else reject(new DOMException(data.failed.message, data.failed.name));
      };
      worker.postMessage(task);
    });
  } finally {
    stopWaiting?.();
    worker.terminate();
  }
}

function tryTo(start: () => globalThis.Worker): globalThis.Worker {
  try {
    return start();
  } catch (cause) {
    throw new NoWorkerError('No worker can be started here.', { cause });
  }
}

/** In a worker: does the jobs that come, and tells what comes of them. Only the page that started it can speak with it. */
export function serveJobs(work: (task: never, progress: (done: number) => void) => Promise<unknown>): void {
  const tell = (told: Told<unknown>) => {
    globalThis.postMessage(told);
  };
  globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    work(data as never, (progress) => tell({ progress })).then(
      (done) => tell({ done }),
      (cause: unknown) => {
        const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
        tell({ failed: { name, message } });
      },
    );
  });
  tell({ started: true });
}
