import type { FieldRecord } from '../fields/field-store.js';
import { ServiceError } from '../http/errors.js';
import { readSlice } from '../http/paging.js';
import { parseJsonText, invalidValue } from '../http/parameters.js';
import { holdsAnswer } from '../fields/holds-answer.js';
import { storedValue } from '../submissions/stored-value.js';
import { submissionQuery } from '../submissions/submission-query.js';
import { ignoredNames, readAnswer } from '../submissions/submission-request.js';
import { isUploadType } from '../submissions/uploads.js';
import { toHex } from '../values/bytes.js';
import { isObject, isOn, ownProperty, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import type { PartialQuery } from './partial-store.js';

/** The limit of the answers of one partial submission, in letters of JSON. */
const MOST_LETTERS = 256 * 1024;
/** The default of `per_page`, as for submissions. */
const PARTIALS_PER_PAGE = 25;

/**
 * Tells whether the answer to a field may be kept in a partial submission. Files, signatures and hidden input may not. Card
 * fields hold no answer anyway.
 */
export function mayBeKept({ type, settings }: FieldRecord): boolean {
  return holdsAnswer(type) && !isUploadType(type) && !isOn(settings['hide_input_characters']);
}

/** Returns the digest of the key by which a person continues, in hexadecimal digits. The key itself is never stored. */
export async function digestKey(value: Json | undefined): Promise<string> {
  const key = scalarText(value) ?? '';
  if (!/^[\w-]{16,128}$/.test(key)) {
    throw new ServiceError('invalid-value', 'A resume_key of 16 to 128 letters, digits, - and _ was not supplied');
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return toHex(new Uint8Array(digest));
}

/** The answers so far, and the names that are left out: unknown ones, and those of answers that may not be kept. */
interface PartialAnswers {
  readonly answers: JsonObject;
  readonly state: JsonObject;
  readonly ignored: { readonly ignored?: readonly string[] };
}

/** The names that are kept beside the answers. */
const KEPT = ['resume_key', 'values', 'user_agent', 'remote_addr'];

/** Reads the answers so far. */
export function partialAnswers(fields: readonly FieldRecord[], body: JsonObject): PartialAnswers {
  const given = parseJsonText('values', body['values'] ?? {});
  if (!isObject(given)) throw invalidValue('values must be an object');
  const answers: Record<string, Json> = {};
  const state: Record<string, Json> = {};
  for (const { id, type } of fields.filter(mayBeKept)) {
    const posted = ownProperty(body, `field_${id}`);
    const text = posted === undefined ? '' : storedValue(type, readAnswer(`field_${id}`, type, posted));
    if (text !== '') answers[String(id)] = text;
    const value = ownProperty(given, String(id));
    if (value !== undefined) state[String(id)] = value;
  }
  if (JSON.stringify([answers, state]).length > MOST_LETTERS) {
    throw new ServiceError('body-too-large', `The answers are larger than ${MOST_LETTERS} bytes`);
  }
  const { ignored = [] } = ignoredNames(fields, body, KEPT, mayBeKept);
  const all = [...ignored, ...Object.keys(given).flatMap((id) => (Object.hasOwn(state, id) ? [] : [`values[${id}]`]))];
  return { answers, state, ignored: all.length === 0 ? {} : { ignored: all } };
}

/**
 * Reads the query for the partial submissions of a form that were saved since `kept`, newest first. The parameters are those of
 * submissions.
 */
export function partialQuery(formId: number, query: URLSearchParams, kept: Date): PartialQuery {
  const { ascending, minTime = kept, maxTime } = submissionQuery(formId, query);
  return {
    ...readSlice(query, PARTIALS_PER_PAGE),
    formId,
    ascending,
    minTime: minTime < kept ? kept : minTime,
    maxTime,
  };
}
