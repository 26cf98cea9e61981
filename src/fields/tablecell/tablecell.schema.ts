import type { JsonSchema } from '../../model/json-schema.js';
import { schema as numberSchema } from '../number/number.schema.js';
import type { NumberField } from '../number/number.js';
import { textSchema } from '../shared/text-input/text-answer.schema.js';
import type { TableCellField } from './tablecell.js';

/** Describes a cell as a field of its column's type. */
export const schema = (field: TableCellField & Pick<NumberField, 'min' | 'max' | 'decimals'>): JsonSchema =>
  field.kind === 'number' ? numberSchema(field) : textSchema(field);
