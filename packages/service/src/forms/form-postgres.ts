import { and, asc, eq } from 'drizzle-orm';
import { columnContains } from '../database/database.js';
import type { Database } from '../database/database.js';
import { fields, forms } from '../database/schema.js';
import type { FormStore } from './form-store.js';

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

/** Keeps forms in PostgreSQL. */
export function formTables(database: Database): FormStore {
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
      const wanted = and(eq(forms.deleted, false), columnContains(forms.name, search));
      const rows = database.select(FORM_COLUMNS).from(forms).where(wanted).orderBy(asc(forms.id));
      return { items: await rows.limit(limit).offset(offset), total: await database.$count(forms, wanted) };
    },
    updateForm: (id, changes, now) =>
      database.transaction(async (step) => {
        const [old] = await step.select(FORM_COLUMNS).from(forms).where(live(id)).for('update');
        if (old === undefined) return undefined;
        const form = { ...old, ...changes, updated: now, settings: { ...old.settings, ...changes.settings } };
        await step.update(forms).set(form).where(eq(forms.id, id));
        return form;
      }),
    async binForm(id, deletedAt) {
      const binned = database.update(forms).set({ deleted: true, deletedAt });
      const gone = await binned.where(live(id)).returning({ id: forms.id });
      return gone.length > 0;
    },
  };
}
