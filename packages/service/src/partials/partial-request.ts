import { ServiceError } from '../http/errors.js';
import { hex } from '../values/hex.js';
import { isObject, isOn, scalarText, type Json, type JsonObject } from '../values/json.js';
import { fromJsonText, refuse } from '../http/parameters.js';
import { sliceOf } from '../http/paging.js';
import type { PartialQuery } from './partial-store.js';
import type { FieldRecord } from '../store/store.js';
import { holdsAnswer, storedValue } from '../submissions/stored-value.js';
import { submissionQuery } from '../submissions/submission-query.js';
import { isUploadType } from '../submissions/uploads.js';

/** The most that the answers of one partial submission may be, in letters of JSON. */
const MOST_LETTERS = 256 * 1024;
/** As many as a page of submissions has. */
const PARTIALS_PER_PAGE = 25;

/**
 * True for a field whose answer may lie in a partial submission: not for files and signatures, and not for what is typed
 * unseen. Card fields hold no answer anyway.
 */
export function mayBeKept({ type, settings }: FieldRecord): boolean {
  return holdsAnswer(type) && !isUploadType(type) && !isOn(settings['hide_input_characters']);
}

/** The digest of the key by which a person goes on, in hex; the key is no part of what is stored. */
export async function keyDigestOf(value: Json | undefined): Promise<string> {
  const key = scalarText(value) ?? '';
  if (!/^[\w-]{16,128}$/.test(key)) {
    throw new ServiceError('invalid-value', 'A resume_key of 16 to 128 letters, digits, - and _ was not supplied');
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return hex(new Uint8Array(digest));
}

/** What was posted of a form's fields so far. Whatever may not be kept, and names of no field of it, are left out. */
export function partialAnswers(
  fields: readonly FieldRecord[],
  body: JsonObject,
): { readonly answers: JsonObject; readonly state: JsonObject } {
  const given = fromJsonText('values', body['values'] ?? {});
  if (!isObject(given)) throw refuse('values must be an object');
  const answers: Record<string, Json> = {};
  const state: Record<string, Json> = {};
  for (const { id, type } of fields.filter(mayBeKept)) {
    const posted = Object.hasOwn(body, `field_${id}`) ? body[`field_${id}`] : undefined;
    const text = posted === undefined ? '' : storedValue(type, posted);
    if (text !== '') answers[String(id)] = text;
    const value = Object.hasOwn(given, String(id)) ? given[String(id)] : undefined;
    if (value !== undefined) state[String(id)] = value;
  }
  if (JSON.stringify([answers, state]).length > MOST_LETTERS) {
    throw new ServiceError('body-too-large', `The answers are larger than ${MOST_LETTERS} bytes`);
  }
  return { answers, state };
}

/**
 * Reads which partial submissions of a form are wanted, of those saved since `kept`; the newest come first. The parameters are those
 * of submissions.
 */
export function partialQuery(formId: number, query: URLSearchParams, kept: Date): PartialQuery {
  const { ascending, minTime = kept, maxTime } = submissionQuery(formId, query);
  return { ...sliceOf(query, PARTIALS_PER_PAGE), formId, ascending, minTime: minTime < kept ? kept : minTime, maxTime };
}
