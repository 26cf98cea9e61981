// The plots of the page on speed, from what `npm run bench` wrote last.
import { readJson } from '../../root.js';
import { renderPlot, renderTable } from './plot.js';
import type { Plot } from './plot.js';

type Measures = Readonly<Record<'cpu' | 'heap' | 'key', number>>;
interface Form {
  readonly size: number;
  readonly measures: Readonly<Record<string, Measures>>;
}
type Dependants = Readonly<Record<string, Readonly<Record<'idle' | 'show' | 'hide', number>>>>;
type Visit = Readonly<Record<'painted' | 'key' | 'trips' | 'requests' | 'bytes' | 'shift', number>>;
interface Loaded {
  readonly network: string;
  readonly form: string;
  readonly ways: Readonly<Record<string, { cold: Visit; warm: Visit }>>;
}
interface Machine {
  readonly processor: string;
  readonly processors: number;
  readonly memory: string;
  readonly load: number;
  readonly node: string;
  readonly browser: string;
}
/** The measures of a part of the bench, and where they come from. */
interface Part<Rows> {
  readonly date: string;
  readonly machine: Machine;
  readonly rows: Rows;
}
interface Results {
  readonly forms: Part<Form[]>;
  readonly dependants: Part<Dependants>;
  readonly load: Part<Loaded[]>;
}

const OF_FORMS: { key: keyof Measures; title: string; unit: string; digits: number }[] = [
  { key: 'cpu', title: 'CPU time until the whole form is there', unit: 'ms', digits: 0 },
  { key: 'heap', title: 'Memory of scripts with the form open', unit: 'MB', digits: 1 },
  { key: 'key', title: 'CPU time of a key in the middle of the form', unit: 'ms', digits: 2 },
];
const WAYS: Plot['ways'] = [
  ['element', 'hosted-form'],
  ['by-hand', 'by hand'],
  ['by-lit', 'plain Lit'],
];
const WAYS_OF_LOADING: Plot['ways'] = [
  ['element', 'hosted-form'],
  ['by-hand', 'by hand'],
  ['iframe', 'in a frame'],
  ['drawn-page', 'drawn, a page'],
  ['drawn-part', 'drawn, in a page'],
];
const WAYS_OF_KEYS: Plot['ways'] = [...WAYS, ['by-hand-skipping', 'by hand, the screen alone']];
const KEYS = [
  ['idle', 'changes nothing'],
  ['show', 'shows 500 fields'],
  ['hide', 'hides 500 fields'],
] as const;
const VISITS = [
  ['cold', 'first visit'],
  ['warm', 'next visit'],
] as const;

/** Draws what was measured of opening and using forms, and says where. */
export function renderMeasures() {
  const { forms, dependants } = readResults();
  const plots = OF_FORMS.map(({ key, title, unit, digits }) => ({
    title,
    unit,
    digits,
    ways: WAYS,
    rows: forms.rows.map(({ size, measures }) => ({
      name: `${size.toLocaleString('en')} fields`,
      values: pick(WAYS, (way) => measures[way]?.[key]),
    })),
  }));
  const keys = {
    title: 'CPU time of a key on which 500 of 1,000 fields depend',
    unit: 'ms',
    digits: 1,
    ways: WAYS_OF_KEYS,
    rows: KEYS.map(([key, name]) => ({ name, values: pick(WAYS_OF_KEYS, (way) => dependants.rows[way]?.[key]) })),
  };
  return `${[...plots, keys].map(renderPlot).join('')}${renderPlace(forms)}`;
}

/** Draws what was measured of loading, and says where. */
export function renderLoading() {
  const { load } = readResults();
  const plots = VISITS.map(([visit, name]) => ({
    title: `Time until the form is painted, ${name}`,
    unit: 'ms',
    digits: 0,
    ways: WAYS_OF_LOADING,
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

const readResults = (): Results => readJson('bench/results.json');

/** Returns the values of all ways. */
const pick = (ways: Plot['ways'], value: (way: string) => number | undefined) =>
  Object.fromEntries(ways.map(([way]) => [way, value(way) ?? Number.NaN]));

function renderPlace({ date, machine: { processor, processors, memory, load, node, browser } }: Part<unknown>) {
  return `<p>Measured on <time datetime="${date}">${date}</time> in ${browser} with Node ${node}, on ${processors} processors (${processor}), ${memory}, load ${load.toFixed(1)}.</p>\n`;
}
