import type { JsonSchema } from '../../../model/json-schema.js';
import type { SubfieldsField } from './subfields.js';

/** Describes named parts. In a required field, those are required that may not stay empty. */
export function partsSchema({ subfields, optional, required }: SubfieldsField): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(subfields.map((name) => [name, { type: 'string' }])),
    ...(required && { required: subfields.filter((name) => !optional.includes(name)) }),
    additionalProperties: false,
  };
}
