// The numbers of many runs, as a table.
import type { RunReport } from './run.js';

/** The sum of many runs. */
export interface Tally {
  readonly runs: number;
  readonly faults: number;
  readonly injected: Readonly<Record<string, number>>;
  readonly reloads: number;
  readonly offline: number;
  readonly records: number;
  readonly lost: number;
  readonly doubled: number;
  /** The number of records of earlier answers that the form had reported as possibly arrived. */
  readonly told: number;
  /** The seeds of the runs that broke a promise. */
  readonly failed: readonly number[];
}

/** Adds runs up. */
export function addUp(reports: readonly RunReport[]): Tally {
  const sum = (pick: (report: RunReport) => number) => reports.reduce((total, report) => total + pick(report), 0);
  const injected: Record<string, number> = {};
  for (const report of reports)
    for (const [name, count] of Object.entries(report.injected)) injected[name] = (injected[name] ?? 0) + count;
  return {
    runs: reports.length,
    faults: Object.values(injected).reduce((total, count) => total + count, 0),
    injected: Object.fromEntries(Object.entries(injected).sort(([a], [b]) => (a < b ? -1 : 1))),
    reloads: sum(({ reloads }) => reloads),
    offline: sum(({ offline }) => offline),
    records: sum(({ records }) => records),
    lost: sum(({ verdict }) => verdict.lost),
    doubled: sum(({ verdict }) => verdict.doubled),
    told: sum(({ verdict }) => verdict.told),
    failed: reports.filter(({ verdict }) => verdict.failures.length > 0).map(({ seed }) => seed),
  };
}

/** Prints the table for the end. */
export function printTally(name: string, tally: Tally): string {
  const rows: readonly (readonly [string, number])[] = [
    ['runs', tally.runs] as const,
    ['faults injected', tally.faults] as const,
    ...Object.entries(tally.injected).map(([fault, count]) => [`  ${fault}`, count] as const),
    ['reloads', tally.reloads] as const,
    ['times offline', tally.offline] as const,
    ['records', tally.records] as const,
    ['lost', tally.lost] as const,
    ['doubled', tally.doubled] as const,
    ['told: may have arrived', tally.told],
    ['runs that broke a promise', tally.failed.length],
  ];
  const lines = rows.map(([what, count]) => `  ${what.padEnd(36)}${String(count).padStart(6)}`);
  return [`Fault runs in ${name}`, ...lines].join('\n');
}

/** Prints a run that broke a promise, in a line. */
export function printFailures({ seed, verdict }: RunReport): string {
  return `seed ${seed}: ${verdict.failures.join('; ')}`;
}

/** Prints a run with all its details. */
export function printRun({ verdict, log, plan }: RunReport): string {
  const failures = verdict.failures.map((failure) => `  BROKEN: ${failure}`);
  return [plan, ...log.map((line) => `  | ${line}`), ...failures].join('\n');
}
