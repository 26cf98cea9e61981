import type { JsonSchema } from '../../model/json-schema.js';
import { areTold, noOptions, optionSchema } from '../shared/options/options.schema.js';
import type { DescribedOptions } from '../shared/options/options.schema.js';

/** Describes a list of options. A value that two options have may occur twice. */
export function schema(field: DescribedOptions): JsonSchema {
  const option = optionSchema(field);
  if (option === noOptions) return noOptions;
  return { type: 'array', items: option, ...(areTold(field) && { uniqueItems: true }) };
}
