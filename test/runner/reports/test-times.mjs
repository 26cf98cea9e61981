// @ts-check
// npm test -- --times: where the time of a group of tests goes.

/** @typedef {import('../browsers/plain-reporter.mjs').Counts} Counts */

/** The greatest number of rows of a table. */
const LISTED = 30;
/** The least time that is listed. ms */
const LEAST = 500;

/**
 * Lists the engines, then the slowest files, suites and tests, with their seconds. The time of a page includes its start.
 * Files run side by side, so the sum is greater than the time that passes.
 * @param {Pick<Counts, 'times' | 'files'>} counts
 * @returns {string[]}
 */
export function listTimes({ times, files }) {
  const onPages = times.filter(({ engine }) => engine !== 'Node');
  const suiteOf = (/** @type {string} */ title) => title.slice(0, title.indexOf(': ') + 1);
  return [
    ...toTable(
      'all files of an engine',
      sumBy(files, ({ engine }) => engine),
    ),
    ...toTable(
      'files',
      sumBy(files, ({ engine, file }) => `${engine} ${file}`),
    ),
    ...toTable(
      'suites of pages that files share',
      sumBy(onPages, ({ engine, title }) => `${engine} ${suiteOf(title)}`),
    ),
    ...toTable(
      'tests',
      sumBy(times, ({ engine, file, title }) => `${engine} ${file} ${title}`),
    ),
  ];
}

/**
 * @template {{ milliseconds: number }} Timed
 * @param {readonly Timed[]} list
 * @param {(timed: Timed) => string} toName
 */
function sumBy(list, toName) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const timed of list) sums.set(toName(timed), (sums.get(toName(timed)) ?? 0) + timed.milliseconds);
  return sums;
}

/**
 * @param {string} name
 * @param {ReadonlyMap<string, number>} sums
 */
function toTable(name, sums) {
  const slowest = [...sums]
    .filter(([, sum]) => sum >= LEAST)
    .sort(([, a], [, b]) => b - a)
    .slice(0, LISTED);
  if (slowest.length === 0) return [];
  return [`  ${name}:`, ...slowest.map(([what, sum]) => `${(sum / 1000).toFixed(1).padStart(8)} s  ${what}`)];
}
