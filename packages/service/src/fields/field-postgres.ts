import { and, asc, eq, sql } from 'drizzle-orm';
import { ofLiveForm } from '../database/database.js';
import type { Database } from '../database/database.js';
import { fields, forms } from '../database/schema.js';
import type { FieldStore } from './field-store.js';

/** Removes what other tables hold of a field without a reference to it, in the step that removes the field. */
export type ForgetField = (step: Database, formId: number, fieldId: number) => Promise<void>;

/** Finds the place after all fields of a form, and keeps others from it until the step has ended. */
async function findNextSort(step: Database, formId: number): Promise<number> {
  await step.select({ id: forms.id }).from(forms).where(eq(forms.id, formId)).for('no key update');
  const [row] = await step
    .select({ next: sql<number>`coalesce(max(${fields.sort}) + 1, 0)`.mapWith(Number) })
    .from(fields)
    .where(eq(fields.formId, formId));
  return row?.next ?? 0;
}

/** Keeps fields in PostgreSQL. */
export function fieldTables(database: Database, forgetField: ForgetField): FieldStore {
  const alive = (id: number) => and(eq(fields.id, id), ofLiveForm(database, fields.formId));
  return {
    addField: ({ sort, ...field }) =>
      database.transaction(async (step) => {
        await step.insert(fields).values({ ...field, sort: sort ?? (await findNextSort(step, field.formId)) });
      }),
    async field(id) {
      const [field] = await database.select().from(fields).where(alive(id));
      return field;
    },
    async listFields(formId) {
      return database.select().from(fields).where(eq(fields.formId, formId)).orderBy(asc(fields.sort), asc(fields.id));
    },
    updateField: (id, changes) =>
      database.transaction(async (step) => {
        const [old] = await step.select().from(fields).where(alive(id)).for('update');
        if (old === undefined) return undefined;
        const field = { ...old, ...changes, settings: { ...old.settings, ...changes.settings } };
        await step.update(fields).set(field).where(eq(fields.id, id));
        return field;
      }),
    removeField: (id) =>
      database.transaction(async (step) => {
        const [gone] = await step.delete(fields).where(alive(id)).returning({ formId: fields.formId });
        if (gone !== undefined) await forgetField(step, gone.formId, id);
        return gone !== undefined;
      }),
  };
}
