import type { FieldRecord } from '../fields/field-store.js';
import { containsText } from '../values/text.js';
import { cutPage } from '../values/page.js';
import type { FormRecord, FormStore } from './form-store.js';

/** The forms of a memory store, with the methods that its other parts call. */
export interface FormMemory {
  readonly store: FormStore;
  readonly forms: Map<number, FormRecord>;
  /** The deleted forms, by id. */
  readonly bin: Map<number, { readonly form: FormRecord; readonly deletedAt: Date }>;
  /** Tells whether a form exists and is not deleted. */
  isLiveForm(formId: number): boolean;
  /** Moves the forms of a folder to folder 0. */
  leaveFolder(folderId: number): void;
}

/**
 * Keeps forms in memory.
 *
 * @param addFields Adds the fields of a new form.
 */
export function memoryForms(addFields: (fields: readonly FieldRecord[]) => void): FormMemory {
  const forms = new Map<number, FormRecord>();
  const bin: FormMemory['bin'] = new Map();
  const store: FormStore = {
    async addForm(form, fields) {
      forms.set(form.id, form);
      addFields(fields);
    },
    async form(id) {
      return forms.get(id);
    },
    async forms(query) {
      const found = [...forms.values()].filter((form) => containsText(form.name, query.search));
      const sorted = found.sort((left, right) => left.id - right.id);
      return cutPage(sorted, query);
    },
    async updateForm(id, changes, now) {
      const old = forms.get(id);
      if (old === undefined) return undefined;
      const form = { ...old, ...changes, settings: { ...old.settings, ...changes.settings }, updated: now };
      forms.set(id, form);
      return form;
    },
    async binForm(id, deletedAt) {
      const form = forms.get(id);
      if (form !== undefined) bin.set(id, { form, deletedAt });
      return forms.delete(id);
    },
  };
  return {
    store,
    forms,
    bin,
    isLiveForm: (formId) => forms.has(formId),
    leaveFolder(folderId) {
      for (const form of forms.values()) if (form.folder === folderId) forms.set(form.id, { ...form, folder: 0 });
    },
  };
}
