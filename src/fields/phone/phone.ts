import type { FieldDefinition } from '../../model/field-definition.js';
import { text } from '../../api/read.js';
import { checkLength, parseTextAnswer, textAnswer } from '../shared/text-input/text-answer.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';
import { isFormat, isNumber } from './digits.js';
import type { PhoneFormat } from './digits.js';
import { writeNumber } from './write-number.js';

export interface PhoneField extends TextAnswerField {
  readonly format: PhoneFormat;
  /** `phone_format: "international"` (inferred; only `national` is recorded): numbers are written with the country's code. */
  readonly international: boolean;
}

/**
 * `phone`. Free text: a mask would mangle what people paste or fill in. Its digits are counted, as the service's own form does. A number that
 * has been left is written in the form's format; the service's own form stores `(323) 555-1212` (recorded 2023). A text that can't be read
 * for sure is stored as it was typed.
 */
export const definition: FieldDefinition<PhoneField, string> = {
  ...textAnswer,
  reads: () => 'phone',
  needed: () => 'phone',
  parse(common, json, { warn }) {
    const format = text(json['format']).trim().toUpperCase() || 'XX';
    if (!isFormat(format)) warn('unknown-value', 'format', format);
    return {
      ...parseTextAnswer(common, json, { warn }),
      format: isFormat(format) ? format : 'XX',
      international: text(json['phone_format']).trim().toLowerCase() === 'international',
    };
  },
  validate: (field, answer) =>
    isNumber(answer, field.format) ? checkLength(field, answer) : [{ code: 'not-a-phone-number' }],
  tidy,
  params: tidy,
  comparable: (field, answer) => (answer === '' ? [] : [tidy(field, answer)]),
};

/** Writes a number in the form's format, unless a limit of the author has no room for it. */
function tidy(field: PhoneField, answer: string): string {
  const tidied = writeNumber(answer, field.format, field.international);
  return tidied !== undefined && checkLength(field, tidied).length === 0 ? tidied : answer;
}
