import type { ActionRecord } from '../actions/action-store.js';
import type { ArrivalMemory } from '../arrivals/arrival-memory.js';
import { findSubmissionId } from '../arrivals/arrival-store.js';
import type { FormMemory } from '../forms/form-memory.js';
import type { PartialMemory } from '../partials/partial-memory.js';
import type { SubmissionMemory } from '../submissions/submission-memory.js';
import { toStored } from '../submissions/submission-store.js';
import type { SubmissionRecord } from '../submissions/submission-store.js';
import type { AnySubmission, FoundAttempt, PersonStore } from './person-store.js';

/** The parts of a memory store that hold something of a person. */
export interface PersonNeighbours {
  readonly forms: Pick<FormMemory, 'forms' | 'bin'>;
  readonly submissions: Pick<SubmissionMemory, 'submissions' | 'files' | 'bin'>;
  readonly partials: PartialMemory['partials'];
  readonly arrivals: ArrivalMemory['arrivals'];
  /** Lists the attempts to deliver. */
  listAttempts(): readonly FoundAttempt[];
  /** Empties what an attempt has kept. */
  emptyAttempt(jobId: number, number: number): void;
  listAllActions(): readonly ActionRecord[];
}

function removeAll(records: Map<number, unknown>, ids: readonly number[]): number {
  return ids.filter((id) => records.delete(id)).length;
}

/** Finds and erases in memory what is held of a person. It lists everything, because `person-match.ts` decides. */
export function memoryPerson(parts: PersonNeighbours): PersonStore {
  const { partials, arrivals, submissions, forms } = parts;
  const listAll = (): readonly SubmissionRecord[] => [
    ...submissions.submissions.values(),
    ...[...submissions.bin.values()].map(({ submission }) => submission),
  ];
  const describe = (submission: SubmissionRecord): AnySubmission => {
    const binned = forms.bin.get(submission.formId);
    const form = forms.forms.get(submission.formId) ?? binned?.form;
    const deletedAt = submissions.bin.get(submission.id)?.deletedAt ?? binned?.deletedAt ?? null;
    return { ...submission, formName: form?.name ?? '', deletedAt };
  };
  return {
    async textsLike(_pattern, after) {
      const answers = listAll().flatMap(({ id, answers: own }) => own.map((one) => ({ submissionId: id, ...one })));
      const names = [...submissions.files.values()].map(({ name, ...file }) => ({ ...file, text: name }));
      const texts = [...answers, ...names].map(({ submissionId, fieldId, text }) => ({ submissionId, fieldId, text }));
      return after.submissionId === 0 ? texts : [];
    },
    async sentFrom(address) {
      return listAll().flatMap(({ id, remoteAddr }) => (remoteAddr === address ? [id] : []));
    },
    partialsLike: async () => [...partials.values()],
    arrivalsLike: async () => [...arrivals.values()],
    attemptsLike: async () => parts.listAttempts(),
    settingsLike: async () => parts.listAllActions().map(({ id, ...action }) => ({ actionId: id, ...action })),
    async anySubmissions(ids) {
      return listAll().filter(({ id }) => ids.includes(id)).map(describe); // prettier-ignore
    },
    async anyFile(id) {
      const file = submissions.files.get(id);
      return file && toStored(file);
    },
    async arrivalsOf(ids) {
      return [...arrivals.values()].filter((one) => ids.includes(findSubmissionId(one) ?? 0));
    },
    erasePartials: async (ids) => removeAll(partials, ids),
    eraseArrivals: async (ids) => removeAll(arrivals, ids),
    async emptyAttempts(given) {
      for (const { jobId, number } of given) parts.emptyAttempt(jobId, number);
      return given.length;
    },
  };
}
