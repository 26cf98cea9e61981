import type { IdStore } from '../database/ids.js';
import type { FieldRecord } from '../fields/field-store.js';
import type { JobRecord } from '../queue/queue-store.js';
import type { SubmissionRecord } from '../submissions/submission-store.js';
import type { ActionStore } from './action-store.js';
import type { ActionType } from './action-type.js';
import { createLogicCheck } from './logic.js';

/** The means to create deliveries. */
export interface NewJobOptions {
  readonly store: Pick<ActionStore, 'listActions'> & IdStore;
  readonly types: readonly ActionType[];
  readonly now: () => Date;
}

/** Creates the deliveries of a new submission: one for each action of its form whose logic holds and that has a receiver. */
export async function createJobs(
  { store, types, now }: NewJobOptions,
  { id, formId, answers }: SubmissionRecord,
  fields: readonly FieldRecord[],
  origin: string,
): Promise<readonly JobRecord[]> {
  const actions = await store.listActions(formId);
  if (actions.length === 0) return [];
  const holds = createLogicCheck(fields, answers);
  const due = actions.flatMap(({ id: actionId, kind, settings }) => {
    const type = types.find((one) => one.kind === kind);
    const isDue = type && holds(settings['logic']) && (type.hasReceiver?.(settings, answers) ?? true);
    return isDue ? [{ actionId, lane: type.lane(settings) }] : [];
  });
  const ids = await store.nextIds('job', due.length);
  return due.flatMap((job, index): readonly JobRecord[] => {
    const jobId = ids[index];
    if (jobId === undefined) return [];
    const start = { state: 'waiting', due: now(), attempts: 0, failures: 0 } as const;
    return [{ id: jobId, ...job, submissionId: id, formId, origin, ...start }];
  });
}
