import type { FieldDefinition } from '../../model/field-definition.js';
import { text } from '../../api/read.js';
import { markEqual, withoutMarks } from '../../model/option-marks.js';
import { findOptions } from '../shared/options/choices.js';
import { checkOther, comparableOf, otherText, restoreOther, tidied } from '../shared/options/option-other.js';
import { parseOptions } from '../shared/options/option-settings.js';
import type { OptionsField } from '../shared/options/option-settings.js';

/**
 * `checkbox`: any number of options. The answer is their values in the form's order, "Other" last; they are sent joined by
 * newlines, as the service stores them (recorded 2023: `"Option1\nOption2"`).
 */
export const definition: FieldDefinition<OptionsField, readonly string[]> = {
  collects: true,
  parse: parseOptions,
  initial: (field) => field.initial,
  needed: ({ options }) => (options.length === 1 ? 'tick' : 'options'),
  isEmpty: (answer) => answer.length === 0,
  validate(field, answer) {
    const values = new Set(field.options.map((option) => option.value));
    const isKnown = (value: string) => values.has(value) || otherText(field, value) !== undefined;
    return answer.every(isKnown) ? answer.flatMap((value) => checkOther(field, value)) : [{ code: 'not-an-option' }];
  },
  params: (field, answer) => answer.map((value) => tidied(field, value)).join('\n'),
  toValue: withoutMarks,
  comparable: (field, answer) => answer.flatMap((value) => comparableOf(field, value)),
  restore(field, value) {
    const wanted = typeof value === 'string' ? value.split('\n') : value;
    if (!Array.isArray(wanted)) return undefined;
    // A value that is given twice means two options.
    const given = markEqual(wanted.map(text));
    const chosen = findOptions(field.options, given).map((option) => option?.value);
    const values = new Set(chosen);
    const known = field.options.map((option) => option.value).filter((option) => values.has(option));
    const others = given.flatMap((entry, index) =>
      chosen[index] === undefined ? (restoreOther(field, entry) ?? []) : [],
    );
    return [...known, ...others.slice(0, 1)];
  },
};
