// @ts-check
// A reporter for node:test: the numbers of a run as JSON, in the shape that the browser runner's plain reporter writes.
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';

/** @typedef {import('./browsers/plain-reporter.mjs').Counts} Counts */
/** @typedef {{ type?: string, duration_ms?: number, error?: { failureType?: string } }} Details */
/** @typedef {{ message?: string, name?: string, file?: string, details?: Details }} EventData */
/** @typedef {{ type: string, data: EventData }} TestEvent */

/** @param {AsyncIterable<TestEvent>} events */
export default async function* countReporter(events) {
  /** @type {Record<string, number>} */
  const n = {};
  /** @type {Pick<Counts, 'failures' | 'times'>} */
  const { failures, times } = { failures: [], times: [] };
  const files = new FileTimes();
  for await (const event of events) {
    const { type, data } = event;
    files.add(event);
    const test = { file: toPath(data.file), engine: 'Node', title: data.name ?? '' };
    // The runner ends with its totals as diagnostics: 'pass 12', 'fail 0', 'skipped 1', …
    const [, name, count] = (type === 'test:diagnostic' && /^(\w+) (\d+)$/.exec(data.message ?? '')) || [];
    if (name) n[name] = Number(count);
    if (type !== 'test:fail' && type !== 'test:pass') continue;
    if (data.details?.type !== 'suite') times.push({ ...test, milliseconds: data.details?.duration_ms ?? 0 });
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
    files: files.list(),
  };
  yield JSON.stringify(counts);
}

/** Measures each file, from the start of its process to the end of its last test. */
class FileTimes {
  /** @type {Map<string, { start: number, end: number }>} */
  #spans = new Map();

  /** @param {TestEvent} event */
  add({ type, data: { name, file = '' } }) {
    const now = performance.now();
    if (type === 'test:dequeue' && name === file) this.#spans.set(file, { start: now, end: now });
    const span = this.#spans.get(file);
    if (type === 'test:complete' && span) span.end = now;
  }

  list() {
    return [...this.#spans].map(([file, { start, end }]) => ({
      file: toPath(file),
      engine: 'Node',
      milliseconds: end - start,
    }));
  }
}

/** @param {string | undefined} file */
const toPath = (file = '') => relative(process.cwd(), file);
