import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { Client, expectText } from '../conformance/client.js';
import { newDatabaseFolder } from '../conformance/prepared-database.js';
import { COUNT_SUBMISSIONS } from '../database/migration-steps.js';
import { postgresStore } from '../store/postgres.js';

it('a database with submissions from before its counters counts them as new ones', async () => {
  const folder = await newDatabaseFolder();
  const database = await PGlite.create(folder);
  const client = new Client(await postgresStore(drizzle(database), () => database.close()));
  const { id } = await client.form();
  const timestamps = ['1969-12-31 10:30:00', '2024-01-01 00:00:00', '2024-01-01 00:59:59', '2024-06-30 23:00:00'];
  for (const [index, timestamp] of timestamps.entries())
    await client.ok('POST', `form/${id}/submission`, { timestamp, read: index % 2 });
  const gone = expectText(await client.ok('POST', `form/${id}/submission`, { timestamp: '2024-01-01 00:30:00' }), 'id');
  await client.ok('DELETE', `submission/${gone}`);

  const counters = async () => {
    const { rows } = await database.query(
      'SELECT form_id, hours, start, share, total, unread FROM submission_counts WHERE total <> 0 ORDER BY 2, 3, 4',
    );
    return rows;
  };
  const kept = await counters();
  assert.equal(kept.length, 12);
  // In the days before the counters, what was deleted was gone.
  await database.exec(`DELETE FROM submissions WHERE deleted_at IS NOT NULL`);
  await database.exec(`DELETE FROM submission_counts; ${COUNT_SUBMISSIONS}`);
  assert.deepEqual(await counters(), kept);
  await database.close();
  await rm(folder, { recursive: true });
});
