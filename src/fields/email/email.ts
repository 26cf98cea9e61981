import type { FieldDefinition } from '../../model/field-definition.js';
import { checkLength, textAnswer } from '../shared/text-input/text-answer.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';

/**
 * Something before the @, and a host with a dot or an IDN after it. A space or another @ only in quotes. Real addresses have `+`, `'` and
 * letters of any script, so the check demands no more. Only a message sent there proves an address.
 */
const ADDRESS = /^(?:".+"|[^\s@]+)@[^\s@.,;<>()"]+(?:\.[^\s@.,;<>()"]+)+$/u;

/** Removes the spaces and invisible characters that pasted addresses bring along, such as marks of direction. */
const tidy = (answer: string) => answer.replace(/\p{Cf}/gu, '').trim();

/** `email`. Sent without the spaces around it; stored as it was sent (recorded 2014, 2023). */
export const definition: FieldDefinition<TextAnswerField, string> = {
  ...textAnswer,
  needed: () => 'email',
  validate(field, answer) {
    const address = tidy(answer);
    return ADDRESS.test(address) ? checkLength(field, address) : [{ code: 'not-an-email' }];
  },
  params: (_field, answer) => tidy(answer),
};
