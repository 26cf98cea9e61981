// @ts-check
// The plots of the page on speed, from what `npm run bench` wrote last.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../root.mjs';
import { renderPlot, renderTable } from './plot.mjs';

/** @typedef {import('./plot.mjs').Plot} Plot */
/** @typedef {Readonly<Record<'cpu' | 'heap' | 'key', number>>} Measures */
/** @typedef {{ size: number, measures: Readonly<Record<string, Measures>> }} Form */
/** @typedef {Readonly<Record<string, Readonly<Record<'idle' | 'show' | 'hide', number>>>>} Dependants */
/** @typedef {Readonly<Record<'painted' | 'key' | 'trips' | 'requests' | 'bytes' | 'shift', number>>} Visit */
/** @typedef {{ network: string, form: string, ways: Readonly<Record<string, { cold: Visit, warm: Visit }>> }} Loaded */
/** @typedef {{ processor: string, processors: number, memory: string, load: number, node: string, browser: string }} Machine */
/**
 * The measures of a part of the bench, and where they come from.
 * @template Rows
 * @typedef {{ date: string, machine: Machine, rows: Rows }} Part
 */
/** @typedef {{ forms: Part<Form[]>, dependants: Part<Dependants>, load: Part<Loaded[]> }} Results */

/** @type {{ key: keyof Measures, title: string, unit: string, digits: number }[]} */
const OF_FORMS = [
  { key: 'cpu', title: 'CPU time until the whole form is there', unit: 'ms', digits: 0 },
  { key: 'heap', title: 'Memory of scripts with the form open', unit: 'MB', digits: 1 },
  { key: 'key', title: 'CPU time of a key in the middle of the form', unit: 'ms', digits: 2 },
];
/** @type {Plot['ways']} */
const WAYS = [
  ['element', 'hosted-form'],
  ['by-hand', 'by hand'],
  ['by-lit', 'plain Lit'],
];
/** @type {Plot['ways']} */
const WAYS_OF_LOADING = [
  ['element', 'hosted-form'],
  ['by-hand', 'by hand'],
  ['iframe', 'in a frame'],
];
const KEYS = /** @type {const} */ ([
  ['idle', 'changes nothing'],
  ['show', 'shows 500 fields'],
  ['hide', 'hides 500 fields'],
]);
const VISITS = /** @type {const} */ ([
  ['cold', 'first visit'],
  ['warm', 'next visit'],
]);

/** Draws what was measured of opening and using forms, and says where. */
export function renderMeasures() {
  const { forms, dependants } = readResults();
  const plots = OF_FORMS.map(({ key, title, unit, digits }) => ({
    ...{ title, unit, digits, ways: WAYS },
    rows: forms.rows.map(({ size, measures }) => ({
      name: `${size.toLocaleString('en')} fields`,
      values: pick(WAYS, (way) => measures[way]?.[key]),
    })),
  }));
  const keys = {
    ...{ title: 'CPU time of a key on which 500 of 1,000 fields depend', unit: 'ms', digits: 1, ways: WAYS },
    rows: KEYS.map(([key, name]) => ({ name, values: pick(WAYS, (way) => dependants.rows[way]?.[key]) })),
  };
  return `${[...plots, keys].map(renderPlot).join('')}${renderPlace(forms)}`;
}

/** Draws what was measured of loading, and says where. */
export function renderLoading() {
  const { load } = readResults();
  const plots = VISITS.map(([visit, name]) => ({
    ...{ title: `Time until the form is painted, ${name}`, unit: 'ms', digits: 0, ways: WAYS_OF_LOADING },
    rows: load.rows.map(({ network, form, ways }) => ({
      name: `${form}, ${network}`,
      values: pick(WAYS_OF_LOADING, (way) => ways[way]?.[visit].painted),
    })),
  }));
  const head = ['Form', 'Way', 'Visit', 'First key, ms', 'Trips', 'Requests', 'kB', 'Layout shift'];
  const lines = load.rows.flatMap(({ network, form, ways }) =>
    WAYS_OF_LOADING.flatMap(([way, name]) =>
      VISITS.flatMap(([visit, time]) => {
        const measures = ways[way]?.[visit];
        if (!measures) return [];
        const { key, trips, requests, bytes, shift } = measures;
        const numbers = [key.toFixed(0), String(trips), String(requests), bytes.toFixed(1), shift.toFixed(2)];
        return [[`${form}, ${network}`, name, time, ...numbers]];
      }),
    ),
  );
  return `${plots.map(renderPlot).join('')}${renderTable('Trips, requests and bytes', head, lines)}${renderPlace(load)}`;
}

/** @returns {Results} */
const readResults = () => JSON.parse(readFileSync(join(ROOT, 'bench/results.json'), 'utf8'));

/**
 * Returns the values of all ways.
 * @param {Plot['ways']} ways
 * @param {(way: string) => number | undefined} value
 */
const pick = (ways, value) => Object.fromEntries(ways.map(([way]) => [way, value(way) ?? Number.NaN]));

/** @param {Part<unknown>} part */
function renderPlace({ date, machine: { processor, processors, memory, load, node, browser } }) {
  return `<p>Measured on <time datetime="${date}">${date}</time> in ${browser} with Node ${node}, on ${processors} processors (${processor}), ${memory}, load ${load.toFixed(1)}.</p>\n`;
}
