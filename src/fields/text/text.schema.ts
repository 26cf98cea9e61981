// Texts of all kinds.
import type { DescribedTypes } from '../../model/field-definition.js';
import type { JsonSchema } from '../../model/json-schema.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';

/** Describes a text by its length. */
export function textSchema({ minLength, maxLength }: TextAnswerField): JsonSchema {
  return {
    type: 'string',
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  };
}

/** Describes texts. How many digits a telephone number has depends on its country. */
export const schemas: DescribedTypes = {
  text: { schema: textSchema },
  textarea: { schema: textSchema },
  email: { schema: (field: TextAnswerField) => ({ ...textSchema(field), format: 'email' }) },
  phone: { schema: (field: TextAnswerField) => ({ ...textSchema(field), description: 'A telephone number.' }) },
};
