// How a page and its worker speak with each other. A worker does one job and is ended.

/** What a worker tells. */
export type Told<Result> =
  | { readonly progress: number }
  | { readonly done: Result }
  | { readonly failed: { readonly name: string; readonly message: string } };

/** The worker could not be started: its script can't be had, the page forbids it, there are none here. */
export class NoWorkerError extends Error {
  override readonly name = 'NoWorkerError';
}

/** What goes along with a job. */
export interface JobOptions {
  readonly signal: AbortSignal;
  /** Hears how far it is, in the job's own units. */
  readonly progress?: (done: number) => void;
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
  { signal, progress }: JobOptions,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = tryTo(start);
  try {
    return await new Promise<Result>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new NoWorkerError(event.message));
      };
      worker.onmessage = ({ data }: MessageEvent<Told<Result>>) => {
        if ('progress' in data) progress?.(data.progress);
        else if ('done' in data) resolve(data.done);
        else reject(new DOMException(data.failed.message, data.failed.name));
      };
      worker.postMessage(task);
    });
  } finally {
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
}
