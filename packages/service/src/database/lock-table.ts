import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from './database.js';
import type { LockStore } from './locks.js';
import { listCodes } from './no-answer.js';

/**
 * Source: PostgreSQL's error codes `unique_violation`, `duplicate_object` and `duplicate_table`. Which of them comes depends on how far the
 * other process is: a table is a type, too.
 */
const MADE: ReadonlySet<string> = new Set(['23505', '42710', '42P07']);

/** The most attempts to make a thing that others make at the same moment. */
const TRIES = 5;

// Decision 0067: what is made with `IF NOT EXISTS` may be made twice at once.
/**
 * Makes a table, a schema or an extension unless it is there. `IF NOT EXISTS` fails when two processes run it at the same moment;
 * the second time it finds what the other has made.
 */
export async function makeOnce(make: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await make();
      return;
    } catch (error) {
      if (tries === TRIES || !listCodes(error).some((code) => MADE.has(code))) throw error;
    }
  }
}

/** Source: PostgreSQL's error codes `lock_not_available`, when a lock was waited for too long, and `deadlock_detected`. */
const TAKEN: ReadonlySet<string> = new Set(['55P03', '40P01']);

/** The milliseconds that a change of a table waits for its lock, while others wait behind it. */
const SHORT_WAIT = 300;
/** The milliseconds that one of so many attempts waits: PostgreSQL ends its own cleaning of a table for who has waited a second. */
const LONG_WAIT = 1200;
const PATIENT = 10;

const limitWait = (milliseconds: number): SQL => sql`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`;

/**
 * Does what needs a lock that others have, and tries again while it waited in vain. They go on in the pauses, of so many milliseconds.
 *
 * @param change Runs `limit` first in its transaction, if it waits for the lock of a table.
 */
export async function tryUntilFree(
  change: (limit: SQL) => Promise<unknown>,
  { tries, pause }: { readonly tries: number; readonly pause: number },
  signal?: AbortSignal,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await change(limitWait(tried % PATIENT === 0 ? LONG_WAIT : SHORT_WAIT));
      return;
    } catch (error) {
      if (tried === tries || !listCodes(error).some((code) => TAKEN.has(code))) throw error;
    }
    await sleep(pause, undefined, signal && { signal });
  }
}

/** Makes the table of locks, with the row that migrations lock. */
export async function makeLockTable(database: Database): Promise<void> {
  const table = sql`CREATE TABLE IF NOT EXISTS service_locks (name text PRIMARY KEY, holder text NOT NULL, until timestamptz NOT NULL)`;
  await makeOnce(() => database.execute(table));
  await database.execute(sql`INSERT INTO service_locks VALUES ('tables', '', now()) ON CONFLICT (name) DO NOTHING`);
}

/** Waits until no other process changes the tables. The lock ends with the step. */
export async function lockTables(step: Database): Promise<void> {
  await step.execute(sql`SELECT 1 FROM service_locks WHERE name = 'tables' FOR UPDATE`);
}

/** Keeps locks in a table, by the database's clock. */
export function lockTable(database: Database): LockStore {
  const ownRow = (name: string, holder: string): SQL =>
    sql`SELECT 1 AS one FROM service_locks WHERE name = ${name} AND holder = ${holder}`;
  return {
    async takeLock(name, holder, milliseconds) {
      const until = sql`now() + ${milliseconds} * interval '1 millisecond'`;
      await database.execute(sql`INSERT INTO service_locks VALUES (${name}, ${holder}, ${until})
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE service_locks.holder = excluded.holder OR service_locks.until < now()`);
      return (await database.select().from(sql`(${ownRow(name, holder)}) AS own`)).length > 0;
    },
    async freeLock(name, holder) {
      await database.execute(sql`DELETE FROM service_locks WHERE name = ${name} AND holder = ${holder}`);
    },
  };
}
