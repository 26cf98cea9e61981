// @ts-check
// A reporter for node:test: the numbers of a run as JSON, in the shape that the browser runner's plain reporter writes.
import { relative } from 'node:path';

/** @typedef {import('../browsers/plain-reporter.mjs').Counts} Counts */
/** @typedef {{ type?: string, duration_ms?: number, error?: { failureType?: string } }} Details */
/** @typedef {{ message?: string, name?: string, file?: string, nesting?: number, details?: Details }} EventData */

/** @param {AsyncIterable<{ type: string, data: EventData }>} events */
export default async function* countReporter(events) {
  /** @type {Record<string, number>} */
  const n = {};
  /** @type {Pick<Counts, 'failures' | 'times'>} */
  const { failures, times } = { failures: [], times: [] };
  // The events of files that run side by side come late, so only the times of their tests say something.
  /** @type {Map<string, number>} */
  const files = new Map();
  // Files that run side by side are in suites with their names, in one generated module.
  const modules = new Set();
  for await (const { type, data } of events) {
    const test = { file: toPath(data.file), engine: 'Node', title: data.name ?? '' };
    // The runner ends with its totals as diagnostics: 'pass 12', 'fail 0', 'skipped 1', …
    const [, name, count] = (type === 'test:diagnostic' && /^(\w+) (\d+)$/.exec(data.message ?? '')) || [];
    if (name) n[name] = Number(count);
    if (type !== 'test:fail' && type !== 'test:pass') continue;
    const milliseconds = data.details?.duration_ms ?? 0;
    if (data.details?.type !== 'suite') times.push({ ...test, milliseconds });
    const isFile = data.details?.type === 'suite' && test.title.endsWith('.test.ts');
    if (isFile) modules.add(test.file);
    if (isFile) files.set(test.title, milliseconds);
    else if (data.nesting === 0 && !modules.has(test.file))
      files.set(test.file, (files.get(test.file) ?? 0) + milliseconds);
    if (type === 'test:fail' && data.details?.error?.failureType !== 'subtestsFailed') failures.push(test);
  }
  const { pass = 0, fail = 0, cancelled = 0, skipped = 0, todo = 0 } = n;
  /** @type {Counts} */
  const counts = {
    passed: pass,
    failed: fail + cancelled,
    skipped: skipped + todo,
    failures,
    times,
    files: [...files].map(([file, milliseconds]) => ({ file, engine: 'Node', milliseconds })),
  };
  yield JSON.stringify(counts);
}

/** @param {string | undefined} file */
const toPath = (file = '') => relative(process.cwd(), file);
