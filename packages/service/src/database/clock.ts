import { sql } from 'drizzle-orm';
import type { Database } from './database.js';

/** The part of a store that tells the time to all processes that use it. */
export interface ClockStore {
  /** Returns the time in milliseconds since 1970. */
  readClock(): Promise<number>;
}

/** Reads the clock of a database. */
export function databaseClock(database: Database): ClockStore {
  const shown = sql<number>`extract(epoch FROM clock_timestamp()) * 1000`.mapWith(Number);
  return {
    async readClock() {
      const [row] = await database.select({ shown }).from(sql`(SELECT 1) AS one`);
      return row?.shown ?? Number.NaN;
    },
  };
}
