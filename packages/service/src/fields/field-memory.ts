import type { FieldRecord, FieldStore } from './field-store.js';

/** The other parts of a memory store that fields touch. */
interface FieldNeighbours {
  isLiveForm(formId: number): boolean;
  /** Removes the answers to a field, with their files. */
  forgetField(fieldId: number): void;
}

/** Keeps fields in memory. */
export function memoryFields({ isLiveForm, forgetField }: FieldNeighbours): FieldStore {
  const fields = new Map<number, FieldRecord>();
  const find = (id: number): FieldRecord | undefined => {
    const field = fields.get(id);
    return field && isLiveForm(field.formId) ? field : undefined;
  };
  return {
    async addField({ sort, ...field }) {
      const sorts = [...fields.values()].filter(({ formId }) => formId === field.formId).map((one) => one.sort);
      fields.set(field.id, { ...field, sort: sort ?? Math.max(-1, ...sorts) + 1 });
    },
    async field(id) {
      return find(id);
    },
    async listFields(formId) {
      const own = [...fields.values()].filter((field) => field.formId === formId);
      return own.sort((left, right) => left.sort - right.sort || left.id - right.id);
    },
    async updateField(id, changes) {
      const old = find(id);
      if (old === undefined) return undefined;
      const field = { ...old, ...changes, settings: { ...old.settings, ...changes.settings } };
      fields.set(id, field);
      return field;
    },
    async removeField(id) {
      if (find(id) === undefined) return false;
      forgetField(id);
      return fields.delete(id);
    },
  };
}
