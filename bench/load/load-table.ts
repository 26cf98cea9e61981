import { alignColumns } from '../figures.js';
import { WAYS } from './load-site.js';
import type { Way } from './load-site.js';
import type { ReadMeasures } from './read.js';
import type { VisitMeasures } from './visit.js';

/** The first visit of a page, and the one after it. */
export interface Visits {
  readonly cold: VisitMeasures;
  readonly warm: VisitMeasures;
}

/** The measures of one form on one connection. */
export interface LoadRow {
  readonly network: string;
  readonly form: string;
  readonly ways: Readonly<Record<Way, Visits>>;
}

/** The CPU time of one form that is only read: on the first visit of its page, and on the one after it. */
export interface ReadRow {
  readonly form: string;
  readonly ways: Readonly<Record<Way, Readonly<Record<'cold' | 'warm', ReadMeasures>>>>;
}

const HEAD = [
  'connection',
  'form',
  'caches',
  'way',
  'painted, ms',
  '×',
  'first key, ms',
  '×',
  'trips',
  'requests',
  'kB',
  'kB in all',
  'layout shift',
  'after script, ms',
];

/** Writes the CPU time of each way of a page that is only read. */
export function readTable(rows: readonly ReadRow[]): string {
  const head = ['form', 'caches', 'way', 'CPU until idle, ms', '×', 'with what comes late, ms', '×'];
  const body = rows.flatMap(({ form, ways }) =>
    (['cold', 'warm'] as const).flatMap((visit) =>
      WAYS.map((way) => {
        const [own, hand] = [ways[way][visit], ways['by-hand'][visit]];
        const cells = (key: keyof ReadMeasures) => [own[key].toFixed(0), (own[key] / hand[key]).toFixed(2)];
        return [form, visit, way, ...cells('idle'), ...cells('late')];
      }),
    ),
  );
  return alignColumns([head, ...body]);
}

/** Writes a line for each way of showing each form, with empty caches and again. */
export function loadTable(rows: readonly LoadRow[]): string {
  return alignColumns([HEAD, ...rows.flatMap(writeLines)]);
}

function writeLines({ network, form, ways }: LoadRow): string[][] {
  return (['cold', 'warm'] as const).flatMap((visit) =>
    WAYS.map((way) => {
      const [own, hand] = [ways[way][visit], ways['by-hand'][visit]];
      const times = (key: 'painted' | 'key') => [own[key].toFixed(0), (own[key] / hand[key]).toFixed(2)];
      return [
        network,
        form,
        visit,
        way,
        ...times('painted'),
        ...times('key'),
        String(own.trips),
        String(own.requests),
        own.bytes.toFixed(1),
        own.allBytes.toFixed(1),
        own.shift.toFixed(3),
        way === 'element' ? own.afterScript.toFixed(0) : '',
      ];
    }),
  );
}
