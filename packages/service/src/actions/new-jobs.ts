import { scalarText } from '../values/json.js';
import { found, type Context } from '../http/route.js';
import type { ActionRecord } from './action-store.js';
import type { JobRecord } from '../queue/queue-store.js';
import type { FieldRecord, StoredAnswer, SubmissionRecord } from '../store/store.js';
import { mailAddress } from '../mails/address.js';
import { logicFor } from './logic.js';

/** The one address that a field was answered with. */
export function addressIn(answers: readonly StoredAnswer[], fieldId: string): string | undefined {
  const answer = answers.find((one) => String(one.fieldId) === fieldId);
  return answer && mailAddress(answer.text);
}

function hasWhomToSend({ kind, settings }: ActionRecord, answers: readonly StoredAnswer[]): boolean {
  return kind !== 'confirmation' || addressIn(answers, scalarText(settings['to_field']) ?? '') !== undefined;
}

/** What is to be delivered of a new submission: one job for each action of the form whose logic holds. */
export async function newJobs(
  { store, now }: Pick<Context, 'store' | 'now'>,
  { id, formId, answers }: SubmissionRecord,
  fields: readonly FieldRecord[],
  origin: string,
): Promise<readonly JobRecord[]> {
  const actions = await store.actionsOf(formId);
  if (actions.length === 0) return [];
  const holds = logicFor(fields, answers);
  const due = actions.filter((action) => holds(action.settings['logic']) && hasWhomToSend(action, answers));
  const ids = await store.nextIds('job', due.length);
  return due.map((action, index) => ({
    id: found(ids[index], action.kind),
    actionId: action.id,
    submissionId: id,
    origin,
    state: 'waiting',
    due: now(),
    attempts: 0,
    failures: 0,
  }));
}
