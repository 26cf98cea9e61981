import type { FieldDefinition } from '../../model/field-definition.js';
import { text } from '../../api/read.js';
import { findOption, parseChoices } from '../choices.js';
import type { ChoiceField } from '../choices.js';

/**
 * `checkbox`: any number of options. The answer is their values in the form's order; they are sent joined by newlines, as
 * the service stores them (recorded 2023: `"Option1\nOption2"`).
 */
export const definition: FieldDefinition<ChoiceField, readonly string[]> = {
  collects: true,
  parse: parseChoices,
  initial: (field) => field.initial,
  isEmpty: (answer) => answer.length === 0,
  validate: (field, answer) =>
    answer.every((value) => field.options.some((option) => option.value === value)) ? [] : [{ code: 'not-an-option' }],
  params: (_field, answer) => answer.join('\n'),
  comparable: (_field, answer) => answer,
  restore(field, value) {
    const wanted = typeof value === 'string' ? value.split('\n') : value;
    if (!Array.isArray(wanted)) return undefined;
    const chosen = wanted.map((entry) => findOption(field.options, text(entry))?.value);
    return field.options.map((option) => option.value).filter((option) => chosen.includes(option));
  },
};
