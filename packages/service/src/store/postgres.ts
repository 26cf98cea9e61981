import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { migrate } from '../database/migrations.js';
import { actionTables, arrivalTable } from '../actions/action-postgres.js';
import { folderTables } from '../folders/folder-postgres.js';
import { fieldTables, formTables } from '../forms/form-postgres.js';
import { oauthTables } from '../oauth/oauth-postgres.js';
import { queueTables } from '../queue/queue-postgres.js';
import { partialTables } from '../partials/partial-postgres.js';
import { submissionTables } from '../submissions/submission-postgres.js';
import type { Store } from './store.js';

/** A store in a PostgreSQL database, which it first brings to the newest tables. `end` closes the connection. */
export async function postgresStore(database: Database, end: () => Promise<void>): Promise<Store> {
  await migrate(database);
  return {
    async nextIds(kind, count) {
      if (count === 0) return [];
      const next = sql`nextval(${`${kind}_id`}::regclass)`.mapWith(Number);
      const rows = await database.select({ id: next }).from(sql`generate_series(1, ${count}::integer)`);
      return rows.map((row) => row.id);
    },
    ...formTables(database),
    ...fieldTables(database),
    ...folderTables(database),
    ...submissionTables(database),
    oauth: oauthTables(database),
    ...actionTables(database),
    ...queueTables(database),
    ...arrivalTable(database),
    ...partialTables(database),
    close: end,
  };
}
