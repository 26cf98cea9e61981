/** Tells whether the long tests run, too: `npm test -- --long` says so, and `.ci/run` does. */
export const isLong = process.env['LONG'] === '1';

/** Returns how many random cases a test tries: all in a long run, else a fifth. */
export const randomCases = (all: number): number => (isLong ? all : Math.ceil(all / 5));
