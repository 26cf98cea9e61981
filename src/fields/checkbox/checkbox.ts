import type { FieldDefinition } from '../../model/field-definition.js';
import { text } from '../../api/read.js';
import { findChosen, valueFinder } from '../shared/options/option-ids.js';
import {
  checkOther,
  chosenInWords,
  comparedValues,
  otherText,
  restoreOther,
  sentValues,
} from '../shared/options/option-other.js';
import { parseOptions } from '../shared/options/option-settings.js';
import type { OptionsField } from '../shared/options/option-settings.js';

/**
 * `checkbox`: any number of options. The answer is their ids in the form's order, "Other" last. Their values are sent joined by
 * newlines, as the service stores them (recorded 2023: `"Option1\nOption2"`).
 */
export const definition: FieldDefinition<OptionsField, readonly string[]> = {
  collects: true,
  parse: parseOptions,
  initial: (field) => field.initial,
  needed: ({ options }) => (options.length === 1 ? 'tick' : 'options'),
  isEmpty: (answer) => answer.length === 0,
  validate(field, answer) {
    const ids = new Set(field.options.map(({ id }) => id));
    const isKnown = (id: string) => ids.has(id) || otherText(field, id) !== undefined;
    return answer.every(isKnown) ? answer.flatMap((id) => checkOther(field, id)) : [{ code: 'not-an-option' }];
  },
  params: (field, answer) => sentValues(field, answer).join('\n'),
  inWords: chosenInWords,
  toValue: (field, answer) => answer.map(valueFinder(field)),
  comparable: comparedValues,
  restore(field, value) {
    const wanted = typeof value === 'string' ? value.split('\n') : value;
    if (!Array.isArray(wanted)) return undefined;
    const given = wanted.map(text);
    const chosen = findChosen(field.options, given).map((option) => option?.id);
    const ids = new Set(chosen);
    const known = field.options.map(({ id }) => id).filter((id) => ids.has(id));
    const others = given.flatMap((entry, index) =>
      chosen[index] === undefined ? (restoreOther(field, entry) ?? []) : [],
    );
    return [...known, ...others.slice(0, 1)];
  },
};
