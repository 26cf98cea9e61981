import type { FieldDefinition } from '../../model/field-definition.js';
import { text } from '../../api/read.js';
import { latinDigits } from '../../locale/digits.js';
import { checkLength, parseTextAnswer, textAnswer } from '../shared/text-input/text-answer.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';

/** The country whose numbers are asked for. US and UK are recorded (2014 to 2023). The service's own script also knows AU and XX (any). */
export type PhoneFormat = 'US' | 'UK' | 'AU' | 'XX';

export interface PhoneField extends TextAnswerField {
  readonly format: PhoneFormat;
  /** `phone_format: "international"` (inferred; only `national` is recorded): the example has a country's code. */
  readonly international: boolean;
}

/** The number of digits, with the country's code or without. */
interface Digits {
  readonly code: string;
  readonly min: number;
  readonly max: number;
}

/** Without the 0 or 1 that a national number may begin with. AU: from a local number to one with its area code. */
const NATIONAL: Readonly<Record<Exclude<PhoneFormat, 'XX'>, Digits>> = {
  US: { code: '1', min: 10, max: 10 },
  UK: { code: '44', min: 9, max: 10 },
  AU: { code: '61', min: 8, max: 10 },
};

const isFormat = (format: string): format is PhoneFormat => format === 'XX' || Object.hasOwn(NATIONAL, format);

/**
 * `phone`. Free text: a mask would mangle what people paste or fill in. Sent and stored as it was typed; the service's own
 * form stores `(323) 555-1212` (recorded 2023). Its digits are counted, as the service's own form does.
 */
export const definition: FieldDefinition<PhoneField, string> = {
  ...textAnswer,
  needed: () => 'phone',
  parse(common, json, { warn }) {
    const format = text(json['format']).trim().toUpperCase() || 'XX';
    if (!isFormat(format)) warn('unknown-value', 'format', format);
    return {
      ...parseTextAnswer(common, json),
      format: isFormat(format) ? format : 'XX',
      international: text(json['phone_format']).trim().toLowerCase() === 'international',
    };
  },
  validate: (field, answer) =>
    isNumber(answer, field.format) ? checkLength(field, answer) : [{ code: 'not-a-phone-number' }],
};

/** `ext 5`, `x5`, `#5`, `;ext=5`, at the end. */
const EXTENSION = /[\s,;]{0,20}(?:extension|ext|x|#)[\s.:=]*\d{1,8}#?\s*$/i;

/** Tells whether a text may be a number of this format. It is lenient, because only a call proves a number. */
function isNumber(typed: string, format: PhoneFormat): boolean {
  const number = latinDigits(typed)
    .replace(/＋/g, '+')
    .trim()
    .replace(/^tel[.:]?\s*/i, '')
    .replace(EXTENSION, '');
  // Characters that people put between digits, and marks that pasting brings along.
  if (!/^\+?[\d\s\p{Pd}\p{Cf}\u2212()[\]./·•*+]*$/u.test(number)) return false;
  const digits = number.replace(/\D/g, '');
  const abroad = /^\s*\(?\+/.test(number) ? digits : /^(?:00|011)([1-9]\d{6,})$/.exec(digits)?.[1];
  if (format === 'XX') return isWithin(abroad ?? digits, 5, 15);
  const { code, min, max } = NATIONAL[format];
  const own = (abroad ?? digits).startsWith(code) ? (abroad ?? digits).slice(code.length) : undefined;
  // A number of another country is valid too.
  if (abroad !== undefined && own === undefined) return isWithin(abroad, 5, 15);
  return (
    (own !== undefined && isWithin(withoutZero(own), min, max)) ||
    (abroad === undefined && isWithin(withoutZero(digits), min, max))
  );
}

const withoutZero = (digits: string) => digits.replace(/^0/, '');

const isWithin = ({ length }: string, min: number, max: number) => length >= min && length <= max;
