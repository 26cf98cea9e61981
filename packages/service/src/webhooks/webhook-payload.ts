import { readSubfields } from '../submissions/stored-value.js';
import type { FieldRecord } from '../fields/field-store.js';
import { writeValue } from '../submissions/submission-shape.js';
import type { SubmissionRecord } from '../submissions/submission-store.js';
import { formatUrlencoded } from '../values/urlencoded.js';
import type { Pair } from '../values/urlencoded.js';
import { isOn, scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import { toSlug } from '../values/text.js';

/** A value of a delivery: a text, or the subfields by their names. */
type Value = string | Readonly<Record<string, string>>;

function chooseKey({ id, settings }: FieldRecord, own: JsonObject): string {
  const label = scalarText(settings['label']) ?? '';
  const keys = own['use_field_ids'] === true ? 'field_ids' : own['post_data_field_keys'];
  if (keys === 'field_ids') return String(id);
  if (keys === 'api_friendly_field_names') return toSlug(label) || String(id);
  if (keys === 'internal_labels') return (scalarText(settings['internal_label']) ?? '') || label || String(id);
  return label || String(id);
}

/** Returns the value of a field. Without names, subfields form one text: a name in one line, others in a line each. */
function valueFor(field: FieldRecord, text: string, own: JsonObject): Value {
  const subfields = readSubfields(field.type, text);
  const withNames = !isOn(own['no_subfield_names']);
  const withType = isOn(own['include_field_type']);
  const plain = subfields?.map(([, value]) => value).join(field.type === 'name' ? ' ' : '\n') ?? text;
  if (!withType) return withNames && subfields !== undefined ? Object.fromEntries(subfields) : plain;
  const parts = withNames && subfields !== undefined ? subfields : [['value', plain] as const];
  return Object.fromEntries([...parts, ['field_type', field.type]]);
}

function flat(value: Value): string {
  if (typeof value === 'string') return value;
  return Object.entries(value).map(([name, part]) => `${name} = ${part}`).join('\n'); // prettier-ignore
}

/** The most letters that data may add to an address. Receivers take far shorter ones. */
const MOST_APPENDED = 64 * 1024;

/** A webhook whose data do not go into its address. */
export class LongAddressError extends Error {
  override readonly name = 'LongAddressError';
  readonly code = 'address-too-long';
}

/** Appends data to the query of an address. @throws LongAddressError */
function appendTo(url: URL, pairs: readonly Pair[]): void {
  const letters = pairs.reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  if (letters > MOST_APPENDED)
    throw new LongAddressError(
      `The answers are too long for an address: ${letters} letters, and ${MOST_APPENDED} may be appended`,
    );
  const own = url.search.slice(1);
  url.search = own === '' ? formatUrlencoded(pairs) : `${own}&${formatUrlencoded(pairs)}`;
}

/** The request to a webhook. */
export interface WebhookRequest {
  readonly url: string;
  readonly contentType: string;
  readonly body: string;
}

/**
 * Creates the request of a webhook for a submission: `FormID`, the answers by the keys that its settings name,
 * `UniqueID`, and `HandshakeKey` where there is one. The last of equal keys counts, and no label replaces the service's
 * own keys. Source: the documented examples, JSON and urlencoded, with field types and without. No source says exactly
 * what `no_subfield_names` and `append_data` do. Here the first omits the names, and the second repeats the data in the
 * address.
 *
 * @throws LongAddressError where the data are too long for that.
 */
export function webhookRequest(
  own: JsonObject,
  fields: readonly FieldRecord[],
  submission: SubmissionRecord,
  origin: string,
): WebhookRequest {
  const answers = new Map(submission.answers.map((answer) => [answer.fieldId, answer]));
  const values = fields.flatMap((field): (readonly [string, Value])[] => {
    const answer = answers.get(field.id);
    return answer === undefined ? [] : [[chooseKey(field, own), valueFor(field, writeValue(answer, origin), own)]];
  });
  const handshake = scalarText(own['handshake_key']) ?? '';
  const reserved = [
    ['FormID', String(submission.formId)],
    ['UniqueID', String(submission.id)],
    ...(handshake === '' ? [] : [['HandshakeKey', handshake] as const]),
  ] as const;
  // fromEntries makes own properties, so that a label like `__proto__` is an ordinary one
  const entries: readonly (readonly [string, Value])[] = [['FormID', ''], ...values, ...reserved];
  const data = Object.fromEntries(entries);
  const pairs = Object.entries(data).map(([key, value]) => [key, flat(value)] as const);
  const url = new URL(scalarText(own['url']) ?? '');
  if (isOn(own['append_data'])) appendTo(url, pairs);
  return own['content_type'] === 'json'
    ? { url: url.href, contentType: 'application/json', body: JSON.stringify(data) }
    : { url: url.href, contentType: 'application/x-www-form-urlencoded', body: formatUrlencoded(pairs) };
}
