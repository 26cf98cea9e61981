import { hasDecimalComma } from '../locale/human-text.js';
import { MOST_DECIMALS, NOTHING, readAmount, sum } from './formula/amount.js';
import type { Amount } from './formula/amount.js';
import type { RuleField } from './rule-field.js';
import type { Reference } from './formula/formula.js';
import type { Tested } from './logic/logic.js';
import { ZERO } from './formula/rational.js';

/** An answer as rules see it. */
interface Reading {
  readonly answer: unknown;
  readonly tested: Tested;
  /** The sum of all its values. */
  readonly amount: Amount;
}

/** The values of a field that is hidden or does not exist. */
export const UNTESTABLE: Tested = { values: [], sum: ZERO };

/** Reads answers for rules. An answer that many rules use is read once. */
export class Readings {
  readonly #readings = new Map<RuleField, Reading>();
  readonly #decimalComma: boolean;

  constructor(language: string) {
    this.#decimalComma = hasDecimalComma(language);
  }

  /** Returns the values of a displayed field for a check. */
  tested(field: RuleField, answer: unknown): Tested {
    return this.#read(field, answer).tested;
  }

  /** Returns the number in a displayed field for a formula. */
  amount(field: RuleField, answer: unknown, part: Reference['part']): Amount {
    const { amount } = this.#read(field, answer);
    if (part === 'value') return amount;
    // Only products have parts. For other fields the service's own script takes their value.
    const amounts = field.definition.amounts?.(field.field, answer);
    return amounts ? readAmount(amounts[part], this.#decimalComma) : amount;
  }

  #read(field: RuleField, answer: unknown): Reading {
    const known = this.#readings.get(field);
    if (known && Object.is(known.answer, answer)) return known;
    const reading = this.#readAnew(field, answer);
    this.#readings.set(field, reading);
    return reading;
  }

  #readAnew({ field, definition }: RuleField, answer: unknown): Reading {
    if (!definition.collects) return { answer, tested: UNTESTABLE, amount: NOTHING };
    const given = definition.comparable(field, answer);
    const amount = sum(given.map((value) => readAmount(value, this.#decimalComma)));
    // Logic compares a product's quantity. Calculations use its price times its quantity (the service's own script).
    const quantity = definition.amounts?.(field, answer).quantity;
    const values = quantity === undefined ? given : [quantity];
    // A displayed field without an answer has one value, the empty text.
    return { answer, tested: { values: values.length > 0 ? values : [''], sum: amount.value }, amount };
  }
}

/** Returns the decimals that a source contributes: those of its setting, or as many as are written, up to the limit. */
export const limitDecimals = (setting: number | undefined, { decimals }: Amount): number =>
  Math.min(Math.max(setting ?? 0, decimals), MOST_DECIMALS);
