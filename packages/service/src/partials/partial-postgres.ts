import { and, asc, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { ofLiveForm } from '../database/database.js';
import type { Database } from '../database/database.js';
import { partialSubmissions as table } from '../database/schema.js';
import type { Page } from '../values/page.js';
import type { PartialQuery, PartialRecord, PartialStore } from './partial-store.js';

const ofKey = (formId: number, keyDigest: string): SQL | undefined =>
  and(eq(table.formId, formId), eq(table.keyDigest, keyDigest));

/** Removes the partial submission of a key, as part of a larger step. */
export async function forgetPartial(step: Database, formId: number, keyDigest: string): Promise<boolean> {
  const gone = await step.delete(table).where(ofKey(formId, keyDigest)).returning({ id: table.id });
  return gone.length > 0;
}

/** Removes the answers to a field from all partial submissions of its form, as part of a larger step. */
export async function forgetPartialAnswers(step: Database, formId: number, fieldId: number): Promise<void> {
  const without = (column: typeof table.answers | typeof table.state): SQL => sql`${column} - ${String(fieldId)}::text`;
  const values = { answers: without(table.answers), state: without(table.state) };
  await step.update(table).set(values).where(eq(table.formId, formId));
}

/** Reads a page of the partial submissions of a form. */
async function listPartials(database: Database, query: PartialQuery): Promise<Page<PartialRecord>> {
  const { formId, ascending, minTime, maxTime, limit, offset } = query;
  const wanted = and(
    eq(table.formId, formId),
    minTime && gte(table.time, minTime),
    maxTime && lte(table.time, maxTime),
  );
  const direction = ascending ? asc : desc;
  const rows = database.select().from(table).where(wanted);
  const sorted = rows.orderBy(direction(table.time), direction(table.id)).limit(limit).offset(offset);
  return { items: await sorted, total: await database.$count(table, wanted) };
}

/** Keeps partial submissions in PostgreSQL. */
export function partialTables(database: Database): PartialStore {
  const alive = (condition: SQL | undefined): SQL | undefined => and(condition, ofLiveForm(database, table.formId));
  return {
    async savePartial(partial) {
      const { id, formId, keyDigest, ...changes } = partial;
      const saved = database.insert(table).values({ id, formId, keyDigest, ...changes });
      const [row] = await saved
        .onConflictDoUpdate({ target: [table.formId, table.keyDigest], set: changes })
        .returning();
      return row ?? partial;
    },
    async partial(id) {
      const [row] = await database
        .select()
        .from(table)
        .where(alive(eq(table.id, id)));
      return row;
    },
    async partialByKey(formId, keyDigest) {
      const [row] = await database
        .select()
        .from(table)
        .where(alive(ofKey(formId, keyDigest)));
      return row;
    },
    partials: (query) => listPartials(database, query),
    async removePartial(id) {
      const gone = await database
        .delete(table)
        .where(alive(eq(table.id, id)))
        .returning({ id: table.id });
      return gone.length > 0;
    },
    removePartialByKey: (formId, keyDigest) => forgetPartial(database, formId, keyDigest),
    async removePartialsBefore(time) {
      await database.delete(table).where(lt(table.time, time));
    },
  };
}
