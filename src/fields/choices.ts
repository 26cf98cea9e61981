// What the types share that choose among options: select, radio, checkbox.
import type { FieldDefinition, ParseContext } from '../model/field-definition.js';
import type { Field, JsonObject, Option } from '../model/form.js';
import { options, text } from '../api/read.js';

export interface ChoiceField extends Field {
  readonly options: readonly Option[];
  /** The values that the author chose beforehand. */
  readonly initial: readonly string[];
  readonly horizontal: boolean;
}

/** Option labels and values may hold commas and be long (recorded 2016): they are never joined or split at commas. */
export function parseChoices(common: Field, json: JsonObject, { warn }: ParseContext): ChoiceField {
  const choices = options(json['options'], warn);
  if (choices.length === 0) warn('no-options', 'options', `“${common.label}” has no options to choose from.`);
  const defaults = text(json['default'])
    .split('\n')
    .filter((value) => value !== '');
  const initial = defaults.flatMap((value) => findOption(choices, value)?.value ?? []);
  if (initial.length < defaults.length) {
    warn(
      'unknown-value',
      'default',
      `The default “${text(json['default'])}” of “${common.label}” is none of its options.`,
    );
  }
  return { ...common, options: choices, initial, horizontal: text(json['option_layout']) === 'horizontal' };
}

/**
 * The option that a stored value, a default or a prefill means: by value, else by label, else by either without regard to
 * case (a default `neutral` stood beside an option `Neutral`, recorded 2025).
 */
export function findOption(choices: readonly Option[], wanted: string): Option | undefined {
  const same = (a: string) => a.toLowerCase() === wanted.toLowerCase();
  return (
    choices.find((option) => option.value === wanted) ??
    choices.find((option) => option.label === wanted) ??
    choices.find((option) => same(option.value) || same(option.label))
  );
}

/** The members of a definition that select and radio share: one option or none. The stored form is the option's value. */
export const oneChoice = {
  collects: true,
  parse: parseChoices,
  initial: (field: ChoiceField) => field.initial[0] ?? '',
  isEmpty: (answer: string) => answer === '',
  validate: (field: ChoiceField, answer: string) =>
    field.options.some((option) => option.value === answer) ? [] : [{ code: 'not-an-option' as const }],
  params: (_field: ChoiceField, answer: string) => answer,
  comparable: (_field: ChoiceField, answer: string) => (answer === '' ? [] : [answer]),
  restore: (field: ChoiceField, value: unknown) => {
    const wanted = text(value);
    return wanted === '' && value !== ''
      ? undefined
      : (findOption(field.options, wanted)?.value ?? (wanted === '' ? '' : undefined));
  },
} satisfies FieldDefinition<ChoiceField, string>;
