import { ZERO, add, compare, readDecimal } from '../../rules/formula/rational.js';
import type { Rational } from '../../rules/formula/rational.js';
import type { FieldState } from '../../session/form-store.js';

/** A line of an order. The amount is a plain decimal. */
export interface OrderLine {
  /** Words of the author. */
  readonly label: string;
  /** The quantity; `''` where nobody says one. */
  readonly quantity: string;
  readonly amount: string;
}

/**
 * Lists what a calculated total consists of: products, amounts, and chosen options whose values are prices. There are lines only where they
 * add up to the total to the last decimal: an order that leaves something out would be wrong.
 */
export function listOrder(sources: readonly FieldState[], total: string): readonly OrderLine[] {
  const lines = sources.flatMap(toLines);
  let sum: Rational | undefined = ZERO;
  for (const { amount } of lines) sum = addDecimal(sum, amount);
  const whole = readDecimal(total);
  // One amount says no more than the total.
  const isOrder = lines.length > 1 || lines.some(({ quantity }) => quantity !== '');
  return isOrder && sum && whole && compare(sum, whole) === 0 ? lines : [];
}

function addDecimal(sum: Rational | undefined, decimal: string): Rational | undefined {
  const amount = readDecimal(decimal);
  return sum && amount && add(sum, amount);
}

function toLines({ field, definition, answer, shown }: FieldState): OrderLine[] {
  if (!shown || definition.isEmpty(answer)) return [];
  const quantity = definition.amounts?.(field, answer).quantity ?? '';
  return definition.comparable(field, answer).flatMap((amount) => {
    const option = field.options?.find(({ value }) => value === amount);
    const isNothing = /^[-.0]*$/.test(amount);
    return isNothing ? [] : [{ label: option?.label ?? field.label, quantity, amount }];
  });
}
