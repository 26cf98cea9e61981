// The reference service, alone: `npm run bench -- service`. How many submissions a second it takes, and whether lists stay as
// fast as they were while a form grows. SERVICE_ROWS=1000000 for all of it; SERVICE_SPACING, the seconds between two of them; SERVICE_STORE,
// pglite or postgres alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService, type Service } from 'hosted-form-service';
import { COUNT_SUBMISSIONS, openEmbedded, openOnServer, startPrivatePostgres } from 'hosted-form-service/testing';
import { goal } from './goals.js';

const ROWS = Number(process.env['SERVICE_ROWS'] ?? 100_000);
const SPACING = Number(process.env['SERVICE_SPACING'] ?? 30);
/** Submissions that are sent in one measurement, and how many are under way at a time. */
const SENT = 1000;
const AT_ONCE = 10;
const RUNS = 21;
const PER_PAGE = 25;
const SMALL = 1000;
/** Of the submissions that are made past the service. */
const FIRST_ID = 100_000_000;
/** What a list may cost beside what it costs at 1,000: twice, and a little for the clock. ms */
const SLACK = 3;

/** A database under the service, and a way past the service to fill it. */
interface Bench {
  readonly name: string;
  readonly service: Service;
  /** ms; of what is in this process its CPU time, which is the same whatever else the machine does. */
  now(): number;
  run(statement: string): Promise<void>;
  close(): Promise<void>;
}

const TOKEN = 'bench';
const ORIGIN = 'http://service.bench';

async function call(service: Service, path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const answer = await service.fetch(new Request(`${ORIGIN}/api/v2/${path}`, init));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

async function onPglite(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'service-bench-'));
  const database = await openEmbedded(folder);
  return {
    name: 'PGlite, in this process, by its CPU time',
    service: createService({ store: database.store, tokens: [TOKEN] }),
    now() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    run: (statement) => database.run(statement),
    async close() {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function onPostgres(): Promise<Bench | undefined> {
  const server = await startPrivatePostgres();
  if (!server) return undefined;
  const database = await openOnServer(server.url, AT_ONCE);
  return {
    name: 'PostgreSQL, a private server without fsync',
    service: createService({ store: database.store, tokens: [TOKEN] }),
    now: () => performance.now(),
    run: (statement) => database.run(statement),
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

async function makeForm(service: Service): Promise<{ readonly id: string; readonly fields: readonly string[] }> {
  const types = ['name', 'email', 'text', 'select', 'textarea'];
  const body = { name: 'A form that grows', fields: types.map((field_type) => ({ field_type, label: field_type })) };
  const form = await call(service, 'form.json', body);
  const fields = form['fields'] as readonly { readonly id: string }[];
  return { id: String(form['id']), fields: fields.map(({ id }) => id) };
}

async function timed(work: () => Promise<unknown>, now = () => performance.now()): Promise<number> {
  const start = now();
  await work();
  return now() - start;
}

/** Submissions a second, and the time of one below which 99 of 100 are. */
async function measureSending(
  { service, now }: Bench,
  sent = SENT,
): Promise<{ readonly rate: number; readonly p99: number }> {
  const { id, fields } = await makeForm(service);
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

/** Makes submissions with three answers each, past the service, until there are so many. */
async function grow({ run }: Bench, form: string, fields: readonly string[], from: number, to: number): Promise<void> {
  const base = FIRST_ID;
  const ids = `generate_series(${base + from}, ${base + to - 1})`;
  await run(`INSERT INTO submissions SELECT id, ${form}, timestamptz '2020-01-01' + (id - ${base}) * interval '${SPACING} seconds',
    'A browser', '', '', id % 3 = 0 FROM ${ids} AS id`);
  // one of its own for each, an address, and one of three
  const texts = [`'Answer ' || id`, `'person' || md5(id::text) || '@example.org'`, `(ARRAY['Yes', 'No', 'Perhaps'])[1 + id % 3]`]; // prettier-ignore
  for (const [index, text] of texts.entries())
    await run(`INSERT INTO answers SELECT id, ${fields[index]}, ${text}, NULL FROM ${ids} AS id`);
  await run(`DELETE FROM submission_counts; ${COUNT_SUBMISSIONS}; `);
  await run('ANALYZE');
}

type Measured = Readonly<Record<string, number>>;

/** The least that each of some reads costs: others use the machine too. */
async function leastOf({ service, now }: Bench, reads: Readonly<Record<string, string>>): Promise<Measured> {
  const found = new Map<string, number>();
  for (const [name, path] of Object.entries(reads)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await timed(() => call(service, path), now));
    found.set(name, Math.min(...times));
  }
  return Object.fromEntries(found);
}

function measureReading(bench: Bench, form: string, rows: number): Promise<Measured> {
  const pages = Math.ceil(rows / PER_PAGE);
  const list = (page: number, more = '') => `form/${form}/submission.json?page=${page}&per_page=${PER_PAGE}${more}`;
  return leastOf(bench, {
    'first page': list(1),
    'with answers': list(1, '&data=true'),
    'middle page': list(Math.ceil(pages / 2)),
    'last page': list(pages),
    'oldest first': list(Math.ceil(pages / 2), '&sort=ASC'),
    'one': `submission/${FIRST_ID + Math.floor(rows / 2)}.json`,
    'the form': `form/${form}.json`,
    'list of forms': 'form.json',
  }); // prettier-ignore
}

/** How many times the cost of a first page without a search a search may be. */
const SEARCH_COST = 3;

/** What searches by value cost beside a page without one; those that most answers match are counted one by one, and promised nothing. */
async function measureSearches(bench: Bench, form: string, fields: readonly string[]): Promise<string> {
  const [own, address, choice] = fields;
  const list = (field: string | undefined, text: string) =>
    `form/${form}/submission.json?per_page=${PER_PAGE}&search_field_0=${field}&search_value_0=${encodeURIComponent(text)}`;
  const { 'no search': plain = Number.NaN, ...searches } = await leastOf(bench, {
    'no search': `form/${form}/submission.json?per_page=${PER_PAGE}`,
    'one answer': list(own, `answer ${FIRST_ID + 777}`),
    'some addresses': list(address, 'abcd'),
    'no answer': list(address, 'nobody at all'),
    'one of three choices': list(choice, 'yes'),
    'two letters': list(address, 'ab'),
    'all answers': list(own, 'answer'),
  });
  const promised = ['one answer', 'some addresses', 'no answer'];
  const lines = Object.entries(searches).map(([name, cost]) => {
    const sentence = `a search that finds ${name}: ${cost.toFixed(1)} ms, ${(cost / plain).toFixed(1)} × a page without one`;
    return promised.includes(name) ? goal(cost <= plain * SEARCH_COST, sentence) : `       ${sentence}`;
  });
  return [`A page without a search: ${plain.toFixed(1)} ms.`, ...lines].join('\n');
}

/** What the middle page costs where rows are counted and skipped one by one, as most lists do it. */
async function measureByHand({ run, now }: Bench, form: string, rows: number): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < 5; number += 1)
    times.push(
      await timed(async () => {
        await run(`SELECT count(*) FROM submissions WHERE form_id = ${form}`);
        await run(
          `SELECT * FROM submissions WHERE form_id = ${form} ORDER BY time DESC, id DESC LIMIT ${PER_PAGE} OFFSET ${Math.floor(rows / 2)}`,
        );
      }, now),
    );
  return Math.min(...times);
}

function table(sizes: readonly number[], measured: readonly Measured[]): string {
  const names = Object.keys(measured[0] ?? {});
  const cell = (text: string) => text.padStart(14);
  return [
    ['ms, at rows', ...names].map(cell).join(''),
    ...sizes.map((size, index) =>
      [size.toLocaleString('en'), ...names.map((name) => (measured[index]?.[name] ?? Number.NaN).toFixed(1))]
        .map(cell)
        .join(''),
    ),
  ].join('\n');
}

/** What is promised of a form that has grown. */
function goalsOf(measured: readonly Measured[], before: number, after: number): readonly string[] {
  const [small = {}, large = {}] = [measured[0], measured.at(-1)];
  const flat = Object.entries(large).map(([name, time]) => {
    const most = (small[name] ?? 0) * 2 + SLACK;
    const size = ROWS.toLocaleString('en');
    return goal(
      time <= most,
      `${name} at ${size}: ${time.toFixed(1)} ms, at 1,000 ${(small[name] ?? 0).toFixed(1)} ms`,
    );
  });
  const sentence = `as many submissions a second as before (within 30 %): ${after.toFixed(0)}, before ${before.toFixed(0)}`;
  return [...flat, goal(after >= before * 0.7, sentence)];
}

async function benchOn(bench: Bench): Promise<void> {
  const { name, service } = bench;
  await measureSending(bench, SENT / 5);
  const before = await measureSending(bench);
  const { id, fields } = await makeForm(service);
  const sizes = [...new Set([SMALL, Math.round(ROWS / 10), ROWS])];
  const measured: Measured[] = [];
  for (const [index, size] of sizes.entries()) {
    await grow(bench, id, fields, sizes[index - 1] ?? 0, size);
    measured.push(await measureReading(bench, id, size));
  }
  const searches = await measureSearches(bench, id, fields);
  const byHand = await measureByHand(bench, id, ROWS);
  const after = await measureSending(bench);
  console.log(`
${name}: ${before.rate.toFixed(0)} submissions of 5 answers a second, ${AT_ONCE} at a time; 99 of 100 below ${before.p99.toFixed(1)} ms.
Beside ${ROWS.toLocaleString('en')} others: ${after.rate.toFixed(0)} a second, below ${after.p99.toFixed(1)} ms.

${table(sizes, measured)}

The middle page with OFFSET and count(*), by hand: ${byHand.toFixed(1)} ms.

${searches}

${goalsOf(measured, before.rate, after.rate).join('\n')}`);
}

/** Measures the service on PGlite and, where there is one, on a PostgreSQL server. */
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
}
