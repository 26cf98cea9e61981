import { goal, times } from './figures.js';
import type { DependantMeasures } from './dependants.js';
import { DRAWN_WAYS } from './load/load-site.js';
import type { LoadRow, ReadRow } from './load/load-table.js';
import type { Measures } from './measure.js';
import type { Row } from './table.js';

/** The first control of a large form may come a frame later than that of a small one. ms */
const FRAME = 16.7;

/** Lists the promises about the element, each with its numbers and whether it is kept. */
export function listElementGoals(rows: readonly Row[]): string[] {
  const findMeasures = (size: number) => {
    const row = rows.find((candidate) => candidate.size === size);
    if (!row) throw new Error(`Forms of ${size} fields were not measured.`);
    return row.measures;
  };
  const ratio = (size: number, key: keyof Measures) =>
    findMeasures(size).element[key] / findMeasures(size)['by-hand'][key];
  const growth = (page: keyof Row['measures'], key: keyof Measures, from: number) =>
    findMeasures(1000)[page][key] / findMeasures(from)[page][key];
  const [grows, growsByHand] = [1 / growth('element', 'cpu', 2000), 1 / growth('by-hand', 'cpu', 2000)];
  const [first, firstOfSmall] = [findMeasures(1000).element.firstControl, findMeasures(100).element.firstControl];
  const key = growth('element', 'key', 10);
  const small = [10, 100];
  const large = [500, 1000, 2000];
  return [
    ...small.map((size) =>
      goal(ratio(size, 'cpu') <= 1.5, `CPU at ${size} fields at most 1.5 × by hand: ${times(ratio(size, 'cpu'))}`),
    ),
    ...large.map((size) =>
      goal(
        ratio(size, 'cpu') <= 1,
        `CPU at ${size.toLocaleString('en')} fields no more than by hand: ${times(ratio(size, 'cpu'))}`,
      ),
    ),
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

/** The keys in a form in which 500 of 1,000 fields depend on the first one, as the goals name them. */
const KEYS = { idle: 'changes nothing', show: 'shows 500 fields', hide: 'hides 500 fields' } as const;

/** Lists the promises about these keys. A page by hand may lay out nothing of what is not on the screen, as the element does. */
export function listDependantGoals(found: DependantMeasures): string[] {
  const { element, 'by-hand': hand, 'by-hand-skipping': skipping } = found;
  return (['idle', 'show', 'hide'] as const).map((key) => {
    const [ratio, strict] = [element[key] / hand[key], element[key] / skipping[key]];
    return goal(
      Math.max(ratio, strict) <= 1.5,
      `a key that ${KEYS[key]} at most 1.5 × by hand, and by hand without what is not on the screen: ${times(ratio)}, ${times(strict)}`,
    );
  });
}

/** Lists the promises about the proxy: CPU time as a multiple of a plain pass-through's on Node, and memory growth in MB. */
export function listProxyGoals(found: {
  readonly list: number;
  readonly submission: number;
  readonly growth: number;
  readonly drawn: number;
}): string[] {
  const { list, submission, growth, drawn } = found;
  return [
    goal(list <= 1.5, `CPU of a field list that is kept at most 1.5 × a plain Node pass-through: ${times(list)}`),
    goal(
      submission <= 4,
      `CPU of a small submission, checked, at most 4 × a plain Node pass-through: ${times(submission)}`,
    ),
    goal(drawn <= 1, `CPU of a drawn form that is kept no more than a field list that is kept: ${times(drawn)}`),
    goal(growth < 64, `memory grows by less than 64 MB while ten uploads of 25 MB pass: ${growth.toFixed(0)} MB`),
  ];
}

/** The most that the scripts of a form may weigh, by the form's name. kB */
const MOST_SCRIPTS: Readonly<Record<string, number>> = { simple: 18, 'twelve types': 50 };

/** Lists the promises about loading. Those about time are for the simple form on the slowest connection, which is measured first. */
export function listLoadGoals(rows: readonly LoadRow[]): string[] {
  const [slow] = rows;
  if (!slow) return [];
  const { element, 'by-hand': hand } = slow.ways;
  const place = `${slow.form} form, ${slow.network}`;
  const ratio = element.cold.painted / hand.cold.painted;
  const shifts = (visit: 'cold' | 'warm') => Math.max(...rows.map(({ ways }) => ways.element[visit].shift));
  const weights = rows.filter(({ network, form }) => network === slow.network && form in MOST_SCRIPTS);
  return [
    goal(ratio <= 1.5, `painted at most 1.5 × later than by hand, cold, ${place}: ${times(ratio)}`),
    goal(
      element.warm.afterScript <= 100,
      `painted within 100 ms of the script's start, warm, ${place}: ${element.warm.afterScript.toFixed(0)} ms`,
    ),
    ...(['cold', 'warm'] as const).map((visit) =>
      goal(shifts(visit) === 0, `nothing moves, ${visit}, any form: layout shift ${shifts(visit).toFixed(3)}`),
    ),
    ...listDrawnGoals(rows, slow),
    goal(element.cold.trips <= 2, `at most 2 trips, cold, ${place}: ${element.cold.trips}`),
    ...weights.map(({ form, ways }) => {
      const [most, weight] = [MOST_SCRIPTS[form] ?? 0, ways.element.cold.scriptBytes];
      return goal(
        weight <= most,
        `scripts until the form "${form}" is painted at most ${most} kB: ${weight.toFixed(1)} kB`,
      );
    }),
  ];
}

/** Lists the promises about a form that the server has drawn. It is there as soon as one by hand, and nothing moves later. */
function listDrawnGoals(rows: readonly LoadRow[], { form, network, ways }: LoadRow): string[] {
  return DRAWN_WAYS.flatMap((way) => [
    ...(['cold', 'warm'] as const).map((visit) => {
      const [own, hand] = [ways[way][visit], ways['by-hand'][visit]];
      const [painted, key] = [own.painted / hand.painted, own.key / hand.key];
      return goal(
        painted <= 1.05 && key <= 1.05,
        `${way}, painted and first key at most 1.05 × by hand, ${visit}, ${form} form, ${network}: ${times(painted)}, ${times(key)}`,
      );
    }),
    ...(['cold', 'warm'] as const).map((visit) => {
      const shift = Math.max(...rows.map((row) => row.ways[way][visit].shift));
      return goal(shift <= 0.01, `${way}, nothing moves, ${visit}, any form: layout shift ${shift.toFixed(3)}`);
    }),
  ]);
}

/** Lists the promises about a page that is only read, for each form that the server has drawn. */
export function listReadGoals(rows: readonly ReadRow[]): string[] {
  return rows.flatMap(({ form, ways }) =>
    DRAWN_WAYS.flatMap((way) =>
      (['cold', 'warm'] as const).map((visit) => {
        const ratio = ways[way][visit].idle / ways['by-hand'][visit].idle;
        return goal(
          ratio <= 1.1,
          `${way}, CPU until idle at most 1.1 × by hand, ${visit}, ${form} form: ${times(ratio)}`,
        );
      }),
    ),
  );
}
