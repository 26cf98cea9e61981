import type { JsonObject } from '../values/json.js';
import { memoryOAuth } from '../oauth/oauth-memory.js';
import { MemoryActions } from '../actions/action-memory.js';
import type { JobRecord } from '../queue/queue-store.js';
import { MemoryPartials } from '../partials/partial-memory.js';
import type { PartialQuery, PartialRecord } from '../partials/partial-store.js';
import {
  FIRST_ID,
  wouldCycle,
  type FieldRecord,
  type FileRecord,
  type FolderRecord,
  type FormCounts,
  type FormRecord,
  type IdKind,
  type Page,
  type Slice,
  type Store,
  type StoredAnswer,
  type SubmissionQuery,
  type SubmissionRecord,
} from './store.js';

/** Lower case for A to Z only, as PostgreSQL does it with the collation "C". */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function contains(text: string, part: string): boolean {
  return lower(text).includes(lower(part));
}

function pageOf<Item>(items: readonly Item[], { offset, limit }: Slice): Page<Item> {
  return { items: items.slice(offset, offset + limit), total: items.length };
}

function merged(old: JsonObject, changes: JsonObject | undefined): JsonObject {
  return { ...old, ...changes };
}

function byTime(left: SubmissionRecord, right: SubmissionRecord): number {
  return left.time.getTime() - right.time.getTime() || left.id - right.id;
}

function matches(submission: SubmissionRecord, query: SubmissionQuery): boolean {
  if (submission.formId !== query.formId) return false;
  if (query.minTime && submission.time < query.minTime) return false;
  if (query.maxTime && submission.time > query.maxTime) return false;
  return query.search.every(({ fieldId, text }) =>
    submission.answers.some((answer) => answer.fieldId === fieldId && contains(answer.text, text)),
  );
}

function isAnswer(answer: StoredAnswer): boolean {
  return answer.text !== '' || answer.fileId !== null;
}

/** A store in memory: for tests, and for browsers, where it runs as it is. */
export function memoryStore(): Store {
  return new MemoryStore();
}

class MemoryStore extends MemoryActions implements Store {
  readonly oauth = memoryOAuth();
  readonly #next: Record<IdKind, number> = { ...FIRST_ID };
  readonly #forms = new Map<number, FormRecord>();
  readonly #fields = new Map<number, FieldRecord>();
  readonly #folders = new Map<number, FolderRecord>();
  readonly #submissions = new Map<number, SubmissionRecord>();
  readonly #files = new Map<number, FileRecord>();
  readonly #deletedForms: Set<number>;

  constructor() {
    const deleted = new Set<number>();
    super((formId) => deleted.has(formId));
    this.#deletedForms = deleted;
  }
  readonly #partials = new MemoryPartials((id) => this.#forms.has(id) && !this.#deletedForms.has(id));

  async nextIds(kind: IdKind, count: number): Promise<readonly number[]> {
    const first = this.#next[kind];
    this.#next[kind] += count;
    return Array.from({ length: count }, (_, index) => first + index);
  }

  async addForm(form: FormRecord, fields: readonly FieldRecord[]): Promise<void> {
    this.#forms.set(form.id, form);
    for (const field of fields) this.#fields.set(field.id, field);
  }

  async form(id: number): Promise<FormRecord | undefined> {
    return this.#deletedForms.has(id) ? undefined : this.#forms.get(id);
  }

  async forms(query: Slice & { readonly search: string }): Promise<Page<FormRecord>> {
    const found = [...this.#forms.values()].filter(
      (form) => !this.#deletedForms.has(form.id) && contains(form.name, query.search),
    );
    return pageOf(
      found.sort((left, right) => left.id - right.id),
      query,
    );
  }

  async counts(formIds: readonly number[], today: Date): Promise<ReadonlyMap<number, FormCounts>> {
    return new Map(formIds.map((id) => [id, this.#countsOf(id, today)]));
  }

  #countsOf(formId: number, today: Date): FormCounts {
    const all = [...this.#submissions.values()].filter((submission) => submission.formId === formId).sort(byTime);
    const last = all.at(-1);
    return {
      submissions: all.length,
      unread: all.filter((submission) => !submission.read).length,
      today: all.filter((submission) => submission.time >= today).length,
      last: last && { id: last.id, time: last.time },
    };
  }

  async updateForm(id: number, changes: Partial<FormRecord>, now: Date): Promise<FormRecord | undefined> {
    const old = await this.form(id);
    if (old === undefined) return undefined;
    const form = { ...old, ...changes, settings: merged(old.settings, changes.settings), updated: now };
    this.#forms.set(id, form);
    return form;
  }

  async removeForm(id: number): Promise<boolean> {
    if ((await this.form(id)) === undefined) return false;
    this.#deletedForms.add(id);
    return true;
  }

  async addField(field: FieldRecord): Promise<void> {
    this.#fields.set(field.id, field);
  }

  async field(id: number): Promise<FieldRecord | undefined> {
    return this.#ofLiveForm(this.#fields.get(id));
  }

  async fieldsOf(formId: number): Promise<readonly FieldRecord[]> {
    const fields = [...this.#fields.values()].filter((field) => field.formId === formId);
    return fields.sort((left, right) => left.sort - right.sort || left.id - right.id);
  }

  async updateField(id: number, changes: Partial<FieldRecord>): Promise<FieldRecord | undefined> {
    const old = await this.field(id);
    if (old === undefined) return undefined;
    const field = { ...old, ...changes, settings: merged(old.settings, changes.settings) };
    this.#fields.set(id, field);
    return field;
  }

  async removeField(id: number): Promise<boolean> {
    if ((await this.field(id)) === undefined) return false;
    this.#fields.delete(id);
    this.#partials.forgetField(id);
    for (const file of [...this.#files.values()]) if (file.fieldId === id) this.#files.delete(file.id);
    for (const submission of this.#submissions.values()) {
      const answers = submission.answers.filter((answer) => answer.fieldId !== id);
      this.#submissions.set(submission.id, { ...submission, answers });
    }
    return true;
  }

  async addFolder(folder: FolderRecord): Promise<void> {
    this.#folders.set(folder.id, folder);
  }

  async folder(id: number): Promise<FolderRecord | undefined> {
    return this.#folders.get(id);
  }

  async folders(): Promise<readonly FolderRecord[]> {
    return [...this.#folders.values()].sort((left, right) => left.id - right.id);
  }

  async updateFolder(id: number, changes: Partial<FolderRecord>): Promise<FolderRecord | 'missing' | 'cycle'> {
    const old = this.#folders.get(id);
    if (old === undefined) return 'missing';
    if (wouldCycle([...this.#folders.values()], id, changes.parent ?? old.parent)) return 'cycle';
    const folder = { ...old, ...changes };
    this.#folders.set(id, folder);
    return folder;
  }

  async removeFolder(id: number): Promise<boolean> {
    const folder = this.#folders.get(id);
    if (folder === undefined) return false;
    for (const form of this.#forms.values()) if (form.folder === id) this.#forms.set(form.id, { ...form, folder: 0 });
    for (const child of this.#folders.values()) {
      if (child.parent === id) this.#folders.set(child.id, { ...child, parent: folder.parent });
    }
    return this.#folders.delete(id);
  }

  async addSubmission(
    submission: SubmissionRecord,
    files: readonly FileRecord[],
    jobs: readonly JobRecord[] = [],
    partialKeyDigest?: string,
  ): Promise<void> {
    if (partialKeyDigest !== undefined) await this.removePartialByKey(submission.formId, partialKeyDigest);
    this.addJobs(jobs);
    this.#submissions.set(submission.id, { ...submission, answers: submission.answers.filter(isAnswer) });
    for (const file of files) this.#files.set(file.id, file);
  }

  async submission(id: number): Promise<SubmissionRecord | undefined> {
    return this.#ofLiveForm(this.#submissions.get(id));
  }

  async submissions(query: SubmissionQuery, withAnswers: boolean): Promise<Page<SubmissionRecord>> {
    const found = [...this.#submissions.values()].filter((submission) => matches(submission, query)).sort(byTime);
    const page = pageOf(query.ascending ? found : found.reverse(), query);
    return withAnswers ? page : { ...page, items: page.items.map((item) => ({ ...item, answers: [] })) };
  }

  async updateSubmission(
    id: number,
    changes: Partial<SubmissionRecord>,
    files: readonly FileRecord[],
  ): Promise<boolean> {
    const old = await this.submission(id);
    if (old === undefined) return false;
    const replaced = new Set((changes.answers ?? []).map((answer) => answer.fieldId));
    for (const answer of old.answers) {
      if (replaced.has(answer.fieldId) && answer.fileId !== null) this.#files.delete(answer.fileId);
    }
    const kept = old.answers.filter((answer) => !replaced.has(answer.fieldId));
    const answers = [...kept, ...(changes.answers ?? []).filter(isAnswer)];
    this.#submissions.set(id, { ...old, ...changes, answers });
    for (const file of files) this.#files.set(file.id, file);
    return true;
  }

  async removeSubmission(id: number): Promise<boolean> {
    if ((await this.submission(id)) === undefined) return false;
    for (const file of [...this.#files.values()]) if (file.submissionId === id) this.#files.delete(file.id);
    this.removeJobsOf(id);
    return this.#submissions.delete(id);
  }

  async file(id: number): Promise<FileRecord | undefined> {
    return this.#ofLiveForm(this.#files.get(id));
  }

  savePartial(partial: PartialRecord): Promise<PartialRecord> {
    return this.#partials.savePartial(partial);
  }

  partial(id: number): Promise<PartialRecord | undefined> {
    return this.#partials.partial(id);
  }

  partialByKey(formId: number, keyDigest: string): Promise<PartialRecord | undefined> {
    return this.#partials.partialByKey(formId, keyDigest);
  }

  partials(query: PartialQuery): Promise<Page<PartialRecord>> {
    return this.#partials.partials(query);
  }

  removePartial(id: number): Promise<boolean> {
    return this.#partials.removePartial(id);
  }

  removePartialByKey(formId: number, keyDigest: string): Promise<boolean> {
    return this.#partials.removePartialByKey(formId, keyDigest);
  }

  removePartialsBefore(time: Date): Promise<void> {
    return this.#partials.removePartialsBefore(time);
  }

  async close(): Promise<void> {}

  #ofLiveForm<Item extends { readonly formId: number }>(item: Item | undefined): Item | undefined {
    return item === undefined || this.#deletedForms.has(item.formId) ? undefined : item;
  }
}
