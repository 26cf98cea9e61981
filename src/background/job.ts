// The protocol between a page and its worker. A worker does one job and is terminated.
import { describeValue } from '../model/errors.js';
import { abortReason, callLater } from '../time/wait.js';
import { tryTo } from '../platform/try.js';

/** A message from a worker. */
export type WorkerMessage<Result> =
  | { readonly started: true }
  | { readonly progress: number }
  | { readonly done: Result }
  | { readonly failed: { readonly name: string; readonly message: string } };

/** The longest wait for a worker's script: on a slow connection the page does the job sooner itself. ms */
const PATIENCE = 5000;
/** The longest time without a word from a worker that has begun. A phone takes half a minute for the largest photo. ms */
const SILENCE = 60_000;

/** No worker could be started: its script can't be fetched, the page forbids it, or the browser has none. */
export class NoWorkerError extends Error {
  override readonly name = 'NoWorkerError';
}

/** Options of a job. */
export interface JobOptions {
  readonly signal: AbortSignal;
  /** Receives the progress, in the job's own units. */
  readonly progress?: (done: number) => void;
  /** The longest wait for the worker's script. ms */
  readonly patience?: number;
}

/**
 * Has a worker do a job.
 *
 * @throws NoWorkerError if there is no worker: the caller has to do the job itself. DOMException with the name of the
 *   worker's error. The signal's reason if it was aborted.
 */
export async function inWorker<Result>(
  start: () => globalThis.Worker,
  task: unknown,
  { signal, progress, patience = PATIENCE }: JobOptions,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = begin(start);
  let stopWaiting: (() => void) | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(abortReason(signal)), { once: true });
      stopWaiting = callLater(patience, () => reject(new NoWorkerError('The worker did not start in time.')));
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new NoWorkerError(event.message));
      };
      worker.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (!isTold<Result>(data)) {
          reject(new NoWorkerError('The worker says nonsense.'));
          return;
        }
        stopWaiting?.();
        stopWaiting = callLater(SILENCE, () => reject(new NoWorkerError('The worker does not go on.')));
        if ('started' in data) return;
        if ('progress' in data) progress?.(data.progress);
        else if ('done' in data) resolve(data.done);
        else reject(new DOMException(data.failed.message, data.failed.name));
      };
      hand(worker, task);
    });
  } finally {
    stopWaiting?.();
    tryTo(() => {
      worker.terminate();
    });
  }
}

const isTold = <Result>(data: unknown): data is WorkerMessage<Result> => typeof data === 'object' && data !== null;

/** Starts a worker. A browser may also return something else, or refuse the task. */
function begin(start: () => globalThis.Worker): globalThis.Worker {
  try {
    return start();
  } catch (cause) {
    throw new NoWorkerError('No worker can be started here.', { cause });
  }
}

function hand(worker: globalThis.Worker, task: unknown): void {
  try {
    worker.postMessage(task);
  } catch (cause) {
    throw new NoWorkerError('The worker takes no task.', { cause });
  }
}

/**
 * Does the jobs that arrive in a worker, and reports the results. Only the page that started the worker can reach it.
 */
export function serveJobs(work: (task: never, progress: (done: number) => void) => Promise<unknown>): void {
  const tell = (told: WorkerMessage<unknown>) => {
    globalThis.postMessage(told);
  };
  globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    work(data as never, (progress) => tell({ progress })).then(
      (done) => tell({ done }),
      (cause: unknown) => {
        const { name, message } = cause instanceof Error ? cause : new Error(describeValue(cause));
        tell({ failed: { name, message } });
      },
    );
  });
  tell({ started: true });
}
