import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { Client, expectText } from '../conformance/client.js';
import { startPrivatePostgres } from '../conformance/private-postgres.js';
import { openServer } from '../store/pg-server.js';
import type { Store } from '../store/store.js';

const COUNT = 60;
const given = process.env['TEST_DATABASE_URL'];
const server = given ? { url: given, stop: async () => {} } : await startPrivatePostgres();
const skip = server === undefined ? 'NOT TESTED: no PostgreSQL on this machine' : false;

describe('two processes on one PostgreSQL', { skip }, () => {
  const schema = `queue_${randomBytes(6).toString('hex')}`;
  const children: ChildProcess[] = [];
  /** The id of each call that came, in their order. */
  const came: string[] = [];
  let onCall: () => void = () => undefined;
  let store: Store;
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      came.push(new URLSearchParams(body).get('UniqueID') ?? '');
      response.end('ok');
      onCall();
    });
  });

  before(async () => {
    store = await openServer(server?.url ?? '', { schema });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    receiver.close();
    receiver.closeAllConnections();
    await store.close();
    await server?.stop();
  });

  const origin = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

  async function startChild(): Promise<ChildProcess> {
    const program = new URL('testing/queue-child.ts', import.meta.url);
    const child = fork(program, [server?.url ?? '', schema, origin()], { execArgv: ['--import', 'tsx'] });
    children.push(child);
    await once(child, 'message');
    return child;
  }

  /** Stores submissions that wait for both processes, and returns their ids when all have come. */
  async function submitAll(meanwhile: () => void = () => undefined): Promise<readonly string[]> {
    const client = new Client(store);
    client.now = new Date();
    const { id } = await client.form();
    await client.ok('POST', `form/${id}/webhook`, { url: `${origin()}/` });
    const sent = Array.from({ length: COUNT }, () => client.ok('POST', `form/${id}/submission`, {}));
    const ids = (await Promise.all(sent)).map((answer) => expectText(answer, 'id'));
    meanwhile();
    while (!ids.every((one) => came.includes(one))) await new Promise<void>((resolve) => (onCall = resolve));
    return ids;
  }

  it('deliver each once, and all although one is killed', async () => {
    const [first] = [await startChild(), await startChild()];
    const ids = await submitAll();
    assert.deepEqual(came.toSorted(), ids.toSorted());
    came.length = 0;
    const again = await submitAll(() => first.kill('SIGKILL'));
    assert.deepEqual([...new Set(came)].sort(), again.toSorted());
    assert.ok(came.length <= COUNT + 4, 'only what was under way comes twice');
  });
});
