import { hasDecimalComma } from '../../locale/human-text.js';
import { toTyped, withoutCurrency } from './decimal.js';
import { definition, readDecimal } from './number.js';
import type { NumberField } from './number.js';

/** A number that can be read in two ways, as people type them without thousands. */
export interface Readings {
  readonly reading: string;
  readonly other: string;
}

/**
 * Finds the two readings of a number such as `1.234`, which is more than a thousand in half of the languages. Returns `undefined` where
 * nobody doubts, or where the author's limits allow only the reading of the form's language.
 *
 * @param personal the language of the person's browser
 */
export function findReadings(field: NumberField, answer: string, personal: string): Readings | undefined {
  const plain = withoutCurrency(answer);
  if (!/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(plain)) return undefined;
  const { language, decimals = 0 } = field;
  const write = (decimal: string) => toTyped(decimal.replace('+', ''), language);
  const [thousands, fraction] = [write(plain.replace(/[.,]/, '')), write(plain.replace(',', '.'))];
  const isFraction = readDecimal(field, answer)?.includes('.') ?? false;
  const isUsual = hasDecimalComma(personal) === hasDecimalComma(language) && (!isFraction || decimals >= 3);
  const [reading, other] = isFraction ? [fraction, thousands] : [thousands, fraction];
  return isUsual || definition.validate(field, other).length > 0 ? undefined : { reading, other };
}
