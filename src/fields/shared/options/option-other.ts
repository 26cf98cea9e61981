// "Other": a last option with a text of the person's own. The API's documents do not say how it is sent. A sample of the first version of
// the API (2011) has an answer `Other: <text>`. That it is sent and stored like this is inferred.
import type { FieldDefinition } from '../../../model/field-definition.js';
import type { Issue } from '../../../model/issue.js';
import { text } from '../../../api/read.js';
import { oneChoice } from './choices.js';
import { OTHER, findChosen, valueFinder } from './option-ids.js';
import { parseOptions } from './option-settings.js';
import type { OptionsField } from './option-settings.js';

/** The name of the subfield with the text. */
export const SUBFIELD = 'other';

/** Returns the answer "Other" with a text. */
export const otherWith = (said: string): string => (said === '' ? OTHER : `${OTHER} ${said}`);

/** Returns the text of an answer "Other"; `undefined` for any other answer. An answer that is the id of an option is that option. */
export function otherText(field: Pick<OptionsField, 'other' | 'options'>, answer: string): string | undefined {
  if (!field.other || !answer.startsWith(OTHER)) return undefined;
  if (field.options.some(({ id }) => id === answer)) return undefined;
  return answer.slice(OTHER.length).replace(/^ /, '');
}

/** Returns the values that are sent for chosen ids: those of the options, and the text of "Other" without the spaces around it. */
export function sentValues(field: OptionsField, chosen: readonly string[]): string[] {
  const findValue = valueFinder(field);
  return chosen.map((id) => {
    const said = otherText(field, id);
    return said === undefined ? findValue(id) : otherWith(said.trim());
  });
}

/**
 * Returns the values that logic and calculations compare. For "Other" these are the word itself, as in the service's own script, and the
 * text, which may be a number.
 */
export function comparedValues(field: OptionsField, chosen: readonly string[]): string[] {
  const findValue = valueFinder(field);
  return chosen.flatMap((id) => {
    const said = otherText(field, id);
    return said === undefined ? [findValue(id)] : ['Other', said.trim()].filter(Boolean);
  });
}

/** Writes chosen ids by the labels of their options, if the value of one does not tell which option it is. */
export function chosenInWords(field: OptionsField, chosen: readonly string[]): string | undefined {
  const options = new Map(field.options.map((option) => [option.id, option]));
  const isTold = (id: string) => (options.get(id)?.value ?? id) === id;
  if (chosen.every(isTold)) return undefined;
  const sent = sentValues(field, chosen);
  return chosen.map((id, index) => options.get(id)?.label ?? sent[index]).join('\n');
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
  params: (field, answer) => sentValues(field, [answer]).join(''),
  inWords: (field, answer) => chosenInWords(field, [answer]),
  toValue: (field, answer) => valueFinder(field)(answer),
  comparable: (field, answer) => (answer === '' ? [] : comparedValues(field, [answer])),
  restore: (field, value) =>
    value === '' ? '' : (findChosen(field.options, [text(value)])[0]?.id ?? restoreOther(field, text(value))),
};
