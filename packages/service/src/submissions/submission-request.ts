import type { FieldRecord } from '../fields/field-store.js';
import { ServiceError } from '../http/errors.js';
import { readFlag, readText } from '../http/parameters.js';
import { parseEastern } from '../values/eastern-time.js';
import { isArray, isObject, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { holdsAnswer } from '../fields/holds-answer.js';
import { mergeSubfields, readPosted, storedValue } from './stored-value.js';
import type { StoredAnswer, SubmissionChanges } from './submission-store.js';
import { decodeUpload, isUploadType } from './uploads.js';
import type { LargeUploads, Upload } from './uploads.js';

/** The posted answer to a field: its stored text, or the decoded upload. An empty text removes an answer. */
export interface PostedAnswer {
  readonly fieldId: number;
  readonly text: string;
  readonly upload: Upload | undefined;
}

/** The most options or subfields of one answer. */
const MOST_PARTS = 2000;

const isNested = (value: Json): boolean => isArray(value) || isObject(value);

/** Tells whether a row of a matrix has a list of columns, which are texts. */
const isRow = (type: string, part: Json): boolean => type === 'matrix' && isArray(part) && !part.some(isNested);

/** Reads an answer. Refused is one that no text can represent: values deeper than an option or a subfield would be dropped silently. */
export function readAnswer(name: string, type: string, given: Json): Json {
  const posted = readPosted(type, given);
  const parts = isArray(posted) ? posted : isObject(posted) ? Object.values(posted) : [];
  const count = parts.reduce<number>((sum, part) => sum + (isArray(part) ? part.length : 1), 0);
  if (count > MOST_PARTS) {
    throw new ServiceError('invalid-value', `${name} has more than ${String(MOST_PARTS)} values`);
  }
  if (parts.some((part) => isNested(part) && !(isObject(posted) && isRow(type, part)))) {
    throw new ServiceError('invalid-value', `${name} must be a text, a list of texts, or subfields that are texts`);
  }
  return posted;
}

interface AnswerOptions {
  readonly old: string;
  readonly large: LargeUploads | undefined;
}

function answerTo(
  { id, type }: FieldRecord,
  body: JsonObject,
  { old, large }: AnswerOptions,
): PostedAnswer | undefined {
  const name = `field_${id}`;
  const given = Object.hasOwn(body, name) ? body[name] : undefined;
  if (given === undefined || !holdsAnswer(type)) return undefined;
  if (!isUploadType(type)) {
    const posted = readAnswer(name, type, given);
    return { fieldId: id, text: storedValue(type, mergeSubfields(type, posted, old)), upload: undefined };
  }
  const value = scalarText(given);
  if (value === undefined) throw new ServiceError('invalid-value', `field_${id} must be one file as a text`);
  return { fieldId: id, text: '', upload: value === '' ? undefined : decodeUpload(type, value, id, large) };
}

/** The surroundings of posted answers. */
interface PostedOptions {
  /** The answers that they change: subfields that are not named stay. */
  readonly old?: readonly StoredAnswer[];
  /** Large files that are stored already. */
  readonly large?: LargeUploads;
}

/** Returns the names of the parameters that are files. */
export function uploadNames(fields: readonly FieldRecord[]): ReadonlySet<string> {
  return new Set(fields.flatMap(({ id, type }) => (isUploadType(type) ? [`field_${id}`] : [])));
}

/**
 * Reads the answers to the fields of a form; {@link ignoredNames} returns the other names. Nothing is checked against
 * the fields' rules. Source: not checked, documented for the call's first version.
 */
export function postedAnswers(
  fields: readonly FieldRecord[],
  body: JsonObject,
  { old = [], large }: PostedOptions = {},
): readonly PostedAnswer[] {
  const texts = new Map(old.map(({ fieldId, text }) => [fieldId, text]));
  return fields.flatMap((field) => answerTo(field, body, { old: texts.get(field.id) ?? '', large }) ?? []);
}

/** Parses a time in a parameter. */
export function timeParameter(name: string, text: string): Date {
  const time = parseEastern(text);
  if (time === undefined) throw new ServiceError('invalid-value', `${name} must be a time like 2024-01-31 09:30:00`);
  return time;
}

/** The parameters beside the answers. Source: the official client; `read=0` recorded 2014. */
export const DETAILS: readonly string[] = ['timestamp', 'user_agent', 'remote_addr', 'payment_status', 'read'];

// Decision 0077: nothing was sent in the future.
/** Reads the parameters beside the answers. A time that has not come yet is left out. */
export function postedDetails(body: JsonObject, now: Date): Omit<SubmissionChanges, 'answers'> {
  const given = (name: string): string | undefined =>
    Object.hasOwn(body, name) ? readText(name, body[name] ?? '') : undefined;
  const timestamp = given('timestamp');
  const time = timestamp ? timeParameter('timestamp', timestamp) : undefined;
  const userAgent = given('user_agent');
  const remoteAddr = given('remote_addr');
  const paymentStatus = given('payment_status');
  const read = given('read');
  return {
    ...(time !== undefined && time <= now ? { time } : {}),
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(remoteAddr === undefined ? {} : { remoteAddr }),
    ...(paymentStatus === undefined ? {} : { paymentStatus }),
    ...(read === undefined ? {} : { read: readFlag('read', read) }),
  };
}

/** Lists the parameters beside the answers that were kept: all but a time that has not come yet. */
export const keptDetails = (body: JsonObject, { time }: Pick<SubmissionChanges, 'time'>): readonly string[] =>
  body['timestamp'] && time === undefined ? DETAILS.filter((name) => name !== 'timestamp') : DETAILS;

/**
 * Returns the names in a body that were not kept: those of no field, and of fields that hold no answer. Source of
 * accepting such a body: a name of no field was answered with an id and no data, recorded 2022. The list in the answer
 * is an extension.
 * @param others The names that are kept beside the answers.
 * @param kept The fields whose answers are kept.
 */
export function ignoredNames(
  fields: readonly FieldRecord[],
  body: JsonObject,
  others: readonly string[],
  kept: (field: FieldRecord) => boolean = ({ type }) => holdsAnswer(type),
): { readonly ignored?: readonly string[] } {
  const known = new Set([...others, ...fields.filter(kept).map(({ id }) => `field_${id}`)]);
  const ignored = Object.keys(body).filter((name) => !known.has(name));
  return ignored.length === 0 ? {} : { ignored };
}
