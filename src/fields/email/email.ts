import type { FieldDefinition } from '../../model/field-definition.js';
import { checkLength, textAnswer } from '../shared/text-input/text-answer.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';

/**
 * Something before the @, and a host with a dot or an IDN after it. A space or another @ only in quotes. Real addresses have `+`, `'` and
 * letters of any script, so the check demands no more. Only a message sent there proves an address.
 */
const ADDRESS = /^(?:".+"|[^\s@]+)@[^\s@.,;<>()"]+(?:\.[^\s@.,;<>()"]+)+$/u;

/** `email`. Stored as it was sent (recorded 2014, 2023). */
export const definition: FieldDefinition<TextAnswerField, string> = {
  ...textAnswer,
  reads: () => 'email',
  needed: () => 'email',
  validate: (field, answer) => (ADDRESS.test(answer) ? checkLength(field, answer) : [{ code: 'not-an-email' }]),
};
