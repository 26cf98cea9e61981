// Answers in named parts.
import type { DescribedTypes } from '../../model/field-definition.js';
import type { JsonSchema } from '../../model/json-schema.js';
import type { SubfieldsField } from '../shared/subfields/subfields.js';

/** Parts that addresses of some countries do not have. */
const LOCAL = ['state', 'zip'];

/** Describes the parts of a name and of an address. Whether a state and a postal code are required depends on the country. */
export const schemas: DescribedTypes = {
  name: { schema: partsSchema },
  address: {
    schema: (field: SubfieldsField) => partsSchema({ ...field, optional: [...field.optional, ...LOCAL] }),
  },
};

/** Describes named parts. In a required field, those are required that may not stay empty. */
function partsSchema({ subfields, optional, required }: SubfieldsField): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(subfields.map((name) => [name, { type: 'string' }])),
    ...(required && { required: subfields.filter((name) => !optional.includes(name)) }),
    additionalProperties: false,
  };
}
