import type { FieldRecord } from '../fields/field-store.js';
import { formatEastern } from '../values/eastern-time.js';
import { scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import type { StoredAnswer, SubmissionRecord } from './submission-store.js';

/** Returns an answer as text; for an upload its address. Source: recorded 2023. */
export function writeValue(answer: StoredAnswer, origin: string): string {
  return answer.fileId === null ? answer.text : `${origin}/admin/download/file/${answer.fileId}`;
}

function inFieldOrder(
  { answers }: SubmissionRecord,
  fields: readonly FieldRecord[],
): readonly (readonly [FieldRecord, StoredAnswer])[] {
  const byField = new Map(answers.map((answer) => [answer.fieldId, answer]));
  return fields.flatMap((field) => {
    const answer = byField.get(field.id);
    return answer === undefined ? [] : [[field, answer] as const];
  });
}

/** Returns the field that identifies a submission to people: a name, else an email, else a text. Source: a name field, recorded 2014. */
export function prettyFieldId(fields: readonly FieldRecord[]): JsonObject {
  const first = (type: string): FieldRecord | undefined => fields.find((field) => field.type === type);
  const field = first('name') ?? first('email') ?? first('text');
  return field === undefined ? {} : { pretty_field_id: String(field.id) };
}

function writeHead(submission: SubmissionRecord): JsonObject {
  return {
    id: String(submission.id),
    timestamp: formatEastern(submission.time),
    user_agent: submission.userAgent,
    remote_addr: submission.remoteAddr,
    payment_status: submission.paymentStatus,
    latitude: null,
    longitude: null,
  };
}

/** Returns a submission without its answers, as in a list. Source: recorded 2014. */
export function submissionSummary(submission: SubmissionRecord): JsonObject {
  return { ...writeHead(submission), read: submission.read ? '1' : '0' };
}

/** Returns the answers of a submission in a list: an object by field id, with the field as a number. Source: `data=true`, recorded 2014. */
export function dataByField(submission: SubmissionRecord, fields: readonly FieldRecord[], origin: string): JsonObject {
  const entries = inFieldOrder(submission, fields).map(([field, answer]): readonly [string, JsonObject] => {
    const label = scalarText(field.settings['label']) ?? '';
    return [String(field.id), { field: field.id, label, type: field.type, value: writeValue(answer, origin) }];
  });
  return Object.fromEntries(entries);
}

function answersAndForm(submission: SubmissionRecord, fields: readonly FieldRecord[], origin: string): JsonObject {
  const data = inFieldOrder(submission, fields).map(([field, answer]) => ({
    field: String(field.id),
    value: writeValue(answer, origin),
  }));
  return { form: String(submission.formId), data, ...prettyFieldId(fields) };
}

/** Returns a single submission, with its answers as an array. Source: recorded 2014 and 2023. */
export function submissionShape(
  submission: SubmissionRecord,
  fields: readonly FieldRecord[],
  origin: string,
): JsonObject {
  return { ...submissionSummary(submission), ...answersAndForm(submission, fields, origin) };
}

/** Returns the answer to a new submission. Source: recorded 2014. */
export function createdShape(submission: SubmissionRecord, fields: readonly FieldRecord[], origin: string): JsonObject {
  const message = '<p>The form was submitted successfully.</p>';
  return { ...writeHead(submission), message, ...answersAndForm(submission, fields, origin) };
}
