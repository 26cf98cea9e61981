import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from './client.js';
import { conformance } from './conformance.js';
import { fillWithDatabase } from './prepared-database.js';
import { startPrivatePostgres } from './private-postgres.js';
import { Queue } from '../queue/queue.js';
import type { Deliver } from '../queue/queue.js';
import { memoryStore } from '../store/memory.js';
import { openServer } from '../store/pg-server.js';
import { openPglite } from '../store/pglite.js';
import type { Store } from '../store/store.js';
import { isLong } from '../../../../test/support/long.js';

function keepsItsPromises(openStore: () => Store): void {
  for (const { name, run } of conformance) {
    it(name, async () => {
      const client = new Client(openStore());
      await run(client);
      assert.deepEqual(client.faults, []);
    });
  }
}

describe('the service over the memory store', () => {
  const store = memoryStore();
  keepsItsPromises(() => store);
});

describe('the service over PGlite', () => {
  let folder: string;
  let store: Store;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'service-pglite-'));
    // The store also creates its database, which takes three seconds of a processor.
    if (!isLong) await fillWithDatabase(folder);
    store = await openPglite(folder);
  });
  after(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  keepsItsPromises(() => store);

  it('stores a submission together with its deliveries, or nothing', async () => {
    const { id, fields } = await new Client(store).form([{ field_type: 'file' }]);
    const [submissionId = 0] = await store.nextIds('submission', 1);
    const own = { submissionId, formId: Number(id), fieldId: Number(fields[0]) };
    const details = { time: new Date(0), userAgent: '', remoteAddr: '', paymentStatus: '', read: false };
    const [file, job] = [(await store.nextIds('file', 1))[0] ?? 0, (await store.nextIds('job', 1))[0] ?? 0];
    const upload = { ...own, id: file, name: 'a', contentType: 'text/plain', bytes: new Uint8Array(1) };
    const submission = { id: submissionId, formId: own.formId, ...details, answers: [] };
    const once = {
      id: job,
      actionId: 1,
      submissionId,
      formId: own.formId,
      lane: 'mail',
      origin: '',
      state: 'waiting',
      due: new Date(0),
      attempts: 0,
      failures: 0,
    } as const;
    await assert.rejects(store.addSubmission(submission, [upload], { jobs: [once, once] }));
    assert.equal(await store.submission(submissionId), undefined);
    assert.equal(await store.file(file), undefined);
    await store.addSubmission(submission, [upload], { jobs: [once] });
    assert.equal(
      (await store.claimJobs({ now: new Date(0), until: new Date(0), lanes: [{ lane: 'mail', room: 1 }] }))[0]?.id,
      job,
    );
    assert.ok(await store.file(file));
  });

  it('has all records after the store was closed and opened again', async () => {
    const { id } = await new Client(store).form([{ field_type: 'text' }]);
    const before = await new Client(store).ok('GET', `form/${id}`);
    await store.close();
    store = await openPglite(folder);
    assert.deepEqual(await new Client(store).ok('GET', `form/${id}`), before);
    assert.ok(Number((await new Client(store).form()).id) > Number(id));
  });
});

const given = process.env['TEST_DATABASE_URL'];
const server = given ? { url: given, stop: async () => {} } : await startPrivatePostgres();
if (server === undefined) console.log('PostgreSQL is left out: the service is tested over memory and PGlite only');
else {
  describe('the service over a PostgreSQL server', () => {
    const schema = `conformance_${randomBytes(6).toString('hex')}`;
    let store: Store;
    before(async () => {
      store = await openServer(server.url, { schema });
    });
    after(async () => {
      await store.close();
      if (given) await dropSchema(given, schema);
      await server.stop();
    });

    // PGlite is the same database, over the same store.
    if (isLong) keepsItsPromises(() => store);

    it('works with several processes, of which one delivers each job', async () => {
      const others = await Promise.all([1, 2].map(() => openServer(server.url, { schema, connections: 3 })));
      const client = new Client(store);
      const { id } = await client.form();
      await client.ok('POST', `form/${id}/webhook`, { url: 'https://receiver.test/' });
      const sent = Array.from({ length: 30 }, () => client.ok('POST', `form/${id}/submission`, {}));
      const submissions = (await Promise.all(sent)).map((answer) => Number(answer['id']));
      const delivered: number[] = [];
      const deliver: Deliver = async ({ submissionId }) => {
        delivered.push(submissionId);
        return { status: 200, error: null, excerpt: '' };
      };
      const queues = others.map((one) => new Queue({ store: one, deliver, now: () => client.now }));
      await Promise.all(queues.map((queue) => queue.runDue()));
      const own = delivered.filter((submission) => submissions.includes(submission));
      assert.deepEqual(own.sort(), submissions.sort());
      await Promise.all(others.map((one) => one.close()));
    });

    it('sends a delivery again only when no other process has just claimed it', async () => {
      const client = new Client(store);
      const { id } = await client.form();
      await client.ok('POST', `form/${id}/webhook`, { url: 'https://claimed.test/' });
      await client.ok('POST', `form/${id}/submission`, {});
      const lanes = [{ lane: 'webhook:claimed.test', room: 1 }];
      const { default: pg } = await import('pg');
      const [other, watcher] = [1, 2].map(
        () => new pg.Client({ connectionString: server.url, options: `-c search_path=${schema}` }),
      );
      assert.ok(other && watcher);
      await Promise.all([other.connect(), watcher.connect()]);
      const job = (await watcher.query<{ id: string }>(`SELECT id FROM jobs WHERE lane = '${lanes[0]?.lane}'`)).rows[0];
      // A claim that is under way, as that of another process.
      await other.query('BEGIN');
      await other.query('UPDATE jobs SET attempts = 1, due = $2 WHERE id = $1', [job?.id, client.now]);
      await other.query('INSERT INTO attempts (job_id, number, started, form_id) VALUES ($1, 1, now(), $2)', [
        job?.id,
        id,
      ]);
      assert.equal(await store.repeatJob(Number(job?.id), client.now), false);
      await other.query('COMMIT');
      assert.equal(await store.repeatJob(Number(job?.id), client.now), false);
      await Promise.all([other.end(), watcher.end()]);
    });

    it('can be opened by several processes at the same moment', async () => {
      const another = `${schema}_b`;
      const stores = await Promise.all(
        [1, 2, 3].map(() => openServer(server.url, { schema: another, connections: 1 })),
      );
      const ids = await Promise.all(stores.map((one) => one.nextIds('form', 1)));
      assert.deepEqual(ids.flat().sort(), [101, 102, 103]);
      await Promise.all(stores.map((one) => one.close()));
      if (given) await dropSchema(given, another);
    });
  });
}

async function dropSchema(url: string, schema: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`DROP SCHEMA ${schema} CASCADE`);
  await client.end();
}
