// Code for the types that choose among options: select, radio, checkbox.
import type { FieldDefinition, ParseContext } from '../../../model/field-definition.js';
import type { Field, JsonObject, Option } from '../../../model/form.js';
import { options, text } from '../../../api/read.js';

/** A field whose answer is one or several of its options. */
export interface ChoiceField extends Field {
  readonly options: readonly Option[];
  /** The ids of the options that the author chose beforehand. */
  readonly initial: readonly string[];
}

/**
 * Reads the options and the default. Labels and values may contain commas and be long (recorded 2016), so they are never joined or split at
 * commas.
 *
 * @param choices the options, where they are read already
 * @param find finds the options of a default
 */
export function parseChoices(
  common: Field,
  json: JsonObject,
  { warn }: ParseContext,
  choices: readonly Option[] = options(json['options'], warn),
  find = findOptions,
): ChoiceField {
  if (choices.length === 0) warn('no-options', 'options', common.label);
  const given = text(json['default']);
  const defaults = given.split('\n').filter(Boolean);
  const initial = find(choices, defaults).flatMap((option) => option?.id ?? []);
  if (initial.length < new Set(defaults).size) warn('unknown-value', 'default', given);
  return { ...common, options: choices, initial };
}

/**
 * Finds the options of stored values, defaults or prefills: by value, else by label, else by either without regard to case. (A default
 * `neutral` for an option `Neutral` was recorded in 2025.) If several match, the first wins.
 */
export function findOptions(choices: readonly Option[], wanted: readonly string[]): (Option | undefined)[] {
  const found = new Map<string, Option>();
  // A later entry replaces an earlier one.
  const fromLast = wanted.length > 0 ? [...choices].reverse() : [];
  for (const option of fromLast) found.set(option.label.toLowerCase(), option).set(option.value.toLowerCase(), option);
  for (const option of fromLast) found.set(option.label, option);
  for (const option of fromLast) found.set(option.value, option);
  return wanted.map((one) => found.get(one) ?? found.get(one.toLowerCase()));
}

/**
 * The members of a definition that select and radio share: one option or none. The answer is the option's id. It is sent and compared as
 * it is, so the values of the options have to be unique; `option-other.ts` serves all others.
 */
export const oneChoice = {
  collects: true,
  parse: parseChoices,
  initial: (field: ChoiceField) => field.initial[0] ?? '',
  needed: () => 'option' as const,
  isEmpty: (answer: string) => !answer,
  validate: (field: ChoiceField, answer: string) =>
    field.options.some((option) => option.id === answer) ? [] : [{ code: 'not-an-option' as const }],
  params: (_field: ChoiceField, answer: string) => answer,
  comparable: (_field: ChoiceField, answer: string) => (answer ? [answer] : []),
  restore: (field: ChoiceField, value: unknown) =>
    value === '' ? '' : findOptions(field.options, [text(value)])[0]?.id,
} satisfies FieldDefinition<ChoiceField, string>;
