// "Other": a last option with a text of the person's own. The API's documents do not say how it is sent. A sample of the first version of
// the API (2011) has an answer `Other: <text>`. That it is sent and stored like this is inferred.
import type { FieldDefinition } from '../../../model/field-definition.js';
import type { Issue } from '../../../model/issue.js';
import { text } from '../../../api/read.js';
import { withoutMarks } from '../../../model/option-marks.js';
import { oneChoice } from './choices.js';
import { parseOptions } from './option-settings.js';
import type { OptionsField } from './option-settings.js';

/** The answer "Other" with no text yet, and the value of its control. */
export const OTHER = 'Other:';

/** The name of the subfield with the text. */
export const SUBFIELD = 'other';

/** Returns the answer "Other" with a text. */
export const otherWith = (said: string): string => (said === '' ? OTHER : `${OTHER} ${said}`);

/** Returns the text of an answer "Other"; `undefined` for any other answer. An answer that is the value of an option is that option. */
export function otherText(field: Pick<OptionsField, 'other' | 'options'>, answer: string): string | undefined {
  if (!field.other || !answer.startsWith(OTHER)) return undefined;
  if (field.options.some(({ value }) => value === answer)) return undefined;
  return answer.slice(OTHER.length).replace(/^ /, '');
}

/** Returns an answer as it is sent: without the spaces around the text. */
export function tidied(field: OptionsField, answer: string): string {
  const said = otherText(field, answer);
  return said === undefined ? answer : otherWith(said.trim());
}

/**
 * Returns the values that logic and calculations compare. For "Other" these are the word itself, as in the service's own script, and the
 * text, which may be a number.
 */
export function comparableOf(field: OptionsField, answer: string): readonly string[] {
  const said = otherText(field, answer);
  return said === undefined ? [answer] : ['Other', said.trim()].filter(Boolean);
}

/** Checks that "Other" has a text. */
export function checkOther(field: OptionsField, answer: string): Issue[] {
  return otherText(field, answer)?.trim() === '' ? [{ code: 'required', subfield: SUBFIELD }] : [];
}

/** Restores an answer that was stored as "Other", with a text or without. */
export function restoreOther(field: OptionsField, stored: string): string | undefined {
  const answer = stored === 'Other' ? OTHER : stored;
  const said = otherText(field, answer);
  return said === undefined ? undefined : otherWith(said);
}

/** One option, or "Other". */
export const oneChoiceOrOther: FieldDefinition<OptionsField, string> = {
  ...oneChoice,
  parse: parseOptions,
  validate: (field, answer) =>
    otherText(field, answer) === undefined ? oneChoice.validate(field, answer) : checkOther(field, answer),
  params: tidied,
  toValue: withoutMarks,
  comparable: (field, answer) => (answer === '' ? [] : comparableOf(field, answer)),
  restore: (field, value) => oneChoice.restore(field, value) ?? restoreOther(field, text(value)),
};
