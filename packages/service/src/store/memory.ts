import type { ActionRecord } from '../actions/action-store.js';
import { memoryActions } from '../actions/action-memory.js';
import { memoryArrivals } from '../arrivals/arrival-memory.js';
import { FIRST_ID } from '../database/ids.js';
import type { IdKind, IdStore } from '../database/ids.js';
import { memoryLocks } from '../database/locks.js';
import { memoryBin } from '../erasing/bin-memory.js';
import { memoryPerson } from '../erasing/person-memory.js';
import { memoryFields } from '../fields/field-memory.js';
import type { FieldRecord, FieldStore } from '../fields/field-store.js';
import { memoryContents } from '../files/content-memory.js';
import { memoryFolders } from '../folders/folder-memory.js';
import { memoryForms } from '../forms/form-memory.js';
import { memoryOAuth } from '../oauth/oauth-memory.js';
import { memoryPartials } from '../partials/partial-memory.js';
import { memoryQueue } from '../queue/queue-memory.js';
import { memorySessions } from '../sessions/session-memory.js';
import { noDigests } from '../submissions/digest/digest-store.js';
import { memorySubmissions } from '../submissions/submission-memory.js';
import { memoryTries } from '../tries/try-memory.js';
import type { Store } from './store.js';

function memoryIds(): IdStore {
  const next: Record<IdKind, number> = { ...FIRST_ID };
  return {
    async nextIds(kind, count) {
      const first = next[kind];
      next[kind] += count;
      return Array.from({ length: count }, (_, index) => first + index);
    },
  };
}

/** Makes the parts of a memory store that change together. */
function makeParts() {
  const addFields = (added: readonly FieldRecord[]): void => added.forEach((field) => void fields.addField(field));
  const forms = memoryForms(addFields);
  const { isLiveForm } = forms;
  const queue = memoryQueue();
  const partials = memoryPartials(isLiveForm);
  const contents = memoryContents({
    hasFile: (id) => submissions.hasFile(id),
    rowBytes: (id) => submissions.rowBytes(id),
  });
  const submissions = memorySubmissions({
    isLiveForm,
    claim: (key, fileId) => contents.claim(key, fileId),
    applyEffects({ formId }, { jobs = [], partialKeyDigest }) {
      if (partialKeyDigest !== undefined) partials.forgetKey(formId, partialKeyDigest);
      queue.addJobs(jobs);
    },
    holdJobsOf: (submissionId) => queue.holdJobs(submissionId, true),
  });
  const fields: FieldStore = memoryFields({
    isLiveForm,
    forgetField(fieldId) {
      submissions.forgetField(fieldId);
      partials.forgetField(fieldId);
    },
  });
  return { forms, queue, partials, contents, submissions, fields, arrivals: memoryArrivals() };
}

/** Creates a store in memory, for tests and for browsers. */
export function memoryStore(): Store {
  const { forms, queue, partials, contents, submissions, fields, arrivals } = makeParts();
  const actions = new Map<number, ActionRecord>();
  const removeJobsOf = (actionId: number): void => queue.removeJobs((job) => job.actionId === actionId);
  return {
    ...memoryIds(),
    ...memoryLocks(),
    readClock: async () => Date.now(),
    ...forms.store,
    ...fields,
    ...memoryFolders(forms.leaveFolder),
    ...submissions.store,
    ...noDigests(),
    ...contents.store,
    ...partials.store,
    ...memoryActions({ isLiveForm: forms.isLiveForm, removeJobsOf, moveJobsOf: queue.moveJobs }, actions),
    ...queue.store,
    ...memorySessions(),
    ...memoryTries(),
    ...arrivals.store,
    ...memoryBin({
      forms,
      submissions,
      releaseJobsOf: (submissionId) => queue.holdJobs(submissionId, false),
      removeJobsOf: (submissionId) => queue.removeJobs((job) => job.submissionId === submissionId),
      removeArrivalsOf: arrivals.removeArrivalsOf,
      removePartialsOf: partials.removePartialsOf,
    }),
    ...memoryPerson({
      forms,
      submissions,
      partials: partials.partials,
      arrivals: arrivals.arrivals,
      listAttempts: queue.listAttempts,
      emptyAttempt: queue.emptyAttempt,
      listAllActions: () => [...actions.values()],
    }),
    oauth: memoryOAuth(),
    async close() {
      // There is nothing to end.
    },
  };
}
