import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import { text } from '../../api/read.js';

export interface SectionField extends Field {
  readonly heading: string;
  /** HTML of the form's author. */
  readonly text: string;
}

/** `section`: a heading and an explanation; the fields after it belong to it. Collects nothing. */
export const definition: FieldDefinition<SectionField, undefined> = {
  collects: false,
  parse: (common, json) => ({
    ...common,
    heading: text(json['section_heading']).trim() || common.label,
    text: text(json['section_text']),
  }),
  initial: () => undefined,
  isEmpty: () => true,
  validate: () => [],
  params: () => '',
  comparable: () => [],
  restore: () => undefined,
};
