import type { FieldDefinition } from '../../model/field-definition.js';
import { count, flag, text } from '../../api/read.js';
import { readAuthorText } from '../shared/author-text/author-text.js';
import type { AuthorTextField } from '../shared/author-text/author-text.js';
import { noAnswer } from '../shared/no-answer.js';

/**
 * `section`: a heading and an explanation; the fields after it belong to it. With `section_break` a new page begins with it. `num_columns`
 * applies to these fields; `"0"` = as the form (recorded). Collects nothing.
 */
export const definition: FieldDefinition<AuthorTextField, undefined> = {
  ...noAnswer,
  parse(common, json, context) {
    // The name of the section: on the page, and in lists of fields and pages.
    const label = text(json['section_heading']).trim() || common.label;
    const author = readAuthorText(json, context);
    return {
      ...common,
      label,
      ...author,
      isBlank: author.isBlank && label === '',
      columnsAfter: Math.min(count(json['num_columns']) ?? 0, 4),
      takesFieldsAfter: true,
      startsPage: flag(json['section_break']),
    };
  },
};
