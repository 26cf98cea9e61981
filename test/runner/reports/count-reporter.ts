// A reporter for node:test: the numbers of a run as JSON, in the shape that the browser runner's plain reporter writes.
import { relative } from 'node:path';
import type { Counts } from '../browsers/plain-reporter.js';

/** The details of an event that count. */
interface Details {
  readonly type?: string;
  readonly duration_ms?: number;
  readonly error?: { readonly failureType?: string; readonly message?: string };
}

/** The data of an event. */
interface EventData {
  readonly message?: string;
  readonly name?: string;
  readonly file?: string;
  readonly nesting?: number;
  readonly details?: Details;
}

export default async function* countReporter(events: AsyncIterable<{ type: string; data: EventData }>) {
  const n: Record<string, number> = {};
  const { failures, times }: Pick<Counts, 'failures' | 'times'> = { failures: [], times: [] };
  // The events of files that run side by side come late, so only the times of their tests say something.
  const files = new Map<string, number>();
  // Files that run side by side are in suites with their names, in one generated module.
  const modules = new Set();
  let suite = '';
  for await (const { type, data } of events) {
    const test = { file: toPath(data.file), engine: 'Node', title: data.name ?? '' };
    // The events come suite by suite, also of suites that run side by side.
    if (type === 'test:start' && test.title.endsWith('.test.ts')) suite = test.title;
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
    const error = data.details?.error;
    if (type === 'test:fail' && error?.failureType !== 'subtestsFailed')
      failures.push({
        ...test,
        file: test.file.endsWith('.test.ts') ? test.file : suite,
        reason: error?.message ?? '',
      });
  }
  const { pass = 0, fail = 0, cancelled = 0, skipped = 0, todo = 0 } = n;
  const counts: Counts = {
    passed: pass,
    failed: fail + cancelled,
    skipped: skipped + todo,
    failures,
    times,
    files: [...files].map(([file, milliseconds]) => ({ file, engine: 'Node', milliseconds })),
  };
  yield JSON.stringify(counts);
}

const toPath = (file: string | undefined = '') => relative(process.cwd(), file);
