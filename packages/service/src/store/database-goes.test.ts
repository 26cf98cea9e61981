// The database may go: connections are cut at any moment, and the server ends and comes back. It costs a wait, or a refusal that
// names a time to come back, but no record, and makes none twice.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { makeDice } from '../../../../test/support/faults/dice.js';
import { patienceFor } from '../../../../test/support/patience.js';
import { Client, ORIGIN, TOKEN, expectList, expectText } from '../conformance/client.js';
import type { Answer } from '../conformance/client.js';
import { Lane } from '../database/lane.js';
import { startPrivatePostgres } from '../conformance/private-postgres.js';
import type { PrivatePostgres } from '../conformance/private-postgres.js';
import { ownerRoutes } from '../owner/owner.js';
import { isArray, isObject, parseJson } from '../values/json.js';
import { openServer } from './pg-server.js';
import type { ServerOptions } from './pg-server.js';

/** The number of times that connections are cut, and the seed of the moments. */
const CUTS = Number(process.env['DATABASE_CUTS'] ?? 8);
const SEED = Number(process.env['DATABASE_CUTS_SEED'] ?? 1);

const server = await startPrivatePostgres();
let count = 0;

/** Opens a service over a schema of its own, and a connection beside it. */
async function open(at: PrivatePostgres, options: ServerOptions = {}, url = at.url) {
  count += 1;
  const schema = `goes_${String(count)}`;
  const store = await openServer(url, { schema, ...options });
  const client = new Client(store);
  const { id, fields } = await client.form([{ field_type: 'text', label: 'Mark' }]);
  const path = `form/${id}/submission`;
  return {
    store,
    client,
    path,
    form: id,
    field: fields[0] ?? '',
    schema,
    post: (mark: string) => client.call('POST', path, { [`field_${fields[0]}`]: mark }),
  };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function beside<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Reads the marks of all stored submissions. */
async function readMarks({ client, path, field }: Opened): Promise<readonly string[]> {
  const marks: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await client.ok('GET', `${path}?data=true&per_page=100&page=${page}`);
    pages = Number(list['pages']);
    for (const { data } of expectList(list, 'submissions')) {
      const answer = isObject(data) ? data[field] : undefined;
      marks.push(expectText(isObject(answer) ? answer : {}, 'value'));
    }
  }
  return marks;
}

/** The marks by what the service said of them. */
class Ledger {
  readonly stored: string[] = [];
  readonly refused: string[] = [];
  #next = 0;

  constructor(readonly opened: Opened) {}

  /** Sends a submission, and notes its answer. One that may be stored is looked for by its id before it counts. */
  async send(): Promise<void> {
    const mark = `mark-${String(++this.#next)}`;
    const answer = await this.opened.post(mark);
    if (answer.status === 200) this.stored.push(mark);
    else if (await this.#isThere(answer)) this.stored.push(mark);
    else this.refused.push(mark);
  }

  async #isThere({ status, headers, body, text }: Answer): Promise<boolean> {
    const isUnknown = body['code'] === 'outcome-unknown';
    assert.equal(status, isUnknown ? 504 : 503, text);
    assert.match(headers.get('Retry-After') ?? '', /^\d+$/);
    if (!isUnknown) return false;
    for (;;) {
      const found = await this.opened.client.call('GET', `submission/${expectText(body, 'id')}`);
      if (found.status !== 503) return found.status === 200;
      await sleep(20);
    }
  }

  /** Sends until told to stop, on several lanes. */
  async load(isOver: () => boolean): Promise<void> {
    const lane = async (): Promise<void> => {
      while (!isOver()) await this.send();
    };
    await Promise.all(Array.from({ length: 6 }, lane));
  }

  async check(): Promise<void> {
    assert.deepEqual([...(await readMarks(this.opened))].sort(), [...this.stored].sort());
    assert.deepEqual(this.opened.client.faults, []);
  }
}

/** Cuts some of the service's connections. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND random() < 0.6`;

/** Passes connections on, and cuts each when it has passed on what `shouldCut` names. */
async function cutter(url: string, shouldCut: (sent: string) => boolean) {
  const { hostname, port } = new URL(url);
  const relay = createServer((own) => {
    const other = connect(Number(port), hostname);
    own.on('error', () => other.destroy()).on('close', () => other.end());
    other.on('error', () => own.destroy()).on('close', () => own.destroy());
    own.on('data', (bytes) => {
      const isCut = shouldCut(bytes.toString('latin1'));
      other.write(bytes, () => isCut && own.destroy());
    });
    other.on('data', (bytes) => own.writable && own.write(bytes));
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const through = new URL(url);
  through.port = String((relay.address() as AddressInfo).port);
  return { url: through.href, close: () => relay.close() };
}

/** Begins an export of more submissions than one part has, and reads its beginning. */
async function beginExport(at: PrivatePostgres, patience: number) {
  const { store, form, schema } = await open(at, { patience });
  const rows = `INSERT INTO ${schema}.submissions
    SELECT 500000 + one, ${form}, now() - one * interval '1 second', '', '', '', false FROM generate_series(1, 3000) AS one`;
  await beside(at.url, (client) => client.query(rows));
  const ask = () => ownerRoutes({ store }).fetch(new Request(`https://site.test/owner/form/${form}/export`));
  const reader = (await ask()).body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  let text = (await reader.read()).value ?? '';
  const readOn = async (): Promise<string> => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    return text;
  };
  return { store, ask, readOn };
}

if (server === undefined) console.log('PostgreSQL is left out: a database that goes is NOT TESTED');
else
  describe('a service whose database goes', { timeout: patienceFor(60_000) }, () => {
    after(() => server.stop());

    it(`loses and doubles no submission when connections are cut ${CUTS} times`, async () => {
      const opened = await open(server);
      const ledger = new Ledger(opened);
      const dice = makeDice(SEED);
      let left = CUTS;
      const load = ledger.load(() => left === 0);
      await beside(server.url, async (client) => {
        for (; left > 0; left--) {
          const wanted = ledger.stored.length + dice.between(1, 40);
          while (ledger.stored.length < wanted) await sleep(dice.between(1, 10));
          await client.query(CUT);
        }
      });
      await load;
      await ledger.check();
      await opened.store.close();
    });

    it('waits for a server that is started again, and stores what came meanwhile', async () => {
      const opened = await open(server, { patience: patienceFor(10_000) });
      const ledger = new Ledger(opened);
      let isOver = false;
      const load = ledger.load(() => isOver);
      while (ledger.stored.length < 20) await sleep(5);
      const restart = await server.halt();
      await restart();
      const before = ledger.stored.length;
      while (ledger.stored.length < before + 20) await sleep(5);
      isOver = true;
      await load;
      assert.deepEqual(ledger.refused, []);
      await ledger.check();
      await opened.store.close();
    });

    it('refuses with 503 and a time to come back while the server is away for long, and goes on by itself', async () => {
      const opened = await open(server, { patience: 50 });
      const ledger = new Ledger(opened);
      const restart = await server.halt();
      for (const path of ['form', opened.path, `form/${opened.form}`, 'oauth2/authorize?client_id=a']) {
        const answer = await opened.client.call('GET', path);
        assert.equal(answer.status, 503, path);
        assert.equal(answer.body['code'], 'database-away');
        assert.match(answer.headers.get('Retry-After') ?? '', /^\d+$/);
      }
      await Promise.all(Array.from({ length: 5 }, () => ledger.send()));
      assert.equal(ledger.refused.length, 5);
      await restart();
      await ledger.send();
      assert.equal(ledger.stored.length, 1);
      await ledger.check();
      await opened.store.close();
    });

    it('continues an export after a restart, breaks one off that it cannot continue, and begins none', async () => {
      const [patient, hasty] = [await beginExport(server, patienceFor(10_000)), await beginExport(server, 50)];
      const restart = await server.halt();
      const whole = patient.readOn();
      await assert.rejects(hasty.readOn());
      assert.equal((await hasty.ask()).status, 503);
      await restart();
      const submissions = parseJson(await whole);
      assert.ok(isArray(submissions));
      assert.equal(submissions.length, 3000);
      await Promise.all([patient.store.close(), hasty.store.close()]);
    });

    it('finds a submission by its id when the connection is cut after the commit was sent', async () => {
      let cuts = 0;
      const relay = await cutter(server.url, (sent) => cuts > 0 && /\bcommit\b/.test(sent) && cuts-- > 0);
      const opened = await open(server, {}, relay.url);
      const ledger = new Ledger(opened);
      for (let round = 0; round < 5; round++) {
        cuts = 1;
        await ledger.send();
        assert.equal(cuts, 0);
      }
      assert.equal(ledger.stored.length, 5);
      await ledger.check();
      assert.equal((await opened.client.ok('GET', `form/${opened.form}`))['submissions'], '5');
      await opened.store.close();
      relay.close();
    });

    it('says 504 and the id, not that nothing was stored, when it cannot find out', async () => {
      let isCut = false;
      const relay = await cutter(server.url, (sent) => (isCut ||= /\binsert into .submissions/.test(sent)));
      const opened = await open(server, { patience: 300 }, relay.url);
      const answer = await opened.post('perhaps');
      assert.equal(answer.status, 504, answer.text);
      assert.equal(answer.body['code'], 'outcome-unknown');
      assert.match(answer.headers.get('Retry-After') ?? '', /^\d+$/);
      relay.close();
      const direct = new Client(await openServer(server.url, { schema: opened.schema }));
      assert.equal((await direct.call('GET', `submission/${expectText(answer.body, 'id')}`)).status, 404);
      await Promise.all([direct.store.close(), opened.store.close()]);
    });

    it('counts a connection that is ended while it is set up as none: nothing has happened', async () => {
      const options = {
        url: server.url,
        words: '-c statement_timeout=1',
        connections: 1,
        callLimit: 1000,
        waitLimit: 1000,
      };
      const lane = new Lane(options, () => undefined);
      const unused = async (): Promise<never> => assert.fail('nothing is called');
      for (let count = 0; count < 5; count += 1) await assert.rejects(lane.run(unused), { reason: 'away' });
      await lane.end();
    });

    it('tries a transaction again that a deadlock or a conflict has undone', async () => {
      const opened = await open(server);
      for (const code of ['40001', '40P01']) {
        await beside(server.url, (client) =>
          client.query(`SET search_path = ${opened.schema};
            CREATE SEQUENCE tries_${code};
            CREATE FUNCTION fail_${code}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              IF nextval('${opened.schema}.tries_${code}') = 1 THEN RAISE EXCEPTION 'undone' USING ERRCODE = '${code}'; END IF;
              RETURN NEW; END $$;
            CREATE TRIGGER fail_${code} BEFORE INSERT ON answers FOR EACH ROW EXECUTE FUNCTION fail_${code}()`),
        );
        assert.equal((await opened.post(code)).status, 200);
      }
      assert.deepEqual([...(await readMarks(opened))].sort(), ['40001', '40P01']);
      await opened.store.close();
    });
  });

/** Holds a table so that everybody who reads it waits. */
async function hold(client: pg.Client, table: string): Promise<void> {
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
}

const countWaiting = async (client: pg.Client, schema: string): Promise<number> => {
  const sql = `SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND relation::regclass::text LIKE '${schema}.%'`;
  return (await client.query<{ waiting: number }>(sql)).rows[0]?.waiting ?? 0;
};

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

const second = server && (await startPrivatePostgres());
if (second)
  describe('a list that takes long', { timeout: patienceFor(60_000) }, () => {
    let opened: Opened;
    const lists = () => `${opened.form}/partialsubmission`;
    before(async () => {
      opened = await open(second, { listLimit: 1000 });
      await opened.client.ok('PUT', `form/${opened.form}`, { partial_submissions: '1' });
    });
    after(async () => {
      await opened.store.close();
      await second.stop();
    });

    it('does not stop what comes in, and ends at its time limit with 503', async () => {
      await beside(second.url, async (client) => {
        await hold(client, `${opened.schema}.partial_submissions`);
        const asked = Array.from({ length: 12 }, () => opened.client.call('GET', `form/${lists()}`));
        await until(async () => (await countWaiting(client, opened.schema)) > 0);
        for (let sent = 0; sent < 10; sent++) assert.equal((await opened.post('meanwhile')).status, 200);
        for (const { status, body, headers } of await Promise.all(asked)) {
          assert.equal(status, 503);
          assert.match(expectText(body, 'code'), /^(?:took-too-long|database-busy)$/);
          assert.match(headers.get('Retry-After') ?? '', /^\d+$/);
        }
        await until(async () => (await countWaiting(client, opened.schema)) === 0);
      });
      assert.equal((await opened.client.call('GET', `form/${lists()}`)).status, 200);
    });

    it('ends in the database when its client has gone', async () => {
      const leaving = new AbortController();
      const slow = await openServer(second.url, { schema: opened.schema });
      const client = new Client(slow);
      await beside(second.url, async (other) => {
        await hold(other, `${opened.schema}.submission_counts`);
        const headers = { Authorization: `Bearer ${TOKEN}` };
        const request = new Request(`${ORIGIN}/api/v2/${opened.path}`, { headers, signal: leaving.signal });
        const asked = client.fetch(request);
        await until(async () => (await countWaiting(other, opened.schema)) === 1);
        leaving.abort();
        await asked;
        await until(async () => (await countWaiting(other, opened.schema)) === 0);
        assert.deepEqual(client.faults, []);
      });
      await slow.close();
    });
  });
