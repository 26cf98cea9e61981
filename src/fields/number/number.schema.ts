import type { JsonSchema } from '../../model/json-schema.js';
import { typedNumber } from '../shared/text-input/text-answer.schema.js';
import type { NumberField } from './number.js';

/** Describes a number with its limits. */
export function schema({ min, max, decimals }: Pick<NumberField, 'min' | 'max' | 'decimals'>): JsonSchema {
  const number: JsonSchema = {
    type: decimals === 0 ? 'integer' : 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(decimals && { multipleOf: Number(`1e-${decimals}`) }),
  };
  return { anyOf: [number, typedNumber] };
}
