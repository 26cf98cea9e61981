import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from 'hosted-form-service';
import { openOnServer, startPrivatePostgres } from 'hosted-form-service/testing';
import { Cluster } from '../../demo/kill/cluster.js';
import { TOKEN } from '../../demo/kill/kill-support.js';
import { call, createForm, timed } from './call-service.js';
import type { BenchForm } from './call-service.js';
import { insertSubmissions } from './measure-lists.js';

/** The numbers of processes that are compared. */
const COUNTS = [1, 2, 3];
/** Each number of processes is measured this often, in turn, because the load of a machine changes. */
const ROUNDS = 3;
/** The submissions of one measurement, and how many are under way at the same time. */
const [SENT, LANES] = [600, 24];

/** The work that a number of processes does. */
interface Measured {
  /** Submissions a second. */
  readonly rate: number;
  /** The median time of a first page of the list while submissions come, in ms. */
  readonly list: number;
}

/** Measures one, two and three processes of the demo on one PostgreSQL, and prints each beside one. Of each, the best round counts. */
export async function benchProcesses({
  rows,
  spacing,
}: {
  readonly rows: number;
  readonly spacing: number;
}): Promise<void> {
  const server = await startPrivatePostgres();
  if (!server) return;
  const noFolder = await mkdtemp(join(tmpdir(), 'bench-processes-'));
  // Nothing is delivered: the form has no mail and no webhook.
  const nowhere = { smtp: 'smtp://127.0.0.1:9', receiver: 'http://127.0.0.1:9' };
  const cluster = await Cluster.start({ databaseUrl: server.url, noFolder, ...nowhere }, Math.max(...COUNTS));
  try {
    const form = await fillForm(server.url, takeTurns(cluster.urls), { rows, spacing });
    for (const url of cluster.urls) await measure(takeTurns([url]), form, SENT / 5);
    const rounds: (readonly Measured[])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const measured: Measured[] = [];
      for (const count of COUNTS) measured.push(await measure(takeTurns(cluster.urls.slice(0, count)), form));
      rounds.push(measured);
    }
    console.log(describe(rounds, rows));
  } finally {
    await cluster.end();
    await server.stop();
    await rm(noFolder, { recursive: true, force: true });
  }
}

/** Makes a form, and inserts its submissions into the database. */
async function fillForm(
  databaseUrl: string,
  service: Service,
  { rows, spacing }: { readonly rows: number; readonly spacing: number },
): Promise<BenchForm> {
  const form = await createForm(service);
  const database = await openOnServer(databaseUrl, 1);
  try {
    const run = (statement: string) => database.run(statement);
    await insertSubmissions({ run }, form, { from: 0, to: rows, spacing });
  } finally {
    await database.close();
  }
  return form;
}

/** Sends each request to the next process. */
function takeTurns(urls: readonly string[]): Service {
  let turn = 0;
  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
      const { method } = request;
      const body = method === 'POST' ? { body: await request.text() } : {};
      return fetch(`${urls[turn++ % urls.length]}${pathname}${search}`, { method, headers, ...body });
    },
  };
}

/** Sends submissions on all lanes, and reads the list meanwhile, one page after the other. */
async function measure(service: Service, { id, fields }: BenchForm, sent = SENT): Promise<Measured> {
  const body = Object.fromEntries(fields.map((field) => [`field_${field}`, 'An answer of some words']));
  let left = sent;
  const sender = async () => {
    while (left-- > 0) await call(service, `form/${id}/submission.json`, body);
  };
  const times: number[] = [];
  const reader = async () => {
    while (left > 0) times.push(await timed(() => call(service, `form/${id}/submission.json?per_page=25`)));
  };
  const whole = await timed(() => Promise.all([reader(), ...Array.from({ length: LANES }, sender)]));
  const list = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
  return { rate: (sent / whole) * 1000, list };
}

/** Describes each number of processes beside one process. */
function describe(rounds: readonly (readonly Measured[])[], rows: number): string {
  const best = COUNTS.map((_, index) => ({
    rate: Math.max(...rounds.map((round) => round[index]?.rate ?? 0)),
    list: Math.min(...rounds.map((round) => round[index]?.list ?? Number.NaN)),
  }));
  const [one] = best;
  const lines = best.map(({ rate, list }, index) => {
    const [more, longer] = [rate / (one?.rate ?? Number.NaN), list / (one?.list ?? Number.NaN)];
    return `       ${COUNTS[index]} of them: ${rate.toFixed(0)} submissions a second, ${more.toFixed(2)} × one; a list meanwhile ${list.toFixed(1)} ms, ${longer.toFixed(2)} × one`;
  });
  return [
    `\nProcesses on one PostgreSQL beside ${rows.toLocaleString('en')} submissions, ${LANES} at a time; load ${loadavg()[0]?.toFixed(1)}:`,
    ...lines,
  ].join('\n');
}
