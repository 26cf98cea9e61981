import { isScripted } from '../../platform/css/conditions.js';
import type { FieldDefinition } from '../../model/field-definition.js';
import type { Issue } from '../../model/issue.js';
import { flag, number as readNumber, text } from '../../api/read.js';
import { parseTextAnswer, textAnswer } from '../shared/text-input/text-answer.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';
import { formatNumber, formatPrice } from '../../locale/money.js';
import { chooseVariant } from '../../locale/tag.js';
import { currencySetting, readCurrency } from './currency.js';
import { toDecimal, toTyped } from './decimal.js';

export interface NumberField extends TextAnswerField {
  readonly min?: number;
  readonly max?: number;
  /** The most digits behind the decimal separator; absent = any. */
  readonly decimals?: number;
  /** ISO 4217; `''` = none is shown. */
  readonly currency: string;
  readonly slider: boolean;
  /** The language in which the person writes numbers. */
  readonly language: string;
}

/** The most decimals. No script can tell more apart. */
const MOST_DECIMALS = 15;

/**
 * `number`. Typed as people write numbers, sent with a dot before the decimals; stored as `"1"` (recorded 2023). `decimals` is `"0"`,
 * `"2"`, `"4"` or `0` (recorded 2016 to 2025); the service's own script rounds to it, also to 0. Here the person is told, because rounding
 * would change their answer.
 */
export const definition: FieldDefinition<NumberField, string> = {
  ...textAnswer,
  reads: ({ slider }) => (slider ? undefined : 'number'),
  needed: ({ slider }) => (slider && isScripted() ? 'slider' : 'number'),
  parse(common, json, { language, warn, host }) {
    const min = readNumber(json['min_value']);
    const given = readNumber(json['max_value']);
    const isContrary = given !== undefined && given < (min ?? -Infinity);
    const max = isContrary ? undefined : given;
    if (isContrary) warn('unknown-value', 'max_value', String(given));
    const decimals = readNumber(json['decimals']);
    const setting = currencySetting(text(json['currency']), host);
    const currency = readCurrency(setting);
    const slider = flag(json['slider']);
    if (currency === undefined) warn('unknown-value', 'currency', setting);
    return {
      ...parseTextAnswer(common, json, { warn }),
      currency: currency ?? '',
      slider,
      // A slider writes its numbers with a dot.
      language: slider ? 'en' : language,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(decimals !== undefined && decimals >= 0 && { decimals: Math.min(Math.floor(decimals), MOST_DECIMALS) }),
    };
  },
  validate(field, answer) {
    const decimal = readDecimal(field, answer);
    return decimal === undefined ? [{ code: 'not-a-number' }] : check(field, decimal);
  },
  // The sign before Arabic decimals is written as in the form's language.
  tidy: (field, answer) =>
    answer.includes('٫') ? toTyped(readDecimal(field, answer) ?? answer, field.language) : answer,
  params: (field, answer) => readDecimal(field, answer) ?? answer,
  comparable: (field, answer) => (answer === '' ? [] : [readDecimal(field, answer) ?? answer]),
  inLanguage(field, answer, spoken) {
    const decimal = readDecimal(field, answer);
    const language = chooseVariant(spoken, field.language);
    if (decimal === undefined) return undefined;
    if (field.currency) return formatPrice(decimal, field.currency, language);
    // A number that somebody has typed may be that of a customer or a house.
    return field.readonly ? formatNumber(decimal, language) : answer.trim();
  },
  fromDecimal: ({ language }, decimal) => toTyped(decimal, language),
};

/** Reads a typed number, in an amount of money also with the currency's sign; `undefined` if it is no number. */
export const readDecimal = ({ currency, language }: NumberField, answer: string) =>
  toDecimal(currency ? answer.replace(/\p{Sc}/gu, '') : answer, language);

function check({ min = -Infinity, max = Infinity, decimals = Infinity }: NumberField, decimal: string): Issue[] {
  if (Number(decimal) < min) return [{ code: 'too-small', values: { limit: min } }];
  if (Number(decimal) > max) return [{ code: 'too-large', values: { limit: max } }];
  // "5.00" is as whole as 5.
  const isTooFine = /[1-9]/.test((decimal.split('.')[1] ?? '').slice(decimals));
  return isTooFine ? [{ code: 'too-many-decimals', values: { limit: decimals } }] : [];
}

/** Returns the range of a slider. Without limits of the author it is 0 to 100, as the platform's own (inferred). */
export function chooseRange({ min, max, decimals = 0 }: NumberField): { min: number; max: number; step: number } {
  const from = min ?? Math.min(0, max ?? 0);
  return { min: from, max: Math.max(max ?? Math.max(100, from), from), step: 1 / 10 ** decimals };
}
