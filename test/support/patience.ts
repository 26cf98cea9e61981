// One factor for all time limits of the tests: on a busy machine none fails by its clock, and a hang ends nevertheless.

/** Is set by the configuration of the browsers’ test runner. */
declare const GIVEN_PATIENCE: string | undefined;

/** The load on a busy machine, as a multiple of that on a quiet one. */
const BUSY = 10;

/** Returns the factor that `PATIENCE` in the environment names. A developer sets it to 1, so that a failure comes sooner. */
function readGiven(): string | undefined {
  if (typeof GIVEN_PATIENCE === 'string') return GIVEN_PATIENCE;
  return typeof process === 'object' ? process.env['PATIENCE'] : undefined;
}

const factor = Number(readGiven() ?? BUSY);

/** Returns a time limit for this machine. `quiet`: the limit on a quiet machine of two cores. ms */
export const patienceFor = (quiet: number): number => quiet * factor;
