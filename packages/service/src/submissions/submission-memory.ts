import type { FormCounter, FormCounts } from '../forms/form-store.js';
import { compareByTime, cutPage } from '../values/page.js';
import type { Page } from '../values/page.js';
import { isAnswered, toStored } from './submission-store.js';
import type {
  FileRecord,
  SubmissionEffects,
  SubmissionQuery,
  SubmissionRecord,
  SubmissionStore,
} from './submission-store.js';
import { isFound, walkThrough, withFiles } from './walk/walk-memory.js';
import type { WalkStore } from './walk/walk-store.js';

/** The other parts of a memory store that submissions touch. */
interface SubmissionNeighbours {
  isLiveForm(formId: number): boolean;
  /** Applies the effects of a new submission. */
  applyEffects(submission: SubmissionRecord, effects: SubmissionEffects): void;
  /** Holds the waiting deliveries of a submission. */
  holdJobsOf(submissionId: number): void;
  /** Gives bytes that are stored already to a file. */
  claim(key: string, fileId: number): void;
}

/** The submissions of a memory store, and what its other parts ask of them. */
export interface SubmissionMemory {
  readonly store: SubmissionStore & WalkStore & FormCounter;
  readonly submissions: Map<number, SubmissionRecord>;
  readonly files: Map<number, FileRecord>;
  /** The deleted submissions, by id. */
  readonly bin: Map<number, { readonly submission: SubmissionRecord; readonly deletedAt: Date }>;
  hasFile(id: number): boolean;
  /** Returns the bytes of a file that has them itself. */
  rowBytes(id: number): Uint8Array | undefined;
  /** Removes the answers to a field, with their files. */
  forgetField(fieldId: number): void;
}

function countSubmissions(all: readonly SubmissionRecord[], form: number, today: Date): FormCounts {
  const submissions = all.filter(({ formId }) => formId === form);
  const last = [...submissions].sort(compareByTime).at(-1);
  return {
    submissions: submissions.length,
    unread: submissions.filter((submission) => !submission.read).length,
    today: submissions.filter((submission) => submission.time >= today).length,
    last: last && { id: last.id, time: last.time },
  };
}

/** Removes the records that a condition is true for. */
function removeWhere<Item>(records: Map<number, Item>, isMeant: (item: Item) => boolean): void {
  for (const [id, item] of records) if (isMeant(item)) records.delete(id);
}

function findSubmissions(
  submissions: readonly SubmissionRecord[],
  query: SubmissionQuery,
  withAnswers: boolean,
): Page<SubmissionRecord> {
  const found = submissions.filter((one) => isFound(one, query)).sort(compareByTime);
  const page = cutPage(query.ascending ? found : found.reverse(), query);
  return withAnswers ? page : { ...page, items: page.items.map((item) => ({ ...item, answers: [] })) };
}

/** Returns a submission with other answers to some fields. An empty answer removes the old one. */
function changeSubmission(old: SubmissionRecord, changes: Partial<SubmissionRecord>): SubmissionRecord {
  const given = changes.answers ?? [];
  const replaced = new Set(given.map(({ fieldId }) => fieldId));
  const kept = old.answers.filter(({ fieldId }) => !replaced.has(fieldId));
  return { ...old, ...changes, answers: [...kept, ...given.filter(isAnswered)] };
}

function isFileReplaced(file: FileRecord, submissionId: number, { answers }: Partial<SubmissionRecord>): boolean {
  return file.submissionId === submissionId && answers?.some(({ fieldId }) => fieldId === file.fieldId) === true;
}

function forgetAnswer(submission: SubmissionRecord, fieldId: number): SubmissionRecord {
  return { ...submission, answers: submission.answers.filter((one) => one.fieldId !== fieldId) };
}

function forgetFieldIn(
  submissions: Map<number, SubmissionRecord>,
  files: Map<number, FileRecord>,
  fieldId: number,
): void {
  removeWhere(files, (file) => file.fieldId === fieldId);
  for (const [id, submission] of submissions) submissions.set(id, forgetAnswer(submission, fieldId));
}

function memoryWalks(
  submissions: ReadonlyMap<number, SubmissionRecord>,
  files: ReadonlyMap<number, FileRecord>,
  live: (id: number) => SubmissionRecord | undefined,
): WalkStore {
  return {
    async walkSubmissions(walk) {
      return walkThrough(submissions.values(), [...files.values()], walk);
    },
    async countSubmissions(filter) {
      const total = [...submissions.values()].filter((one) => isFound(one, filter)).length;
      return { total, isEstimate: false };
    },
    async submissionWithFiles(id) {
      const found = live(id);
      return found && withFiles(found, files.values());
    },
  };
}

/** The records of a memory of submissions. */
type Held = Pick<SubmissionMemory, 'submissions' | 'files' | 'bin'>;

/** Returns the calls that add, change and delete submissions. */
function memoryChanges(
  { submissions, files, bin }: Held,
  neighbours: SubmissionNeighbours,
  live: (id: number) => SubmissionRecord | undefined,
): Pick<SubmissionStore, 'addSubmission' | 'updateSubmission' | 'binSubmission'> {
  const addFiles = (added: readonly FileRecord[]): void =>
    added.forEach((file) => {
      if (file.bytes === null) neighbours.claim(file.key, file.id);
      files.set(file.id, file);
    });
  return {
    async addSubmission(submission, added, effects = {}) {
      addFiles(added);
      neighbours.applyEffects(submission, effects);
      submissions.set(submission.id, { ...submission, answers: submission.answers.filter(isAnswered) });
    },
    async updateSubmission(id, changes, added) {
      const old = live(id);
      if (old === undefined) return false;
      removeWhere(files, (file) => isFileReplaced(file, id, changes));
      submissions.set(id, changeSubmission(old, changes));
      addFiles(added);
      return true;
    },
    async binSubmission(id, deletedAt) {
      const submission = live(id);
      if (submission === undefined) return false;
      bin.set(id, { submission, deletedAt });
      neighbours.holdJobsOf(id);
      return submissions.delete(id);
    },
  };
}

/** Keeps submissions and files in memory. */
export function memorySubmissions(neighbours: SubmissionNeighbours): SubmissionMemory {
  const held: Held = { submissions: new Map(), files: new Map(), bin: new Map() };
  const { submissions, files, bin } = held;
  const ofLiveForm = <Item extends { readonly formId: number }>(item: Item | undefined): Item | undefined =>
    item && neighbours.isLiveForm(item.formId) ? item : undefined;
  const live = (id: number): SubmissionRecord | undefined => ofLiveForm(submissions.get(id));
  const store: SubmissionMemory['store'] = {
    async counts(formIds, today) {
      return new Map(formIds.map((id) => [id, countSubmissions([...submissions.values()], id, today)]));
    },
    submission: async (id) => live(id),
    async submissions(query, withAnswers) {
      return findSubmissions([...submissions.values()], query, withAnswers);
    },
    ...memoryWalks(submissions, files, live),
    ...memoryChanges(held, neighbours, live),
    async file(id) {
      const found = ofLiveForm(files.get(id));
      return found && submissions.has(found.submissionId) ? toStored(found) : undefined;
    },
  };
  return {
    store,
    ...held,
    forgetField(fieldId) {
      forgetFieldIn(submissions, files, fieldId);
      for (const [id, { submission, deletedAt }] of bin)
        bin.set(id, { submission: forgetAnswer(submission, fieldId), deletedAt });
    },
    hasFile: (id) => files.has(id),
    rowBytes: (id) => files.get(id)?.bytes ?? undefined,
  };
}
