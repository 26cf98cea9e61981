import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from './database.js';
import { makeKeys } from './keys/make-keys.js';
import { lockTables, makeLockTable, tryUntilFree } from './lock-table.js';
import { STEPS } from './migration-steps.js';

/**
 * Updates a database to the newest tables. It may run at every start, and in several processes at once. A new database gets its keys at once,
 * unless its steps are those of a backup; all others get them afterwards (`keys/make-keys.ts`).
 */
export async function migrate(database: Database, steps = STEPS): Promise<void> {
  await makeLockTable(database);
  await tryUntilFree((limit) => takeSteps(database, steps, limit), PATIENCE);
}

/** The most attempts to get a table that others read and write, and the milliseconds between two. */
const PATIENCE = { tries: 200, pause: 250 };

// Decision 0071: a change of a table waits behind a long list, and everybody behind the change. So it waits briefly, and tries again.
async function takeSteps(database: Database, steps: typeof STEPS, limit: SQL): Promise<void> {
  await database.transaction(async (step) => {
    await lockTables(step);
    await step.execute(limit);
    await step.execute(sql`CREATE TABLE IF NOT EXISTS service_version (version integer NOT NULL)`);
    const [row] = await step.select({ version: sql<number>`max(version)` }).from(sql`service_version`);
    const version = row?.version ?? 0;
    if (version > steps.length) {
      throw new Error(
        `The database was made by a newer version of the service (${version}; this one knows ${steps.length})`,
      );
    }
    for (const statement of steps.slice(version).flat()) await step.execute(sql.raw(statement));
    if (version === 0 && steps === STEPS) await makeKeys(step, { concurrently: false });
    if (version < steps.length) await step.execute(sql`INSERT INTO service_version VALUES (${steps.length})`);
  });
}
