// bench/results.json: what each part of `npm run bench` measured last, with the machine and the date. The documentation draws its plots from it.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { format, resolveConfig } from 'prettier';
import { fileURLToPath } from 'node:url';
import type { DependantMeasures } from './dependants.js';
import type { LoadRow, ReadRow } from './load/load-table.js';
import { readObject } from './read-json.js';
import type { Row } from './table.js';

const FILE = fileURLToPath(new URL('results.json', import.meta.url));
/** Digits after the point. Times of a key are small. */
const PRECISION = 100;

/** The measures of one part of the bench. Each part replaces its own. */
export interface PartResults {
  readonly forms?: readonly Row[];
  readonly dependants?: DependantMeasures;
  readonly load?: readonly LoadRow[];
  readonly read?: readonly ReadRow[];
}

/** Writes what a part measured. What other parts measured before stays. */
export async function writeResults(part: PartResults, browser: string): Promise<void> {
  const before = readObject(JSON.parse(readFileSync(FILE, 'utf8')), FILE);
  const place = { date: new Date().toISOString().slice(0, 10), machine: describeMachine(browser) };
  const parts = Object.entries(part).map(([name, rows]: [string, unknown]) => [name, { ...place, rows }]);
  const results: unknown = { ...before, ...Object.fromEntries(parts) };
  const rounded = JSON.stringify(results, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * PRECISION) / PRECISION : value,
  );
  writeFileSync(FILE, await format(rounded, { ...(await resolveConfig(FILE)), filepath: FILE }));
}

/** Describes where the measures come from. */
function describeMachine(browser: string) {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    processors: processors.length,
    memory: `${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    load: loadavg()[0] ?? 0,
    node: process.versions.node,
    browser,
  };
}
