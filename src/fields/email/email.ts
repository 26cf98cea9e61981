import type { FieldDefinition } from '../../model/field-definition.js';
import { checkLength, textAnswer } from '../shared/text-input/text-answer.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';

/**
 * Something before the @, a host with a dot or an IDN behind it; a space or another @ only in quotes. Real people have `+`,
 * `'` and letters of any script in their addresses, so nothing more is asked: only a letter sent there proves an address.
 */
const ADDRESS = /^(?:".+"|[^\s@]+)@[^\s@.,;<>()"]+(?:\.[^\s@.,;<>()"]+)+$/u;

/** Pasted addresses bring spaces and zero-width characters along. */
const tidy = (answer: string) => answer.replace(/[\u200B-\u200D\u2060\uFEFF]/g, '').trim();

/** `email`. Sent without the spaces around it; stored as it was sent (recorded 2014, 2023). */
export const definition: FieldDefinition<TextAnswerField, string> = {
  ...textAnswer,
  validate(field, answer) {
    const address = tidy(answer);
    return ADDRESS.test(address) ? checkLength(field, address) : [{ code: 'not-an-email' }];
  },
  params: (_field, answer) => tidy(answer),
};
