import { sql } from 'drizzle-orm';
import type { Database } from './database.js';
import { lockTables, makeLockTable } from './lock-table.js';
import { listCodes } from './no-answer.js';
import { STEPS } from './migration-steps.js';

/** Updates a database to the newest tables. It may run at every start, and in several processes at once. */
export async function migrate(database: Database, steps = STEPS): Promise<void> {
  await makeLockTable(database);
  for (let tries = 1; ; tries += 1) {
    try {
      await takeSteps(database, steps);
      return;
    } catch (error) {
      if (tries === TRIES || !listCodes(error).includes(LOCKED)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** The most attempts to get a table that others read and write, and the milliseconds between two. */
const TRIES = 200;
const PAUSE = 250;

/** Source: PostgreSQL's error codes, class 55, `lock_not_available`. */
const LOCKED = '55P03';

// Decision 0071: a change of a table waits behind a long list, and everybody behind the change. So it waits briefly, and tries again.
async function takeSteps(database: Database, steps: typeof STEPS): Promise<void> {
  await database.transaction(async (step) => {
    await lockTables(step);
    await step.execute(sql`SET LOCAL lock_timeout = '300ms'`);
    await step.execute(sql`CREATE TABLE IF NOT EXISTS service_version (version integer NOT NULL)`);
    const [row] = await step.select({ version: sql<number>`max(version)` }).from(sql`service_version`);
    const version = row?.version ?? 0;
    if (version > steps.length) {
      throw new Error(
        `The database was made by a newer version of the service (${version}; this one knows ${steps.length})`,
      );
    }
    for (const statement of steps.slice(version).flat()) await step.execute(sql.raw(statement));
    if (version < steps.length) await step.execute(sql`INSERT INTO service_version VALUES (${steps.length})`);
  });
}
