import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';
import { noAnswer } from '../shared/no-answer.js';

/** Stands in for a type that the element does not know: it shows a notice, collects nothing and never stops the form. */
export const definition: FieldDefinition<Field, undefined> = {
  ...noAnswer,
  parse: (common) => common,
};
