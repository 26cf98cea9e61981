import { hasDecimalComma } from '../locale/decimal-comma.js';
import { MOST_DECIMALS, NOTHING, readAmount, sum } from './formula/amount.js';
import type { Amount } from './formula/amount.js';
import type { RuleField } from './rule-field.js';
import type { Reference } from './formula/formula.js';
import type { Tested } from './logic/logic.js';
import { ZERO } from './formula/rational.js';

/** What rules see of an answer. */
interface Reading {
  readonly answer: unknown;
  readonly tested: Tested;
  /** All its values together. */
  readonly amount: Amount;
}

/** What is tested of a field that is not there, or hidden. */
export const UNTESTABLE: Tested = { values: [], sum: ZERO };

/** What rules see of the answers; an answer that many rules read is read once. */
export class Readings {
  readonly #readings = new Map<RuleField, Reading>();
  readonly #decimalComma: boolean;

  constructor(language: string) {
    this.#decimalComma = hasDecimalComma(language);
  }

  /** What a check sees of a field that is shown. */
  tested(field: RuleField, answer: unknown): Tested {
    return this.#read(field, answer).tested;
  }

  /** What a formula sees of a field that is shown. */
  amount(field: RuleField, answer: unknown, part: Reference['part']): Amount {
    const amounts = part === 'value' ? undefined : field.definition.amounts?.(field.field, answer);
    // Other fields than products have no parts: the service's own script takes their value.
    return part === 'value' || !amounts
      ? this.#read(field, answer).amount
      : readAmount(amounts[part], this.#decimalComma);
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
    // Logic compares a product's quantity; in calculations it counts with its price (the service's own script).
    const quantity = definition.amounts?.(field, answer).quantity;
    const values = quantity === undefined ? given : [quantity];
    // A field that is shown and empty has one value, the empty text.
    return { answer, tested: { values: values.length > 0 ? values : [''], sum: amount.value }, amount };
  }
}

/** The decimals that a source brings: those of its setting, or more if it is written with more. */
export const limitDecimals = (setting: number | undefined, { decimals }: Amount): number =>
  Math.min(Math.max(setting ?? 0, decimals), MOST_DECIMALS);
