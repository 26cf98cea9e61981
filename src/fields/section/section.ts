import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import { count, flag, text } from '../../api/read.js';
import { noAnswer } from '../no-answer.js';

export interface SectionField extends Field {
  /** HTML of the form's author. */
  readonly text: string;
}

/**
 * `section`: a heading and an explanation; the fields after it belong to it. With `section_break` a new page begins with it.
 * `num_columns` holds for these fields; `"0"` = as the form (recorded). Collects nothing.
 */
export const definition: FieldDefinition<SectionField, undefined> = {
  ...noAnswer,
  parse: (common, json) => ({
    ...common,
    // What it is called: on the page, and in lists of fields and pages.
    label: text(json['section_heading']).trim() || common.label,
    text: text(json['section_text']),
    columnsAfter: Math.min(count(json['num_columns']) ?? 0, 4),
    takesFieldsAfter: true,
    startsPage: flag(json['section_break']),
  }),
};
