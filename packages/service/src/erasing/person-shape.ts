import type { FieldRecord } from '../fields/field-store.js';
import { isArray, scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import type { ArrivalRecord } from '../arrivals/arrival-store.js';
import type { PartialRecord } from '../partials/partial-store.js';
import type { StoredAnswer } from '../submissions/submission-store.js';
import type { AnySubmission, FoundAttempt, FoundSettings } from './person-store.js';

const labelOf = (field: FieldRecord | undefined): string => scalarText(field?.settings['label']) ?? '';

/** Returns an answer with the label and type of its field. */
export function answerShape(answer: StoredAnswer, fields: readonly FieldRecord[]): JsonObject {
  const field = fields.find(({ id }) => id === answer.fieldId);
  return { field: String(answer.fieldId), label: labelOf(field), type: field?.type ?? '', value: answer.text };
}

/** Returns a submission without its answers. */
export function submissionHead(submission: AnySubmission): JsonObject {
  const { id, formId, formName, time, deletedAt, userAgent, remoteAddr } = submission;
  return {
    id: String(id),
    form: { id: String(formId), name: formName },
    time: time.toISOString(),
    deleted: deletedAt?.toISOString() ?? null,
    user_agent: userAgent,
    remote_addr: remoteAddr,
  };
}

/** Returns a partial submission with labels. */
export function partialShape(partial: PartialRecord, fields: readonly FieldRecord[]): JsonObject {
  const { id, formId, time, userAgent, remoteAddr, answers } = partial;
  const given = Object.entries(answers).map(([fieldId, text]) =>
    answerShape({ fieldId: Number(fieldId), text: scalarText(text) ?? '', fileId: null }, fields),
  );
  return {
    id: String(id),
    form: String(formId),
    time: time.toISOString(),
    user_agent: userAgent,
    remote_addr: remoteAddr,
    answers: given,
  };
}

/** Returns a received mail or webhook. */
export function arrivalShape({ id, kind, time, content }: Omit<ArrivalRecord, 'raw'>): JsonObject {
  return { id: String(id), kind, time: time.toISOString(), content };
}

/** Returns an attempt to deliver. */
export function attemptShape({ jobId, number, submissionId, started, error, excerpt }: FoundAttempt): JsonObject {
  return {
    job: String(jobId),
    number,
    submission: String(submissionId),
    time: started.toISOString(),
    error,
    excerpt,
  };
}

/** Names the settings that name somebody. */
export function settingsShape({ actionId, formId, kind }: FoundSettings): JsonObject {
  return { id: String(actionId), form: String(formId), kind };
}

/** Returns the options of choice fields by their ids: answers hold values, and the owner knows labels. */
export function optionsShape(fields: readonly FieldRecord[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ id, settings: { options } }) => (isArray(options) ? [[String(id), options] as const] : [])),
  );
}
