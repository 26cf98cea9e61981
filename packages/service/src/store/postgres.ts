import { sql } from 'drizzle-orm';
import { actionTables } from '../actions/action-postgres.js';
import { arrivalTable } from '../arrivals/arrival-postgres.js';
import { databaseClock } from '../database/clock.js';
import type { Database } from '../database/database.js';
import type { IdStore } from '../database/ids.js';
import { lockTable } from '../database/lock-table.js';
import { hasKeys, makeKeys } from '../database/keys/make-keys.js';
import type { KeyOptions } from '../database/keys/make-keys.js';
import { migrate } from '../database/migrate.js';
import { makeSearchIndex } from '../database/search-index.js';
import { binTables } from '../erasing/bin-postgres.js';
import { personTables } from '../erasing/person-postgres.js';
import { fieldTables } from '../fields/field-postgres.js';
import { contentTables } from '../files/content-postgres.js';
import { folderTables } from '../folders/folder-postgres.js';
import { formTables } from '../forms/form-postgres.js';
import { oauthTables } from '../oauth/oauth-postgres.js';
import { forgetPartial, forgetPartialAnswers, partialTables } from '../partials/partial-postgres.js';
import { insertJobs, queueTables } from '../queue/queue-postgres.js';
import { sessionTable } from '../sessions/session-postgres.js';
import { digestTables } from '../submissions/digest/digest-postgres.js';
import { keepTotals } from '../submissions/known-totals.js';
import type { KnownTotals } from '../submissions/known-totals.js';
import { submissionTables } from '../submissions/submission-postgres.js';
import type { ApplyEffects } from '../submissions/submission-postgres.js';
import { tryTable } from '../tries/try-postgres.js';
import type { Store } from './store.js';

function idSequences(database: Database): IdStore {
  return {
    async nextIds(kind, count) {
      if (count === 0) return [];
      const next = sql`nextval(${`${kind}_id`}::regclass)`.mapWith(Number);
      const rows = await database.select({ id: next }).from(sql`generate_series(1, ${count}::integer)`);
      return rows.map((row) => row.id);
    },
  };
}

const applyEffects: ApplyEffects = async (step, formId, { jobs = [], partialKeyDigest }) => {
  await insertJobs(step, jobs);
  if (partialKeyDigest !== undefined) await forgetPartial(step, formId, partialKeyDigest);
};

/** Returns the store in the tables of a PostgreSQL database. `end` closes the connection. */
export function postgresTables(database: Database, totals: KnownTotals, end: () => Promise<void>): Store {
  return {
    ...idSequences(database),
    ...lockTable(database),
    ...databaseClock(database),
    ...formTables(database),
    ...fieldTables(database, forgetPartialAnswers),
    ...folderTables(database),
    ...submissionTables(database, applyEffects, totals),
    ...digestTables(database, totals),
    ...contentTables(database),
    ...partialTables(database),
    ...actionTables(database),
    ...queueTables(database),
    ...arrivalTable(database),
    ...sessionTable(database),
    ...tryTable(database),
    ...binTables(database),
    ...personTables(database),
    oauth: oauthTables(database),
    close: end,
  };
}

/**
 * Updates the tables of a database that one process has alone. Tells whether the form of each row is a part of its key: not yet, where
 * there is no room for that.
 */
export async function updateOwnTables(database: Database, hasRoom?: KeyOptions['hasRoom']): Promise<boolean> {
  await migrate(database);
  await makeSearchIndex(database, { concurrently: false });
  // An embedded database never shortens its log by itself.
  const afterPiece = () => database.execute(sql`CHECKPOINT`);
  await makeKeys(database, { concurrently: false, afterPiece, ...(hasRoom && { hasRoom }) });
  return hasKeys(database);
}

/** Creates a store in a database that one process has alone, and first updates its tables. `end` closes the connection. */
export async function postgresStore(database: Database, end: () => Promise<void>): Promise<Store> {
  await updateOwnTables(database);
  return postgresTables(database, keepTotals(), end);
}
