import type { JsonSchema } from '../../model/json-schema.js';
import { typedNumber } from '../shared/text-input/text-answer.schema.js';
import type { ProductField } from './product.js';

/** Describes a quantity with its limits. */
export function schema({ min, max, soldOut }: ProductField): JsonSchema {
  if (soldOut) return { not: {}, $comment: 'sold-out' };
  return { anyOf: [{ type: 'integer', minimum: min, ...(max !== undefined && { maximum: max }) }, typedNumber] };
}
