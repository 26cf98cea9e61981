import { and, asc, eq } from 'drizzle-orm';
import { containsText, ofLiveForm, type Database } from '../database/database.js';
import { countForms } from '../submissions/submission-counts.js';
import { forgetPartialAnswers } from '../partials/partial-postgres.js';
import { fields, forms } from '../database/schema.js';
import type { FormCounts, Store } from '../store/store.js';

type FormMethods = Pick<Store, 'addForm' | 'form' | 'forms' | 'counts' | 'updateForm' | 'removeForm'>;
type FieldMethods = Pick<Store, 'addField' | 'field' | 'fieldsOf' | 'updateField' | 'removeField'>;

const NO_SUBMISSIONS: FormCounts = { submissions: 0, unread: 0, today: 0, last: undefined };

const live = (id: number) => and(eq(forms.id, id), eq(forms.deleted, false));

const FORM_COLUMNS = {
  id: forms.id,
  name: forms.name,
  folder: forms.folder,
  inactive: forms.inactive,
  viewkey: forms.viewkey,
  created: forms.created,
  updated: forms.updated,
  settings: forms.settings,
};

/** The part of the store that keeps forms. */
export function formTables(database: Database): FormMethods {
  return {
    async addForm(form, ownFields) {
      await database.transaction(async (step) => {
        await step.insert(forms).values(form);
        if (ownFields.length > 0) await step.insert(fields).values([...ownFields]);
      });
    },
    async form(id) {
      const [form] = await database.select(FORM_COLUMNS).from(forms).where(live(id));
      return form;
    },
    async forms({ search, offset, limit }) {
      const wanted = and(eq(forms.deleted, false), containsText(forms.name, search));
      const rows = database.select(FORM_COLUMNS).from(forms).where(wanted).orderBy(asc(forms.id));
      return { items: await rows.limit(limit).offset(offset), total: await database.$count(forms, wanted) };
    },
    async counts(formIds, today) {
      const found = formIds.length === 0 ? new Map<number, FormCounts>() : await countForms(database, formIds, today);
      return new Map(formIds.map((id) => [id, found.get(id) ?? NO_SUBMISSIONS]));
    },
    updateForm: (id, changes, now) =>
      database.transaction(async (step) => {
        const [old] = await step.select(FORM_COLUMNS).from(forms).where(live(id)).for('update');
        if (old === undefined) return undefined;
        const form = { ...old, ...changes, updated: now, settings: { ...old.settings, ...changes.settings } };
        await step.update(forms).set(form).where(eq(forms.id, id));
        return form;
      }),
    async removeForm(id) {
      const gone = await database.update(forms).set({ deleted: true }).where(live(id)).returning({ id: forms.id });
      return gone.length > 0;
    },
  };
}

/** The part of the store that keeps fields. */
export function fieldTables(database: Database): FieldMethods {
  const alive = (id: number) => and(eq(fields.id, id), ofLiveForm(database, fields.formId));
  return {
    async addField(field) {
      await database.insert(fields).values(field);
    },
    async field(id) {
      const [field] = await database.select().from(fields).where(alive(id));
      return field;
    },
    async fieldsOf(formId) {
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
        if (gone !== undefined) await forgetPartialAnswers(step, gone.formId, id);
        return gone !== undefined;
      }),
  };
}
