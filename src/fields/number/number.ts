import type { FieldDefinition } from '../../model/field-definition.js';
import { number as readNumber } from '../../api/read.js';
import { parseTextAnswer, textAnswer } from '../text-answer.js';
import type { TextAnswerField } from '../text-answer.js';
import { toDecimal } from './decimal.js';

export interface NumberField extends TextAnswerField {
  readonly min?: number;
  readonly max?: number;
  /** The language in which the person writes numbers. */
  readonly language: string;
}

/** `number`. Typed as people write numbers, sent with a dot before the decimals; stored as `"1"` (recorded 2023). */
export const definition: FieldDefinition<NumberField, string> = {
  ...textAnswer,
  parse(common, json, { language }) {
    const min = readNumber(json['min_value']);
    const max = readNumber(json['max_value']);
    return {
      ...parseTextAnswer(common, json),
      language,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    };
  },
  validate(field, answer) {
    const decimal = toDecimal(answer, field.language);
    if (decimal === undefined) return [{ code: 'not-a-number' }];
    const { min = -Infinity, max = Infinity } = field;
    if (Number(decimal) < min) return [{ code: 'too-small', values: { limit: min } }];
    return Number(decimal) > max ? [{ code: 'too-large', values: { limit: max } }] : [];
  },
  params: (field, answer) => toDecimal(answer, field.language) ?? answer,
  comparable: (field, answer) => (answer === '' ? [] : [toDecimal(answer, field.language) ?? answer]),
};
