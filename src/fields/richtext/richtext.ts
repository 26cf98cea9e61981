import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import { text } from '../../api/read.js';
import { noAnswer } from '../no-answer.js';

export interface RichtextField extends Field {
  /** HTML of the form's author. */
  readonly text: string;
}

/** `richtext`, the description area: a text with structure. Collects nothing. */
export const definition: FieldDefinition<RichtextField, undefined> = {
  ...noAnswer,
  parse: (common, json) => ({ ...common, text: text(json['section_text']) }),
};
