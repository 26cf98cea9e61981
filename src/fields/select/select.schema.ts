// One choice or several from a list.
import type { DescribedTypes } from '../../model/field-definition.js';
import type { Option } from '../../model/form.js';
import type { JsonSchema } from '../../model/json-schema.js';
import type { RatingField } from '../rating/rating.js';
import type { ChoiceField } from '../shared/options/choices.js';

/** A field with options. The last may have a text of the person's own. */
type DescribedOptions = ChoiceField & { readonly other?: boolean };

/** Describes a field that takes nothing, because it has no options. */
export const noOptions: JsonSchema = { not: {}, $comment: 'no-options' };

/** Describes a text of the person's own beside "Other". */
const OWN_TEXT: JsonSchema = { pattern: '^Other:\\s*\\S', description: 'Another answer.' };

/** Lists options and scores. */
export const schemas: DescribedTypes = {
  select: { schema: optionSchema },
  radio: { schema: optionSchema },
  checkbox: { schema: optionsSchema },
  rating: { schema: ({ answers }: RatingField) => ({ type: 'string', enum: answers }) },
};

/** Describes any number of options. A value that several options have may occur as often. */
function optionsSchema(field: DescribedOptions): JsonSchema {
  const items = optionSchema(field);
  if (items.not) return items;
  const isUnique = field.options.every(({ id, value }) => id === value);
  return { type: 'array', items, ...(isUnique && { uniqueItems: true }) };
}

/** Describes one option by its id, with its label where that is another; or a text of the person's own. */
function optionSchema({ options, other }: DescribedOptions): JsonSchema {
  if (options.length === 0) return other ? { type: 'string', ...OWN_TEXT } : noOptions;
  const isPlain = options.every(({ id, label, value }) => id === label && id === value);
  const plain: JsonSchema = { enum: options.map(({ id }) => id) };
  if (isPlain && !other) return { type: 'string', ...plain };
  const listed = isPlain ? [plain] : listTitled(options);
  return { type: 'string', anyOf: other ? [...listed, OWN_TEXT] : listed };
}

/** Lists options with their labels. A value that several have is taken, too: it means the first of them. */
function listTitled(options: readonly Option[]): JsonSchema[] {
  const ids = new Set(options.map(({ id }) => id));
  const firstOfValue = new Map([...options].reverse().map((option) => [option.value, option]));
  const repeated = [...firstOfValue.values()].filter(({ value }) => !ids.has(value)).reverse();
  return [
    ...options.map(({ id, label }) => ({ const: id, title: label })),
    ...repeated.map(({ value, label }) => ({ const: value, title: label })),
  ];
}
