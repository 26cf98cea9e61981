// Rows of the same choices.
import type { DescribedTypes } from '../../model/field-definition.js';
import type { JsonSchema } from '../../model/json-schema.js';
import { noOptions } from '../select/select.schema.js';
import type { MatrixField } from './matrix.js';

/** Describes a matrix. */
export const schemas: DescribedTypes = { matrix: { schema: matrixSchema } };

/** Describes the chosen column of each row, or several. */
function matrixSchema({ rows, columns, onePerRow, required }: MatrixField): JsonSchema {
  if (rows.length === 0 || columns.length === 0) return noOptions;
  const column: JsonSchema = { type: 'string', enum: columns };
  const several: JsonSchema = { type: 'array', items: column, uniqueItems: true };
  const row = onePerRow ? { anyOf: [column, { ...several, maxItems: 1 }] } : several;
  return {
    type: 'object',
    properties: Object.fromEntries(rows.map((name) => [name, row])),
    ...(required && { required: rows }),
    additionalProperties: false,
  };
}
