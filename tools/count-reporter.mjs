// @ts-check
// A reporter for node:test: the numbers of a run as JSON, in the shape that the browser runner's plain reporter writes.
import { relative } from 'node:path';

/** @typedef {{ message?: string, name?: string, file?: string, details?: { error?: { failureType?: string } } }} EventData */

/** @param {AsyncIterable<{ type: string, data: EventData }>} events */
export default async function* countReporter(events) {
  /** @type {Record<string, number>} */
  const n = {};
  /** @type {{ file: string, engine: string, title: string }[]} */
  const failures = [];
  for await (const { type, data } of events) {
    // The runner ends with its totals as diagnostics: 'pass 12', 'fail 0', 'skipped 1', …
    const [, name, count] = (type === 'test:diagnostic' && /^(\w+) (\d+)$/.exec(data.message ?? '')) || [];
    if (name) n[name] = Number(count);
    if (type !== 'test:fail' || data.details?.error?.failureType === 'subtestsFailed') continue;
    failures.push({ file: relative(process.cwd(), data.file ?? ''), engine: 'Node', title: data.name ?? '' });
  }
  const { pass = 0, fail = 0, cancelled = 0, skipped = 0, todo = 0 } = n;
  yield JSON.stringify({ passed: pass, failed: fail + cancelled, skipped: skipped + todo, failures });
}
