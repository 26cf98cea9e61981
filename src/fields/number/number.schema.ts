// Numbers, quantities, and the cells of tables, which are numbers or texts.
import type { DescribedTypes } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import type { JsonSchema } from '../../model/json-schema.js';
import type { ProductField } from '../product/product.js';
import type { TableCellField } from '../tablecell/tablecell.js';
import { textSchema } from '../text/text.schema.js';
import type { NumberField } from './number.js';

type Limits = Pick<NumberField, 'min' | 'max' | 'decimals'>;
type LimitedField = Field & Limits;

/** Describes numbers with their limits. */
export const schemas: DescribedTypes = {
  number: { schema: numberSchema },
  product: {
    schema: ({ min, max, soldOut }: ProductField) =>
      soldOut ? { not: {}, $comment: 'sold-out' } : inBothWays({ type: 'integer', ...describeLimits({ min, max }) }),
  },
  tablecell: {
    schema: (field: TableCellField & Limits) => (field.kind === 'number' ? numberSchema(field) : textSchema(field)),
  },
};

function numberSchema({ decimals, min, max }: LimitedField): JsonSchema {
  const type = decimals === 0 ? 'integer' : 'number';
  return inBothWays({
    type,
    ...describeLimits({ min, max }),
    ...(decimals && { multipleOf: Number(`1e-${decimals}`) }),
  });
}

function describeLimits({ min, max }: { min?: number | undefined; max?: number | undefined }): JsonSchema {
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
}

/** Describes a number as machines write it, and as people type it: with digits of any script, separators and signs. */
function inBothWays(number: JsonSchema): JsonSchema {
  const typed: JsonSchema = {
    type: 'string',
    pattern: '^\\P{L}*\\p{Nd}\\P{L}*$',
    description: 'The number as people write it.',
  };
  return { anyOf: [number, typed] };
}
