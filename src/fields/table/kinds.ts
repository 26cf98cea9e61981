import type { FieldDefinition } from '../../model/field-definition.js';
import { definition as number } from '../number/number.js';
import { definition as text } from '../text/text.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';

/** What the cells of a column may be. No other was recorded (2025); which others the service knows was not found. */
export type ColumnType = 'number' | 'text';

/** The definitions that cells have, by the kind of their column. */
export type Kinds = Readonly<Record<ColumnType, FieldDefinition<TextAnswerField, string>>>;

/** A cell is a field of its column's type. */
export const KINDS: Kinds = { number, text };

const isColumnType = (type: string): type is ColumnType => Object.hasOwn(KINDS, type);

/** What is not known is asked for as text. */
export const kindOf = (type: string): ColumnType => (isColumnType(type) ? type : 'text');
