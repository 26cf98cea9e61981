import { parseEastern } from './eastern-time.js';
import { ServiceError } from './errors.js';
import { isOn, scalarText, type JsonObject } from './json.js';
import type { FieldRecord, SubmissionChanges } from './store/store.js';
import { holdsAnswer, storedValue } from './stored-value.js';
import { decodeUpload, isUploadType, type Upload } from './uploads.js';

/** What was posted for one field: its stored text, or the decoded upload. An empty text takes an answer away. */
export interface PostedAnswer {
  readonly fieldId: number;
  readonly text: string;
  readonly upload: Upload | undefined;
}

function answerTo({ id, type }: FieldRecord, body: JsonObject): PostedAnswer | undefined {
  const name = `field_${id}`;
  const posted = Object.hasOwn(body, name) ? body[name] : undefined;
  if (posted === undefined || !holdsAnswer(type)) return undefined;
  if (!isUploadType(type)) return { fieldId: id, text: storedValue(type, posted), upload: undefined };
  const value = scalarText(posted);
  if (value === undefined) throw new ServiceError('invalid-value', `field_${id} must be one file as a text`);
  return { fieldId: id, text: '', upload: value === '' ? undefined : decodeUpload(type, value, id) };
}

/**
 * Reads the answers to the fields of a form. Names of no field of it are ignored, and nothing is checked against the
 * fields' rules. Source: ignored without a word, recorded 2022; not checked, documented for the call's first version.
 */
export function postedAnswers(fields: readonly FieldRecord[], body: JsonObject): readonly PostedAnswer[] {
  return fields.flatMap((field) => answerTo(field, body) ?? []);
}

/** A time in a parameter, as an instant. */
export function timeParameter(name: string, text: string): Date {
  const time = parseEastern(text);
  if (time === undefined) throw new ServiceError('invalid-value', `${name} must be a time like 2024-01-31 09:30:00`);
  return time;
}

/** Reads the parameters beside the answers. Source: the official client; `read=0` recorded 2014. */
export function postedDetails(body: JsonObject): Omit<SubmissionChanges, 'answers'> {
  const textOf = (name: string): string | undefined => (Object.hasOwn(body, name) ? scalarText(body[name]) : undefined);
  const timestamp = textOf('timestamp');
  const userAgent = textOf('user_agent');
  const remoteAddr = textOf('remote_addr');
  const paymentStatus = textOf('payment_status');
  const read = textOf('read');
  return {
    ...(timestamp ? { time: timeParameter('timestamp', timestamp) } : {}),
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(remoteAddr === undefined ? {} : { remoteAddr }),
    ...(paymentStatus === undefined ? {} : { paymentStatus }),
    ...(read === undefined ? {} : { read: isOn(read) }),
  };
}
