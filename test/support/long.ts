/** Tells whether the long tests run, too: `npm test -- --long` says so, and `.ci/run` does. */
export const isLong = process.env['LONG'] === '1';
