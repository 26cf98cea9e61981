import type { FieldDefinition } from '../../model/field-definition.js';
import { readAuthorText } from '../shared/author-text/author-text.js';
import type { AuthorTextField } from '../shared/author-text/author-text.js';
import { noAnswer } from '../shared/no-answer.js';

/** `richtext`, the description area: a text with structure. Collects nothing. */
export const definition: FieldDefinition<AuthorTextField, undefined> = {
  ...noAnswer,
  parse: (common, json, context) => ({ ...common, ...readAuthorText(json, context) }),
};
