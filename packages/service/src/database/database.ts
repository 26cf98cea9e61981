import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { forms, submissions } from './schema.js';

/** A PostgreSQL database under drizzle, with any driver. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, unknown>>;

/** Marks a database in which an update still fills columns: rows that are older have no form yet. */
export const LACKS_FORMS = { lacksForms: true };

/** Returns how drizzle opens a database, by whether the form of each row is a part of its key. */
export const openingFor = (isKeyed: boolean): { readonly schema?: typeof LACKS_FORMS } =>
  isKeyed ? {} : { schema: LACKS_FORMS };

// Decision 0076: rows that belong together have one form, which every statement names that knows it.
/**
 * Returns the condition that a row is of a form, by a column that was added later; none while an update still fills it. A process looks
 * at its start whether it is filled.
 */
export function ofForm(database: Database, column: PgColumn, form: number | PgColumn): SQL | undefined {
  return 'lacksForms' in database._.fullSchema ? undefined : eq(column, form);
}

/** Returns the condition that the form of a record is not deleted. */
export function ofLiveForm(database: Database, formId: PgColumn): SQL {
  const live = and(eq(forms.id, formId), eq(forms.deleted, false));
  return exists(
    database
      .select({ one: sql`1` })
      .from(forms)
      .where(live),
  );
}

/** The options of a step that reads counters and records as they were at one moment, so that they agree. */
export const AT_ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** The condition that a submission does not lie in the bin. Every list of submissions needs it. */
export const OUT_OF_BIN: SQL = isNull(submissions.deletedAt);

/** Returns the condition that a column contains a text, A to Z in either case. The collation makes all servers agree. */
export function columnContains(text: PgColumn, part: string): SQL {
  return sql`position(lower(${part}::text COLLATE "C") in lower(${text} COLLATE "C")) > 0`;
}
