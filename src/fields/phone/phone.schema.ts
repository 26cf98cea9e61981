import type { JsonSchema } from '../../model/json-schema.js';
import { textSchema } from '../shared/text-input/text-answer.schema.js';
import type { PhoneField } from './phone.js';

/** Describes a telephone number. How many digits it has depends on its country. */
export const schema = (field: PhoneField): JsonSchema => ({
  ...textSchema(field),
  description: 'A telephone number.',
});
