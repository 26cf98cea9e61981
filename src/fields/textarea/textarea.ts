import type { FieldDefinition } from '../../model/field-definition.js';
import { count } from '../../api/read.js';
import { parseTextAnswer, textAnswer } from '../text-answer.js';
import type { TextAnswerField } from '../text-answer.js';

export interface TextareaField extends TextAnswerField {
  /** Height in lines. */
  readonly rows: number;
}

/** `textarea`, the long answer. Sent and stored as it was typed (recorded 2014, 2023). */
export const definition: FieldDefinition<TextareaField, string> = {
  ...textAnswer,
  parse: (common, json) => ({ ...parseTextAnswer(common, json), rows: Math.min(count(json['rows']) ?? 10, 40) }),
};
