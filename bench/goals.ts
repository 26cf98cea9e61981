import { goal, times } from './figures.js';
import type { Measures } from './measure.js';
import type { Row } from './table.js';

/** The first control of a large form may come a frame later than that of a small one. ms */
const FRAME = 16.7;

/** Lists the promises about the element, each with its numbers and whether it is kept. */
export function listElementGoals(rows: readonly Row[]): string[] {
  const of = (size: number) => {
    const row = rows.find((candidate) => candidate.size === size);
    if (!row) throw new Error(`Forms of ${size} fields were not measured.`);
    return row.measures;
  };
  const ratio = (size: number, key: keyof Measures) => of(size).element[key] / of(size)['by-hand'][key];
  const growth = (page: keyof Row['measures'], key: keyof Measures, from: number) =>
    of(1000)[page][key] / of(from)[page][key];
  const [grows, growsByHand] = [1 / growth('element', 'cpu', 2000), 1 / growth('by-hand', 'cpu', 2000)];
  const [first, firstOfSmall] = [of(1000).element.firstControl, of(100).element.firstControl];
  const key = growth('element', 'key', 10);
  return [
    goal(ratio(1000, 'cpu') <= 1.3, `CPU at 1,000 fields at most 1.3 × by hand: ${times(ratio(1000, 'cpu'))}`),
    goal(
      grows <= growsByHand * 1.1,
      `CPU from 1,000 to 2,000 fields grows no more than by hand (within 10 %): ${times(grows)}, by hand ${times(growsByHand)}`,
    ),
    goal(
      first <= firstOfSmall * 1.25 + FRAME,
      `first control at 1,000 fields as soon as at 100 (within 25 % and a frame): ${first.toFixed(0)} ms, at 100 ${firstOfSmall.toFixed(0)} ms`,
    ),
    goal(ratio(1000, 'heap') <= 3, `heap at 1,000 fields at most 3 × by hand: ${times(ratio(1000, 'heap'))}`),
    goal(
      key <= 1.2,
      `a key at 1,000 fields within 20 % of one at 10: ${times(key)}, by hand ${times(growth('by-hand', 'key', 10))}`,
    ),
  ];
}

/** Lists the promises about the proxy: CPU time as a multiple of a plain pass-through's on Node, and memory growth in MB. */
export function listProxyGoals(found: {
  readonly list: number;
  readonly submission: number;
  readonly growth: number;
}): string[] {
  const { list, submission, growth } = found;
  return [
    goal(list <= 1.5, `CPU of a field list that is kept at most 1.5 × a plain Node pass-through: ${times(list)}`),
    goal(
      submission <= 4,
      `CPU of a small submission, checked, at most 4 × a plain Node pass-through: ${times(submission)}`,
    ),
    goal(growth < 64, `memory grows by less than 64 MB while ten uploads of 25 MB pass: ${growth.toFixed(0)} MB`),
  ];
}
