import type { JsonSchema } from '../../model/json-schema.js';
import type { RatingField } from './rating.js';
import { NOT_APPLICABLE, scoresOf } from './scores.js';

/** Lists the scores. */
export const schema = (field: RatingField): JsonSchema => ({
  type: 'string',
  enum: [...scoresOf(field).map(String), ...(field.mayNotApply ? [NOT_APPLICABLE] : [])],
});
