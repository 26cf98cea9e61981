import { constants } from 'node:os';

/**
 * Milliseconds within which a second signal counts as the same one. Ctrl+C reaches a process from the terminal, and
 * once more from npm, which passes it on.
 */
const SAME = 1000;

/** Resolves at the first of the signals. A second one ends the process at once. */
export function signalled(
  signals: readonly NodeJS.Signals[],
  now: () => number = () => performance.now(),
): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: number | undefined;
    for (const signal of signals) {
      process.on(signal, () => {
        first ??= now();
        resolve(signal);
        if (now() - first > SAME) process.exit(128 + constants.signals[signal]);
      });
    }
  });
}
