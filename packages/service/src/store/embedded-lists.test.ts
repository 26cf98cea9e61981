// An embedded database works in the process itself, so lists take turns and leave room for what comes in.
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { Client, ORIGIN, TOKEN } from '../conformance/client.js';
import { newDatabaseFolder } from '../conformance/prepared-database.js';
import { openPglite } from './pglite.js';
import type { Store } from './store.js';

describe('lists of an embedded database', () => {
  let folder: string;
  let store: Store;
  let client: Client;
  let path: string;
  before(async () => {
    folder = await newDatabaseFolder();
    store = await openPglite(folder);
    client = new Client(store);
    const { id, fields } = await client.form([{ field_type: 'text' }]);
    path = `form/${id}/submission?search_field_0=${fields[0]}&search_value_0=a`;
  });
  after(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  it('let a submission in before they have all ended', async () => {
    const ended: string[] = [];
    const note = async (name: string, call: Promise<{ readonly status: number }>): Promise<void> => {
      assert.equal((await call).status, 200);
      ended.push(name);
    };
    const lists = Array.from({ length: 30 }, () => note('list', client.call('GET', path)));
    await Promise.all([...lists, note('submission', client.call('POST', path.replace(/\?.*/, ''), {}))]);
    assert.notEqual(ended.at(-1), 'submission');
    assert.ok(ended.indexOf('submission') < 20, ended.join());
  });

  it('are left out when their clients have gone', async () => {
    const leaving = new AbortController();
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const ask = () => client.fetch(new Request(`${ORIGIN}/api/v2/${path}`, { headers, signal: leaving.signal }));
    const asked = Array.from({ length: 10 }, ask);
    leaving.abort();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)], [503]);
    assert.deepEqual(client.faults, []);
    assert.equal((await client.call('GET', path)).status, 200);
  });
});
