import type { FieldDefinition } from '../../model/field-definition.js';

/** The members of a definition that are the same for all that collect nothing. */
export const noAnswer = {
  collects: false,
  initial: () => undefined,
  isEmpty: () => true,
  validate: () => [],
  params: () => '',
  comparable: () => [],
  restore: () => undefined,
} satisfies Omit<FieldDefinition, 'parse'>;
