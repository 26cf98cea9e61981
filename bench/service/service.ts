// The reference service alone: `npm run bench -- service`. It measures how many submissions a second it takes, and whether lists stay fast
// while a form grows, and what two and three processes make of it. SERVICE_ROWS=1000000 sets the size of the form, SERVICE_SPACING the
// seconds between two submissions, and SERVICE_STORE=pglite, postgres or processes selects one part.
import { goal } from '../figures.js';
import { AT_ONCE, call, createForm, timed } from './call-service.js';
import { onPglite, onPostgres } from './databases.js';
import type { ServiceBench } from './databases.js';
import { insertSubmissions, measureOffset, measureReads, reportSearches, reportTable, reportTwoFields } from './measure-lists.js'; // prettier-ignore
import type { Costs } from './measure-lists.js';
import { reportOwner } from './measure-owner.js';
import { benchProcesses } from './several-processes.js';

const ROWS = Number(process.env['SERVICE_ROWS'] ?? 100_000);
const SPACING = Number(process.env['SERVICE_SPACING'] ?? 30);
/** Each measurement sends this many submissions. */
const SENT = 1000;
const SMALL = 1000;
/** A list may cost twice as much as at 1,000 rows, and this much more for the clock. ms */
const SLACK = 3;

/** Measures the service on PGlite and, if it is installed, on a PostgreSQL server, there also with several processes. */
export async function benchService(): Promise<void> {
  console.log(`\nThe service: a form that grows to ${ROWS.toLocaleString('en')} submissions, one every ${SPACING} s.`);
  const stores = { pglite: onPglite, postgres: onPostgres };
  for (const [name, open] of Object.entries(stores)) {
    if (process.env['SERVICE_STORE'] && process.env['SERVICE_STORE'] !== name) continue;
    const bench = await open();
    if (!bench) continue;
    try {
      await benchOn(bench);
    } finally {
      await bench.close();
    }
  }
  if ((process.env['SERVICE_STORE'] ?? 'processes') === 'processes')
    await benchProcesses({ rows: ROWS, spacing: SPACING });
}

/** Measures a store, and prints each part when it is measured: all of a million take long. */
async function benchOn(bench: ServiceBench): Promise<void> {
  await measureSending(bench, SENT / 5);
  const before = await measureSending(bench);
  const form = await createForm(bench.service);
  const sizes = [...new Set([SMALL, Math.max(SMALL, Math.round(ROWS / 10)), ROWS])];
  const costs: Costs[] = [];
  for (const [index, size] of sizes.entries()) {
    await insertSubmissions(bench, form, { from: sizes[index - 1] ?? 0, to: size, spacing: SPACING });
    costs.push(await measureReads(bench, form, size));
  }
  console.log(`\n${bench.name}\n\n${table(sizes, costs)}\n`);
  console.log(`The middle page with OFFSET and count(*), by hand: ${(await measureOffset(bench, form, ROWS)).toFixed(1)} ms.\n`); // prettier-ignore
  for (const report of [reportSearches, reportTwoFields, reportTable]) console.log(`${await report(bench, form)}\n`);
  const after = await measureSending(bench);
  console.log(`${before.rate.toFixed(0)} submissions of 5 answers a second, ${AT_ONCE} at a time; 99 of 100 below ${before.p99.toFixed(1)} ms.
Beside ${ROWS.toLocaleString('en')} others: ${after.rate.toFixed(0)} a second, below ${after.p99.toFixed(1)} ms.

${listGoals(costs, before.rate, after.rate).join('\n')}
`);
  await reportOwner(bench, form, ROWS);
}

/** Measures how many submissions a second the service takes, and the time below which 99 of 100 are. */
async function measureSending(
  { service, now }: ServiceBench,
  sent = SENT,
): Promise<{ readonly rate: number; readonly p99: number }> {
  const { id, fields } = await createForm(service);
  const body = Object.fromEntries(fields.map((field) => [`field_${field}`, 'An answer of some words']));
  const times: number[] = [];
  let left = sent;
  const sender = async () => {
    while (left-- > 0) times.push(await timed(() => call(service, `form/${id}/submission.json`, body)));
  };
  const whole = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, sender)), now);
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { rate: (sent / whole) * 1000, p99 };
}

function table(sizes: readonly number[], costs: readonly Costs[]): string {
  const names = Object.keys(costs[0] ?? {});
  const cell = (text: string) => text.padStart(14);
  return [
    ['ms, at rows', ...names].map(cell).join(''),
    ...sizes.map((size, index) =>
      [size.toLocaleString('en'), ...names.map((name) => (costs[index]?.[name] ?? Number.NaN).toFixed(1))]
        .map(cell)
        .join(''),
    ),
  ].join('\n');
}

/** Lists the promises about a form that has grown, each with whether it is kept. */
function listGoals(costs: readonly Costs[], before: number, after: number): readonly string[] {
  const [small = {}, large = {}] = [costs[0], costs.at(-1)];
  const size = ROWS.toLocaleString('en');
  const flat = Object.entries(large).map(([name, cost]) => {
    const atFirst = small[name] ?? 0;
    return goal(
      cost <= atFirst * 2 + SLACK,
      `${name} at ${size}: ${cost.toFixed(1)} ms, at 1,000 ${atFirst.toFixed(1)} ms`,
    );
  });
  const sentence = `as many submissions a second as before (within 30 %): ${after.toFixed(0)}, before ${before.toFixed(0)}`;
  return [...flat, goal(after >= before * 0.7, sentence)];
}
