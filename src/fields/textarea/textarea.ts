import type { FieldDefinition } from '../../model/field-definition.js';
import { count, text } from '../../api/read.js';
import { parseTextAnswer, textAnswer } from '../shared/text-input/text-answer.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';

export interface TextareaField extends TextAnswerField {
  /** Height in lines. */
  readonly rows: number;
}

/** Converts line ends to those of a textarea. */
const lines = (value: string) => value.replace(/\r\n?/g, '\n');

/** `textarea`, the long answer. Sent and stored as it was typed (recorded 2014, 2023). */
export const definition: FieldDefinition<TextareaField, string> = {
  ...textAnswer,
  initial: (field) => lines(field.initial),
  restore: (_field, value) => (typeof value === 'string' || typeof value === 'number' ? lines(text(value)) : undefined),
  parse: (common, json, context) => ({
    ...parseTextAnswer(common, json, context),
    rows: Math.min(count(json['rows']) ?? 10, 40),
  }),
};
