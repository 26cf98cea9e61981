import type { JsonSchema } from '../../../model/json-schema.js';
import type { TextAnswerField } from './text-answer.js';

/** Describes a text by its length. */
export function textSchema({ minLength, maxLength }: Pick<TextAnswerField, 'minLength' | 'maxLength'>): JsonSchema {
  return {
    type: 'string',
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  };
}

/** Describes a number as people type it: with digits of any script, separators and signs. */
export const typedNumber: JsonSchema = {
  type: 'string',
  pattern: '^\\P{L}*\\p{Nd}\\P{L}*$',
  description: 'The number as people write it.',
};
