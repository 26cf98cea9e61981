import { and, asc, eq } from 'drizzle-orm';
import { ofLiveForm } from '../database/database.js';
import type { Database } from '../database/database.js';
import { fields } from '../database/schema.js';
import type { FieldStore } from './field-store.js';

/** Removes what other tables hold of a field without a reference to it, in the step that removes the field. */
export type ForgetField = (step: Database, formId: number, fieldId: number) => Promise<void>;

/** Keeps fields in PostgreSQL. */
export function fieldTables(database: Database, forgetField: ForgetField): FieldStore {
  const alive = (id: number) => and(eq(fields.id, id), ofLiveForm(database, fields.formId));
  return {
    async addField(field) {
      await database.insert(fields).values(field);
    },
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
