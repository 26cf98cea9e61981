import type { FieldDefinition } from '../../model/field-definition.js';
import { definition as number } from '../number/number.js';
import { definition as text } from '../text/text.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';

/** The types of a column's cells. No other was recorded (2025); the facts do not say which others the service knows. */
export type ColumnType = 'number' | 'text';

/** The definitions that cells have, by the kind of their column. */
export type Kinds = Readonly<Record<ColumnType, FieldDefinition<TextAnswerField, string>>>;

/** A cell is a field of its column's type. */
export const KINDS: Kinds = { number, text };

const isColumnType = (type: string): type is ColumnType => Object.hasOwn(KINDS, type);

/** Returns the kind of a column. An unknown one is text. */
export const chooseKind = (type: string): ColumnType => (isColumnType(type) ? type : 'text');
