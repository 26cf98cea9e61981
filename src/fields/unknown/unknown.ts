import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import { noAnswer } from '../shared/no-answer.js';

/** Replaces a type that the element does not know: it shows a notice, and collects nothing. It stops the form only if it is required. */
export const definition: FieldDefinition<Field, undefined> = {
  ...noAnswer,
  parse(common, _, { warn }) {
    const { required, hidden, type, label, id } = common;
    const about = `${type} (${label}, field ${id})`;
    warn('unknown-type', '', about);
    if (required && !hidden) warn('required-type-unknown', '', about);
    return common;
  },
  isUnanswerable: ({ required }) => required,
};
