// @ts-check
// A reporter for node:test: the numbers of a run as JSON, in the shape that the browser runner's plain reporter writes.

/** @param {AsyncIterable<{ type: string, data: { message?: string, nesting?: number } }>} events */
export default async function* countReporter(events) {
  /** @type {Record<string, number>} */
  const n = {};
  for await (const { type, data } of events) {
    // the runner ends with its totals as diagnostics: 'pass 12', 'fail 0', 'skipped 1', …
    const [, name, count] = (type === 'test:diagnostic' && /^(\w+) (\d+)$/.exec(data.message ?? '')) || [];
    if (name) n[name] = Number(count);
  }
  const { pass = 0, fail = 0, cancelled = 0, skipped = 0, todo = 0 } = n;
  yield JSON.stringify({ passed: pass, failed: fail + cancelled, skipped: skipped + todo });
}
