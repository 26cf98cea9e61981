import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { Client } from '../conformance/client.js';
import { newDatabaseFolder } from '../conformance/prepared-database.js';
import { openPglite } from '../store/pglite.js';
import { hasKeys } from './keys/make-keys.js';
import { migrate } from './migrate.js';
import { STEPS } from './migration-steps.js';
import { EXTENSIONS } from './pglite-engine.js';

/** The number of steps of a version that kept settings as jsonb and had no index of answers. */
const OLD_STEPS = 5;

/** The number of steps of the version before, which had no form in each key. */
const STEPS_WITHOUT_FORMS = 15;

const OLD_RECORDS = `
  INSERT INTO forms VALUES (101, 'Old', 0, false, false, 'abcdefghij', now(), now(), '{"progress_meter":"on the left"}');
  INSERT INTO fields VALUES (1001, 101, 'text', 0, '{"label":"Word","logic":{"action":"show","conditional":"all","checks":[]}}');
  INSERT INTO actions VALUES (501, 101, 'webhook', '{"url":"https://receiver.test/"}');
  INSERT INTO submissions SELECT id, 101, now(), '', '', '', false FROM generate_series(1000001, 1000050) AS id;
  INSERT INTO answers SELECT id, 1001, 'Word ' || id, NULL FROM generate_series(1000001, 1000050) AS id;`;

describe('a data folder of an older version', () => {
  it('opens with the keys of before on a full disk, and gets the others where there is room', async () => {
    const folder = await newDatabaseFolder();
    const old = await PGlite.create(folder);
    await migrate(drizzle(old), STEPS.slice(0, STEPS_WITHOUT_FORMS));
    await old.exec(OLD_RECORDS);
    await old.close();
    for (const freeBytes of [async () => 0, undefined]) {
      const store = await openPglite(folder, { ...(freeBytes && { freeBytes }) });
      const { total } = await new Client(store).ok(
        'GET',
        'form/101/submission?search_field_0=1001&search_value_0=word 1000007',
      );
      assert.equal(total, '1');
      await store.close();
      const database = await PGlite.create(folder, { extensions: EXTENSIONS });
      assert.equal(await hasKeys(drizzle(database)), freeBytes === undefined);
      await database.close();
    }
    await rm(folder, { recursive: true });
  });

  it('is updated to the newest tables with all its records', async () => {
    const folder = await newDatabaseFolder();
    const old = await PGlite.create(folder);
    await migrate(drizzle(old), STEPS.slice(0, OLD_STEPS));
    await old.exec(OLD_RECORDS);
    await old.close();
    const store = await openPglite(folder);
    const client = new Client(store);
    const form = await client.ok('GET', 'form/101');
    assert.deepEqual([form['name'], form['progress_meter']], ['Old', '0']);
    const logic = { conditional: 'any', checks: [], action: 'hide' };
    const changed = await client.call('PUT', 'field/1001', { logic });
    assert.ok(changed.text.includes(JSON.stringify(logic)), changed.text);
    assert.equal(changed.body['label'], 'Word');
    assert.equal((await client.ok('GET', 'webhook/501'))['url'], 'https://receiver.test/');
    const found = await client.ok('GET', 'form/101/submission?search_field_0=1001&search_value_0=word 1000007');
    assert.equal(found['total'], '1');
    await store.close();
    await rm(folder, { recursive: true });
  });
});
