import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import { text } from '../../api/read.js';

export interface RichtextField extends Field {
  /** HTML of the form's author. */
  readonly text: string;
}

/** `richtext`, the description area: a text with structure. Collects nothing. */
export const definition: FieldDefinition<RichtextField, undefined> = {
  collects: false,
  parse: (common, json) => ({ ...common, text: text(json['section_text']) }),
  initial: () => undefined,
  isEmpty: () => true,
  validate: () => [],
  params: () => '',
  comparable: () => [],
  restore: () => undefined,
};
