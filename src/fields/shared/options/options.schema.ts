import type { Option } from '../../../model/form.js';
import type { JsonSchema } from '../../../model/json-schema.js';
import type { ChoiceField } from './choices.js';

/** A field with options, of which the last may have a text of the person's own. */
export type DescribedOptions = ChoiceField & { readonly other?: boolean };

/** Describes a field that takes nothing, because it has no options. */
export const noOptions: JsonSchema = { not: {}, $comment: 'no-options' };

/** Describes one option by its id, with its label where that is another; or a text of the person's own. */
export function optionSchema({ options, other }: DescribedOptions): JsonSchema {
  const isPlain = options.every(({ id, label, value }) => id === label && id === value);
  const listed: readonly JsonSchema[] = isPlain ? [{ enum: options.map(({ id }) => id) }] : titled(options);
  if (other) return { type: 'string', anyOf: [...(options.length > 0 ? listed : []), ownText] };
  if (options.length === 0) return noOptions;
  return isPlain ? { type: 'string', ...listed[0] } : { type: 'string', anyOf: listed };
}

/** Describes a text of the person's own beside "Other". */
const ownText: JsonSchema = { pattern: '^Other:\\s*\\S', description: 'Another answer.' };

/** Tells whether all options have values of their own. */
export const areTold = ({ options }: DescribedOptions): boolean => options.every(({ id, value }) => id === value);

/** Lists options by their ids. A value that several have is taken, too: it means the first of them. */
function titled(options: readonly Option[]): JsonSchema[] {
  const ids = new Set(options.map(({ id }) => id));
  const named = options.map(({ id, label }) => ({ const: id, title: label }));
  const firsts = new Map<string, Option>();
  for (const option of options)
    if (!ids.has(option.value) && !firsts.has(option.value)) firsts.set(option.value, option);
  return [...named, ...[...firsts.values()].map(({ label, value }) => ({ const: value, title: label }))];
}
