import { sql } from 'drizzle-orm';
import type { Database } from './database.js';
import { lockTables, makeLockTable } from './lock-table.js';
import { STEPS } from './migration-steps.js';

/** Updates a database to the newest tables. It may run at every start, and in several processes at once. */
export async function migrate(database: Database, steps = STEPS): Promise<void> {
  await makeLockTable(database);
  await database.transaction(async (step) => {
    await lockTables(step);
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
