import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { wrongTries } from '../database/oauth-schema.js';
import type { TryStore } from './try-store.js';

/** Counts wrong tries in PostgreSQL. */
export function tryTable(database: Database): TryStore {
  const { caller, count, ends } = wrongTries;
  return {
    async addTry(own, now, endsAt) {
      const hasEnded = lte(ends, now);
      const set = {
        count: sql`CASE WHEN ${hasEnded} THEN 1 ELSE ${count} + 1 END`,
        ends: sql`CASE WHEN ${hasEnded} THEN excluded.ends ELSE ${ends} END`,
      };
      const row = { caller: own, count: 1, ends: endsAt };
      await database.insert(wrongTries).values(row).onConflictDoUpdate({ target: caller, set });
    },
    async tries(own, now) {
      const underWay = and(eq(caller, own), gt(ends, now));
      const [found] = await database.select({ count, ends }).from(wrongTries).where(underWay);
      return found;
    },
    async removeTries(now) {
      await database.delete(wrongTries).where(lte(ends, now));
    },
  };
}
