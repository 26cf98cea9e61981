// bench/results.json: what `npm run bench` measured last, with the machine and the date. The documentation draws its plots from it.
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { format, resolveConfig } from 'prettier';
import { fileURLToPath } from 'node:url';
import type { Row } from './table.js';

const FILE = fileURLToPath(new URL('results.json', import.meta.url));
/** Digits after the point. Times of a key are small. */
const PRECISION = 100;

/** Writes the measures of all forms. */
export async function writeResults(rows: readonly Row[], browser: string): Promise<void> {
  const results = { date: new Date().toISOString().slice(0, 10), machine: describeMachine(browser), forms: rows };
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
