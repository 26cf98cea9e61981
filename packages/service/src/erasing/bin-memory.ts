import type { FormMemory } from '../forms/form-memory.js';
import type { SubmissionMemory } from '../submissions/submission-memory.js';
import type { SubmissionRecord } from '../submissions/submission-store.js';
import { cutPage } from '../values/page.js';
import { addErased, AT_ONCE, daysBefore, hasErased, NOTHING_ERASED } from './bin-store.js';
import type { BinStore, Due, ErasedCounts } from './bin-store.js';

/** The other parts of a memory store that erasing touches. */
export interface ErasedNeighbours {
  readonly forms: Pick<FormMemory, 'forms' | 'bin'>;
  readonly submissions: Pick<SubmissionMemory, 'submissions' | 'files' | 'bin'>;
  /** Lets the held deliveries of a submission go on. */
  releaseJobsOf(submissionId: number): void;
  /** Removes the deliveries of a submission. */
  removeJobsOf(submissionId: number): void;
  /** Removes the arrivals that tell of a submission. Returns their number. */
  removeArrivalsOf(submissionId: number): number;
  /** Removes the partial submissions of a form that were saved before a time. Returns their number. */
  removePartialsOf(formId: number, before: Date): number;
}

const LAST = new Date(8.64e15);

/** Erases in a memory store. */
class Eraser {
  readonly retentions = new Map<number, number>();
  readonly #parts: ErasedNeighbours;

  constructor(parts: ErasedNeighbours) {
    this.#parts = parts;
  }

  erase(ids: Iterable<number>): ErasedCounts {
    const { submissions, files, bin } = this.#parts.submissions;
    return [...ids].reduce((counts, id) => {
      if (![submissions.delete(id), bin.delete(id)].includes(true)) return counts;
      const own = [...files.values()].filter((file) => file.submissionId === id);
      for (const file of own) files.delete(file.id);
      this.#parts.removeJobsOf(id);
      const arrivals = this.#parts.removeArrivalsOf(id);
      return addErased(counts, { ...NOTHING_ERASED, submissions: 1, files: own.length, arrivals });
    }, NOTHING_ERASED);
  }

  /** Lists the submissions that a condition is true for, deleted or not. */
  list(isMeant: (one: SubmissionRecord) => boolean): readonly number[] {
    const { submissions, bin } = this.#parts.submissions;
    const all = [...submissions.values(), ...[...bin.values()].map(({ submission }) => submission)];
    return all.filter(isMeant).map(({ id }) => id);
  }

  eraseForm(formId: number): ErasedCounts {
    const counts = this.erase(this.list((one) => one.formId === formId));
    const partials = this.#parts.removePartialsOf(formId, LAST);
    this.retentions.delete(formId);
    const forms = this.#parts.forms.bin.delete(formId) ? 1 : 0;
    return addErased(counts, { ...NOTHING_ERASED, partials, forms });
  }

  eraseOld(formId: number, before: Date): ErasedCounts {
    const counts = this.erase(this.list((one) => one.formId === formId && one.time < before));
    return addErased(counts, { ...NOTHING_ERASED, partials: this.#parts.removePartialsOf(formId, before) });
  }

  setRetention(formId: number, days: number | null, were: number | null | undefined): boolean {
    const isOther = were !== undefined && were !== (this.retentions.get(formId) ?? null);
    if (isOther || !this.#parts.forms.forms.has(formId)) return false;
    if (days === null) this.retentions.delete(formId);
    else this.retentions.set(formId, days);
    return true;
  }

  eraseDue({ deletedUntil, now }: Due): ErasedCounts {
    const { forms, submissions } = this.#parts;
    const isDue = ({ deletedAt }: { readonly deletedAt: Date }): boolean => deletedAt <= deletedUntil;
    const due = this.erase([...submissions.bin].flatMap(([id, one]) => (isDue(one) ? [id] : [])));
    const dueForms = [...forms.bin].flatMap(([id, one]) => (isDue(one) ? [this.eraseForm(id)] : []));
    const old = [...this.retentions].map(([id, days]) => this.eraseOld(id, daysBefore(now, days)));
    return [due, ...dueForms, ...old].filter(hasErased).reduce(addErased, NOTHING_ERASED);
  }
}

const newest = (left: { readonly deletedAt: Date }, right: { readonly deletedAt: Date }): number =>
  right.deletedAt.getTime() - left.deletedAt.getTime();

/** Keeps what is deleted in memory. */
export function memoryBin(parts: ErasedNeighbours): BinStore {
  const eraser = new Eraser(parts);
  const { forms, submissions } = parts;
  return {
    async binnedForms(after) {
      const found = [...forms.bin.values()].filter(({ deletedAt }) => deletedAt > after);
      return found.sort(newest).map(({ form: { id, name }, deletedAt }) => ({ id, name, deletedAt }));
    },
    async binnedSubmissions(after, slice) {
      const found = [...submissions.bin.values()].flatMap(({ submission: { id, formId, time }, deletedAt }) => {
        const formName = forms.forms.get(formId)?.name;
        return formName === undefined || deletedAt <= after ? [] : [{ id, formId, formName, time, deletedAt }];
      });
      return cutPage(found.sort((left, right) => newest(left, right) || right.id - left.id), slice); // prettier-ignore
    },
    async restoreForm(id, after) {
      const found = forms.bin.get(id);
      if (found === undefined || found.deletedAt <= after) return false;
      forms.forms.set(id, found.form);
      return forms.bin.delete(id);
    },
    async restoreSubmission(id, after) {
      const found = submissions.bin.get(id);
      if (found === undefined || found.deletedAt <= after) return false;
      submissions.submissions.set(id, found.submission);
      parts.releaseJobsOf(id);
      return submissions.bin.delete(id);
    },
    async dropForm(id) {
      const found = forms.bin.get(id);
      if (found !== undefined) forms.bin.set(id, { ...found, deletedAt: AT_ONCE });
      return found !== undefined;
    },
    eraseSubmissions: async (ids) => eraser.erase(ids),
    eraseBinned: async (ids) => eraser.erase(ids.filter((id) => submissions.bin.has(id))),
    eraseDue: async (due) => eraser.eraseDue(due),
    retention: async (formId) => eraser.retentions.get(formId) ?? null,
    setRetention: async (formId, days, were) => eraser.setRetention(formId, days, were),
  };
}
