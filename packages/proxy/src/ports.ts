/** The clock and the source of random ids, which tests replace. */
export interface Ports {
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Fulfils after the given milliseconds; rejects as soon as the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns a unique text. */
  readonly randomId: () => string;
  /** Returns the HMAC-SHA256 of a text in base64url, at once. Default: that of Web Crypto, which costs ten times as much, for it changes the thread. */
  readonly hmac?: (secret: Uint8Array, text: string) => string;
}

/** The ports of the platform. */
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
