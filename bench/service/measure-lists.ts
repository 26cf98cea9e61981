import { COUNT_SUBMISSIONS, digestAnswers } from 'hosted-form-service/testing';
import { goal } from '../figures.js';
import { askOwner, call, timed } from './call-service.js';
import type { BenchForm } from './call-service.js';
import type { ServiceBench } from './databases.js';

/** Costs in ms by the name of what was read. */
export type Costs = Readonly<Record<string, number>>;

/** Each read is measured this often. */
const RUNS = 21;
const PER_PAGE = 25;
/** The id of the first submission that is inserted directly. */
const FIRST_ID = 100_000_000;
/** A search may cost this many times a first page without a search. */
const SEARCH_COST = 3;
/** Searches that many submissions match. In a small form the service counts these once, and again after a submission changed; in a large one it estimates. */
const BROAD_SEARCHES = [
  'one of three choices',
  'two letters',
  'all answers',
  'two fields',
  'two fields that are rare together',
];

/** Inserts submissions with three answers each into the database, one every `spacing` seconds. */
export async function insertSubmissions(
  { run }: Pick<ServiceBench, 'run'>,
  { id: form, fields }: BenchForm,
  { from, to, spacing }: { readonly from: number; readonly to: number; readonly spacing: number },
): Promise<void> {
  const ids = `generate_series(${FIRST_ID + from}, ${FIRST_ID + to - 1})`;
  await run(`INSERT INTO submissions SELECT id, ${form}, timestamptz '2020-01-01' + (id - ${FIRST_ID}) * interval '${spacing} seconds',
    'A browser', '', '', id % 3 = 0 FROM ${ids} AS id`);
  // A unique text, an address, one of three choices, and a part that hardly ever comes with the first choice.
  const texts = [`'Answer ' || id`, `'person' || md5(id::text) || '@example.org'`, `(ARRAY['Yes', 'No', 'Perhaps'])[1 + id % 3]`, `CASE WHEN id % 3 = 0 AND id % 30000 > 0 THEN 'The north' ELSE 'The south' END`]; // prettier-ignore
  for (const [index, text] of texts.entries())
    await run(`INSERT INTO answers SELECT id, ${fields[index]}, ${text}, NULL, ${form} FROM ${ids} AS id`);
  await run(`DELETE FROM submission_counts; ${COUNT_SUBMISSIONS}; `);
  await run('ANALYZE');
}

/** Measures pages of a form's list of submissions, and single records. */
export function measureReads(bench: ServiceBench, form: BenchForm, rows: number): Promise<Costs> {
  const pages = Math.ceil(rows / PER_PAGE);
  const list = (page: number, more = '') => `form/${form.id}/submission.json?page=${page}&per_page=${PER_PAGE}${more}`;
  return measureLeast(bench, {
    'first page': list(1),
    'with answers': list(1, '&data=true'),
    'middle page': list(Math.ceil(pages / 2)),
    'last page': list(pages),
    'oldest first': list(Math.ceil(pages / 2), '&sort=ASC'),
    'one': `submission/${FIRST_ID + Math.floor(rows / 2)}.json`,
    'the form': `form/${form.id}.json`,
    'list of forms': 'form.json',
  }); // prettier-ignore
}

/** Measures searches by value beside a page without a search, and returns the report. */
export async function reportSearches(bench: ServiceBench, form: BenchForm): Promise<string> {
  const [own, address, choice, part] = form.fields;
  const list = `form/${form.id}/submission.json`;
  const page = `${list}?per_page=${PER_PAGE}`;
  const find = (field: string | undefined, text: string) =>
    `${page}&search_field_0=${field}&search_value_0=${encodeURIComponent(text)}`;
  const paths = {
    'one answer': find(own, `answer ${FIRST_ID + 777}`),
    'some addresses': find(address, 'abcd'),
    'no answer': find(address, 'nobody at all'),
    'one of three choices': find(choice, 'yes'),
    'two letters': find(address, 'ab'),
    'all answers': find(own, 'answer'),
    'two fields': `${find(choice, 'yes')}&search_field_1=${own}&search_value_1=answer`,
    'two fields that are rare together': `${find(choice, 'yes')}&search_field_1=${part}&search_value_1=south`,
  };
  const { 'no search': plain = Number.NaN, ...searches } = await measureLeast(bench, {
    'no search': page,
    ...paths,
  });
  const broad = Object.entries(paths).filter(([name]) => BROAD_SEARCHES.includes(name));
  const counted = await measureLeast(bench, Object.fromEntries(broad), () => call(bench.service, list, {}));
  const describe = (name: string, cost: number) =>
    `a search that finds ${name}: ${cost.toFixed(1)} ms, ${(cost / plain).toFixed(1)} × a page without one`;
  return [
    `A page without a search: ${plain.toFixed(1)} ms.`,
    ...Object.entries(searches).map(([name, cost]) => goal(cost <= plain * SEARCH_COST, describe(name, cost))),
    ...Object.entries(counted).map(([name, cost]) => `       right after a submission came, ${describe(name, cost)}`),
  ].join('\n');
}

/**
 * Measures searches of two fields beside searches of one of the same kind, after the form is digested, and returns the report. Each is
 * measured after a submission came, so that no total is known.
 */
export async function reportTwoFields(bench: ServiceBench, form: BenchForm): Promise<string> {
  const [own, address, choice, part] = form.fields;
  const digest = await timed(() => digestAnswers(bench.store), bench.now);
  const list = `form/${form.id}/submission.json`;
  const find = (...searches: readonly (readonly [string | undefined, string])[]) =>
    `${list}?per_page=${PER_PAGE}${searches.map(([field, text], index) => `&search_field_${index}=${field}&search_value_${index}=${encodeURIComponent(text)}`).join('')}`; // prettier-ignore
  const kinds = {
    'that many match': [find([choice, 'yes']), find([choice, 'yes'], [own, 'answer'])],
    'that many match, and both hardly any': [find([part, 'south']), find([choice, 'yes'], [part, 'south'])],
    'of two letters, and both hardly any': [find([choice, 'es']), find([choice, 'es'], [part, 'so'])],
    'that one of a hundred match': [find([address, 'abc']), find([address, 'abc'], [address, 'bcd'])],
    'of which few match one': [find([address, 'abcd']), find([choice, 'yes'], [address, 'abcd'])],
    'that few match': [find([address, 'abcd']), find([address, 'abcd'], [own, '77'])],
  };
  const lines: string[] = [];
  for (const [name, [one = '', two = '']] of Object.entries(kinds)) {
    const { one: single = Number.NaN, two: both = Number.NaN } = await measureLeast(bench, { one, two }, () => call(bench.service, list, {}));
    const sentence = `two fields ${name}: ${both.toFixed(1)} ms, ${(both / single).toFixed(1)} × one such field (${single.toFixed(1)} ms)`;
    lines.push(goal(both <= single * SEARCH_COST, sentence));
  } // prettier-ignore
  return [`The form was digested in ${(digest / 1000).toFixed(1)} s. Right after a submission came:`, ...lines].join(
    '\n',
  );
}

/** Measures the pages of the console's table, which come without a number, and returns the report. */
export async function reportTable({ owner, now }: ServiceBench, form: BenchForm): Promise<string> {
  const [own, address, choice, part] = form.fields;
  const filters = {
    nothing: '',
    'what was not read': 'read=0',
    'one of three choices': `field_${choice}=yes`,
    'two fields': `field_${choice}=yes&field_${own}=answer`,
    'two fields that are rare together': `field_${choice}=yes&field_${part}=south`,
    'one answer, wherever it is': `search=answer+${FIRST_ID + 777}`,
    'some addresses': `field_${address}=abcd`,
  };
  const lines: string[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const costs: number[] = [];
    for (let run = 0; run < 5; run += 1)
      costs.push(await timed(() => askOwner(owner, `form/${form.id}/submissions.json?${filter}`), now));
    lines.push(`       the console's table, filtered by ${name}: ${Math.min(...costs).toFixed(1)} ms`);
  }
  return lines.join('\n');
}

/** Measures the middle page with `count(*)` and `OFFSET`, as most lists read it. */
export async function measureOffset({ run, now }: ServiceBench, form: BenchForm, rows: number): Promise<number> {
  const ofForm = `FROM submissions WHERE form_id = ${form.id}`;
  const read = async () => {
    await run(`SELECT count(*) ${ofForm}`);
    await run(`SELECT * ${ofForm} ORDER BY time DESC, id DESC LIMIT ${PER_PAGE} OFFSET ${Math.floor(rows / 2)}`);
  };
  const costs: number[] = [];
  for (let count = 0; count < 5; count += 1) costs.push(await timed(read, now));
  return Math.min(...costs);
}

/**
 * Measures some reads, in turn, because the load of a machine changes. Keeps the least cost of each, because other programs use the machine
 * too. What is done before each is not measured.
 */
async function measureLeast(
  { service, now }: ServiceBench,
  reads: Readonly<Record<string, string>>,
  before?: () => Promise<unknown>,
): Promise<Costs> {
  const least = new Map<string, number>();
  for (let run = 0; run < RUNS; run += 1)
    for (const [name, path] of Object.entries(reads)) {
      await before?.();
      const cost = await timed(() => call(service, path), now);
      least.set(name, Math.min(cost, least.get(name) ?? cost));
    }
  return Object.fromEntries(least);
}
