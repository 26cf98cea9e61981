import type { FieldDefinition } from '../../model/field-definition.js';
import type { Field } from '../../model/form.js';

/** Stands in for a type that the element does not know: it shows a notice, collects nothing and never stops the form. */
export const definition: FieldDefinition<Field, undefined> = {
  collects: false,
  parse: (common) => common,
  initial: () => undefined,
  isEmpty: () => true,
  validate: () => [],
  params: () => '',
  comparable: () => [],
  restore: () => undefined,
};
