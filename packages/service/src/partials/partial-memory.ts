import { compareByTime, cutPage } from '../values/page.js';
import type { JsonObject } from '../values/json.js';
import type { PartialQuery, PartialRecord, PartialStore } from './partial-store.js';

/** The partial submissions of a memory store, with the methods that its other parts call. */
export interface PartialMemory {
  readonly store: PartialStore;
  readonly partials: Map<number, PartialRecord>;
  /** Removes the partial submissions of a form that were saved before a time. Returns their number. */
  removePartialsOf(formId: number, before: Date): number;
  /** Removes the partial submission of a key. */
  forgetKey(formId: number, keyDigest: string): boolean;
  /** Removes the answers to a field. */
  forgetField(fieldId: number): void;
}

function withoutField(answers: JsonObject, fieldId: number): JsonObject {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => id !== String(fieldId)));
}

function forgetAnswer(partial: PartialRecord, fieldId: number): PartialRecord {
  const { answers, state } = partial;
  return { ...partial, answers: withoutField(answers, fieldId), state: withoutField(state, fieldId) };
}

function matches(partial: PartialRecord, { formId, minTime, maxTime }: PartialQuery): boolean {
  const { time } = partial;
  return partial.formId === formId && !(minTime && time < minTime) && !(maxTime && time > maxTime);
}

function removeOld(partials: Map<number, PartialRecord>, formId: number, before: Date): number {
  const old = [...partials.values()].filter((one) => one.formId === formId && one.time < before);
  return old.filter(({ id }) => partials.delete(id)).length;
}

/** Keeps partial submissions in memory. */
export function memoryPartials(isLiveForm: (formId: number) => boolean): PartialMemory {
  const partials = new Map<number, PartialRecord>();
  const ofLiveForm = (partial: PartialRecord | undefined): PartialRecord | undefined =>
    partial && isLiveForm(partial.formId) ? partial : undefined;
  const findByKey = (formId: number, keyDigest: string): PartialRecord | undefined =>
    [...partials.values()].find((one) => one.formId === formId && one.keyDigest === keyDigest);
  const forgetKey = (formId: number, keyDigest: string): boolean => {
    const partial = findByKey(formId, keyDigest);
    return partial !== undefined && partials.delete(partial.id);
  };
  const store: PartialStore = {
    async savePartial(partial) {
      const old = findByKey(partial.formId, partial.keyDigest);
      const saved = { ...partial, id: old?.id ?? partial.id };
      partials.set(saved.id, saved);
      return saved;
    },
    async partial(id) {
      return ofLiveForm(partials.get(id));
    },
    async partialByKey(formId, keyDigest) {
      return ofLiveForm(findByKey(formId, keyDigest));
    },
    async partials(query) {
      const found = [...partials.values()].filter((partial) => matches(partial, query)).sort(compareByTime);
      return cutPage(query.ascending ? found : found.reverse(), query);
    },
    async removePartial(id) {
      return ofLiveForm(partials.get(id)) !== undefined && partials.delete(id);
    },
    removePartialByKey: async (formId, keyDigest) => forgetKey(formId, keyDigest),
    async removePartialsBefore(time) {
      for (const partial of partials.values()) if (partial.time < time) partials.delete(partial.id);
    },
  };
  return {
    store,
    partials,
    removePartialsOf: (formId, before) => removeOld(partials, formId, before),
    forgetKey,
    forgetField(fieldId) {
      for (const [id, partial] of partials) partials.set(id, forgetAnswer(partial, fieldId));
    },
  };
}
