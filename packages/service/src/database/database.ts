import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { forms } from './schema.js';

/** Any PostgreSQL under drizzle, whatever the driver. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** The condition that the form of a record is not deleted. */
export function ofLiveForm(database: Database, formId: PgColumn): SQL {
  const live = and(eq(forms.id, formId), eq(forms.deleted, false));
  return exists(
    database
      .select({ one: sql`1` })
      .from(forms)
      .where(live),
  );
}

/** The condition that a text contains a part, A to Z in either case. The collation makes every server agree on it. */
export function containsText(text: PgColumn, part: string): SQL {
  return sql`position(lower(${part}::text COLLATE "C") in lower(${text} COLLATE "C")) > 0`;
}
