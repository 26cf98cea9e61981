// Limits the time of a test. Some mutants make a test wait for ever; without a limit, Stryker must start a new process for each.

// A test may replace the timers.
const { setTimeout, clearTimeout } = globalThis;

/** Runs a test's work, and rejects when it takes too long. */
export async function withinLimit(milliseconds: number, work: () => unknown) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The test takes more than ${milliseconds} ms.`)), milliseconds);
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
