// Any process may go, and the database for a moment: several processes of the demo on one PostgreSQL are killed in turn and replaced,
// connections are cut, and the server is started again, while submissions come in. `npm run soak -- service` runs it.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { makeDice } from '../../test/support/faults/dice.js';
import type { Dice } from '../../test/support/faults/dice.js';
import { listenLocally } from '../../test/support/listen.js';
import { patienceFor } from '../../test/support/patience.js';
import { memoryStore } from 'hosted-form-service';
import { isArray, isObject, openMailbox, parseJson } from 'hosted-form-service/node';
import { expectList, expectText, startPrivatePostgres } from 'hosted-form-service/testing';
import type { PrivatePostgres } from 'hosted-form-service/testing';
import { Cluster } from './cluster.js';
import { ask, happened, PATIENCE, tell } from './kill-support.js';
import { digestStored, Traffic } from './traffic.js';
import type { SoakForm } from './traffic.js';

/** The number of rounds, each with every fault, and the seed of the first. */
const ROUNDS = Number(process.env['PROCESS_ROUNDS'] ?? 1);
const SEED = Number(process.env['PROCESS_ROUNDS_FIRST'] ?? 1);
const PROCESSES = 3;
/** The most files that are fetched and compared at the end. */
const MOST_FILES = 200;

const postgres = await startPrivatePostgres();

/** Collects what arrives: for each submission the ids of its deliveries, and how often each came. */
class Arrivals {
  readonly #ids = new Map<string, string[]>();
  add(submission: string, id: string): void {
    this.#ids.set(submission, [...(this.#ids.get(submission) ?? []), id]);
    tell();
  }
  idsOf(submission: string): readonly string[] {
    return this.#ids.get(submission) ?? [];
  }
  get repeated(): number {
    return [...this.#ids.values()].filter((ids) => ids.length > 1).length;
  }
}

/** Starts a receiver of webhooks and one of mails. */
async function startReceivers() {
  const [webhooks, mails] = [new Arrivals(), new Arrivals()];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const data = new URLSearchParams(body);
      webhooks.add(data.get('UniqueID') ?? '', data.get('UniqueID') ?? '');
      response.end();
    });
  });
  const url = await listenLocally(server);
  const arrivals = memoryStore();
  const mailbox = await openMailbox({
    nextIds: (kind, count) => arrivals.nextIds(kind, count),
    addArrival: async ({ content }) => {
      const id = expectText(content, 'messageId');
      mails.add(/^<(\d+)\./.exec(id)?.[1] ?? '', id);
    },
  });
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await mailbox.close();
  };
  return { webhooks, mails, url, smtp: mailbox.url, close };
}

async function makeForm(url: string, receiver: string): Promise<SoakForm> {
  const labels = { mark: 'text', email: 'email', file: 'file' };
  const fields = Object.entries(labels).map(([label, field_type]) => ({ field_type, label }));
  const made = await ask(`${url}/api/v2/form`, { name: 'Any process may go', fields });
  const id = expectText(made, 'id');
  const [mark = '', email = '', file = ''] = expectList(made, 'fields').map((field) => expectText(field, 'id'));
  await ask(`${url}/api/v2/form/${id}/confirmation`, { to_field: email });
  await ask(`${url}/api/v2/form/${id}/webhook`, { url: `${receiver}/` });
  return { id, mark, email, file };
}

const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND random() < 0.6`;

async function query(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Refusals that end by themselves. On a busy machine the clocks of processes are less alike, and a first request takes long. */
const PASSING = ['form_token_early', 'in_progress', 'keys_unavailable'];

/** Sends to a sample form as a page does that has just got its form token, and again while the answer tells to wait. */
async function sendWithToken(url: string, visitor: string, key: string): Promise<{ status: number; text: string }> {
  const [form, from] = [`${url}/forms/form/102`, { 'x-forwarded-for': visitor }];
  const issued = parseJson(await (await fetch(`${form}/token.json`, { method: 'POST', headers: from })).text());
  assert.ok(isObject(issued));
  await sleep(Number(issued['not_before']));
  const own = { 'idempotency-key': key, 'hosted-form-token': expectText(issued, 'token') };
  const headers = { ...from, ...own, 'content-type': 'application/json' };
  for (;;) {
    const answer = await fetch(`${form}/submission.json`, { method: 'POST', headers, body: '{}' });
    const told = { status: answer.status, text: await answer.text() };
    if (!PASSING.some((code) => told.text.includes(`"${code}"`))) return told;
    await sleep(50);
  }
}

/** A fault, by its name. */
type Fault = readonly [name: string, happen: () => Promise<void>];

/** Returns the faults of a round in the order of the dice. */
function planRound(cluster: Cluster, server: PrivatePostgres, dice: Dice): readonly Fault[] {
  const replace = Array.from({ length: PROCESSES }, (_, index): Fault => {
    const signal = dice.chance(0.7) ? 'SIGKILL' : 'SIGTERM';
    const happen = async () => {
      assert.equal(await cluster.replace(index, signal), signal === 'SIGTERM' ? 0 : signal, cluster.said);
    };
    return [`${signal} of process ${index}`, happen];
  });
  const cut: Fault = ['connections are cut', async () => void (await query(server.url, CUT))];
  const restart: Fault = ['PostgreSQL starts again', async () => (await server.halt())()];
  return [...replace, cut, restart, cut]
    .map((fault) => [dice.next(), fault] as const)
    .toSorted(([left], [right]) => left - right)
    .map(([, fault]) => fault);
}

/** Waits until something is so; looks after each event, and once in a while. */
async function until(isSo: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await isSo())) {
    if (performance.now() > end) assert.fail(what());
    await once(happened, 'event', { signal: AbortSignal.timeout(500) }).catch(() => undefined);
  }
}

/** A stored submission, with its mark and the address of its file. */
interface Stored {
  readonly id: string;
  readonly mark: string;
  readonly file: string | undefined;
}

/** Reads all submissions. One that arrives meanwhile moves others to the next page, where they are seen once more. */
async function readPages(url: string, { id, mark, file }: SoakForm): Promise<readonly Stored[]> {
  const stored = new Map<string, Stored>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await ask(`${url}/api/v2/form/${id}/submission?data=true&per_page=100&page=${page}`);
    pages = Number(list['pages']);
    assert.ok(isArray(list['submissions']));
    for (const submission of list['submissions']) {
      assert.ok(isObject(submission) && isObject(submission['data']));
      const { data } = submission;
      const valueOf = (field: string) => (isObject(data[field]) ? expectText(data[field], 'value') : undefined);
      const own = expectText(submission, 'id');
      stored.set(own, { id: own, mark: valueOf(mark) ?? '', file: valueOf(file) });
    }
  }
  return [...stored.values()];
}

/** Reads all submissions when their number is that of the counters: what was under way at the end may still arrive. */
async function readStored(url: string, form: SoakForm): Promise<readonly Stored[]> {
  let [stored, counted]: [readonly Stored[], number] = [[], -1];
  const isSame = async () => {
    counted = Number((await ask(`${url}/api/v2/form/${form.id}`))['submissions']);
    stored = await readPages(url, form);
    return stored.length === counted;
  };
  await until(isSame, () => `${stored.length} are there, ${counted} were counted`);
  return stored;
}

/** Compares what was told with what is there. */
async function compare(traffic: Traffic, cluster: Cluster, form: SoakForm): Promise<readonly Stored[]> {
  const stored = await readStored(cluster.url, form);
  const byId = new Map(stored.map((one) => [one.id, one]));
  const marks = stored.map(({ mark }) => mark);
  const lost = [...traffic.accepted].filter(([mark, id]) => byId.get(id)?.mark !== mark);
  const doubled = marks.filter((mark, index) => marks.indexOf(mark) !== index);
  const unasked = marks.filter((mark) => !traffic.accepted.has(mark) && !traffic.unknown.has(mark));
  assert.deepEqual(
    { lost, doubled, unasked, faults: traffic.faults },
    { lost: [], doubled: [], unasked: [], faults: [] },
  );
  const withFiles = stored.filter(({ mark }) => traffic.files.has(mark)).slice(0, MOST_FILES);
  for (const { mark, file = '' } of withFiles) {
    const { pathname } = new URL(file);
    assert.equal(await digestStored(`${cluster.url}${pathname}`), traffic.files.get(mark), mark);
  }
  return stored;
}

if (postgres === undefined) console.log('PostgreSQL is left out: that any process may go is NOT TESTED');
else
  describe('several processes on one database', { timeout: patienceFor(120_000 + ROUNDS * 30_000) }, async () => {
    const noFolder = await mkdtemp(join(tmpdir(), 'any-process-'));
    const receivers = await startReceivers();
    const options = { databaseUrl: postgres.url, smtp: receivers.smtp, receiver: receivers.url, noFolder };
    let cluster: Cluster;
    before(async () => {
      cluster = await Cluster.start(options, PROCESSES);
    });
    after(async () => {
      await cluster.end();
      await receivers.close();
      await postgres.stop();
      await rm(noFolder, { recursive: true, force: true });
    });

    it(`lose and double nothing when each is ended ${ROUNDS} times, and the database goes`, async () => {
      const own = cluster;
      assert.equal((await ask(`${own.url}/api/v2/form`))['total'], 7);
      const form = await makeForm(own.url, receivers.url);
      const dice = makeDice(SEED);
      const traffic = new Traffic(own.url, form, makeDice(SEED + 1));
      const more = async (least: number) => {
        const wanted = traffic.accepted.size + least;
        await until(
          () => traffic.accepted.size >= wanted,
          () => `Nothing comes in: ${traffic.faults.join('\n')}\n${own.said}`,
        );
      };
      traffic.start();
      let faults = 0;
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [, happen] of planRound(own, postgres, dice)) {
          await more(dice.between(3, 12));
          await happen();
          faults += 1;
        }
      await more(10);
      await traffic.stop();
      const stored = await compare(traffic, own, form);
      const { webhooks, mails } = receivers;
      const missing = () => stored.filter(({ id }) => !webhooks.idsOf(id).length || !mails.idsOf(id).length);
      const isDelivered = async () => {
        if (missing().length === 0) return true;
        // The claims of processes that were killed end, as they would in a minute.
        await query(postgres.url, `UPDATE jobs SET due = now() WHERE state = 'waiting'`);
        return false;
      };
      await until(isDelivered, () => `Not delivered: ${JSON.stringify(missing())}\n${own.said}`);
      const ofSeveralIds = stored.filter(({ id }) => new Set(mails.idsOf(id)).size > 1);
      assert.deepEqual([ofSeveralIds, own.hasMadeFolder], [[], false]);
      const counts = { faults, accepted: traffic.accepted.size, refused: traffic.refused.size, unknown: traffic.unknown.size, lost: 0, doubled: 0, files: traffic.files.size, webhooksRepeated: webhooks.repeated, mailsRepeated: mails.repeated }; // prettier-ignore
      console.log(`Any process may go, from seed ${SEED}:`, counts);
      const file = process.env['PROCESS_COUNTS'];
      if (file) await writeFile(file, JSON.stringify(counts));
    });

    it('count a visitor together, know the tokens of each other, and send a key once', async () => {
      const { url } = cluster;
      const each = 8;
      const tries = Array.from({ length: each * PROCESSES }, (_, index) => `visitor-0123456789-${index}`);
      const told = await Promise.all(tries.map((key) => sendWithToken(url, '192.0.2.1', key)));
      assert.deepEqual(
        told.filter(({ status }) => status !== 200 && status !== 429),
        [],
      );
      // On a busy machine a process counts by itself where the database is slow. What it asked for is counted there all the same.
      const highest = `SELECT max(entry::int) AS highest FROM hosted_form_keys WHERE name LIKE 'hosted-form-count:%'`;
      const isShared = async () => Number((await query(postgres.url, highest))[0]?.['highest']) > each;
      await until(isShared, () => 'Each process counts by itself');
      const key = 'the-same-key-0123456789';
      const same = await Promise.all([1, 2, 3].map((last) => sendWithToken(url, `192.0.2.${last + 1}`, key)));
      assert.equal(new Set(same.map(({ status, text }) => `${status} ${text}`)).size, 1);
      assert.equal(same[0]?.status, 200);
    });
  });
