/** Time and chance, for tests to hold. */
export interface Ports {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Fulfils after so many milliseconds; rejects as soon as the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** A text that nobody else makes. */
  readonly randomId: () => string;
}

/** Those of the platform. */
export const PLATFORM: Ports = {
  now: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(new Error('aborted', { cause: signal.reason }));
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    }),
  randomId: () => crypto.randomUUID(),
};
