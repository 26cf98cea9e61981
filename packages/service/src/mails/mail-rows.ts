import type { FieldRecord } from '../fields/field-store.js';
import { holdsAnswer } from '../fields/holds-answer.js';
import { hasSubfields, readSubfields } from '../submissions/stored-value.js';
import { writeValue } from '../submissions/submission-shape.js';
import type { SubmissionRecord } from '../submissions/submission-store.js';
import { isOn, scalarText } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import type { ValueFor } from './placeholders.js';
import { createShortener } from './shorten.js';

/** One line of the answers in a mail. */
export interface MailRow {
  readonly label: string;
  /** `undefined` for the heading of a section. */
  readonly value: string | undefined;
}

const KEPT_OUT = '(not sent by mail)';

/** Formats an answer for people: a name in one line, an address without the names of its parts. */
function readable(type: string, stored: string): string {
  const subfields = type === 'name' || type === 'address' ? readSubfields(type, stored) : undefined;
  return subfields?.map(([, value]) => value).join(type === 'name' ? ' ' : '\n') ?? stored;
}

/**
 * Returns the answers of a submission as a mail shows them, in the order of the form. Source of the settings:
 * `hide_empty`, `hide_hidden` and `show_section` recorded 2023, `remove_data_from_emails` on fields recorded 2023;
 * their effects are taken from their names.
 */
export function mailRows(
  settings: JsonObject,
  fields: readonly FieldRecord[],
  submission: SubmissionRecord,
  origin: string,
): readonly MailRow[] {
  const answers = new Map(submission.answers.map((answer) => [answer.fieldId, answer]));
  const shorten = createShortener();
  return fields.flatMap((field): readonly MailRow[] => {
    const own = field.settings;
    if (field.type === 'section') {
      const heading = scalarText(own['section_heading']) ?? '';
      return isOn(settings['show_section']) && heading !== '' ? [{ label: heading, value: undefined }] : [];
    }
    if (!holdsAnswer(field.type) || (isOn(settings['hide_hidden']) && isOn(own['hidden']))) return [];
    const answer = answers.get(field.id);
    if (answer === undefined && isOn(settings['hide_empty'])) return [];
    const label = scalarText(own['label']) || String(field.id);
    if (answer !== undefined && isOn(own['remove_data_from_emails'])) return [{ label, value: KEPT_OUT }];
    return [{ label, value: answer === undefined ? '' : shorten(readable(field.type, writeValue(answer, origin))) }];
  });
}

/** Returns a function that finds the answer for a placeholder, as in the rows, `""` when there is none. */
export function valuesFor(fields: readonly FieldRecord[], { answers }: SubmissionRecord, origin: string): ValueFor {
  const byId = new Map(fields.filter(({ type }) => holdsAnswer(type)).map((field) => [String(field.id), field]));
  const answered = new Map(answers.map((answer) => [answer.fieldId, answer]));
  return (fieldId, subfield) => {
    const field = byId.get(fieldId);
    if (field === undefined || (subfield !== undefined && !hasSubfields(field.type))) return undefined;
    const answer = answered.get(field.id);
    if (answer === undefined) return '';
    if (isOn(field.settings['remove_data_from_emails'])) return KEPT_OUT;
    const stored = writeValue(answer, origin);
    if (subfield === undefined) return readable(field.type, stored);
    return readSubfields(field.type, stored)?.find(([name]) => name === subfield)?.[1] ?? '';
  };
}
