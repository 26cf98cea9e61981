import { checkHolds } from './logic.js';
import type { Check, Logic } from './logic.js';
import { readAmount } from '../formula/amount.js';
import { compare } from '../formula/rational.js';
import type { Rational } from '../formula/rational.js';
import { fold } from '../../platform/lists.js';

/**
 * Finds the result of logic that does not depend on any answer: `true` or `false`; otherwise `undefined`. It compares
 * at most two checks of one field, because that is where authors err. `hasOneValue` tells whether a field never has
 * several values.
 */
export function findConstantResult(
  { conditional, checks }: Logic,
  hasOneValue: (fieldId: string) => boolean,
): boolean | undefined {
  if (conditional === 'all') return findClash(checks, hasOneValue) ? false : undefined;
  // One of several checks always holds if their opposites can't all hold.
  return findClash(checks.map(opposite), hasOneValue) ? true : undefined;
}

/** A check or its opposite. The opposite of an order includes equality. */
type Claim = Omit<Check, 'operator'> & { readonly operator: Check['operator'] | 'atleast' | 'atmost' };

const OPPOSITES = { equals: 'notequals', notequals: 'equals', greaterthan: 'atmost', lessthan: 'atleast' } as const;

const opposite = (check: Check): Claim => ({ ...check, operator: OPPOSITES[check.operator] });

/**
 * Checks whether claims can't all be true. Takes one pass: it compares the claims of a field with its bounds and its
 * first value.
 */
function findClash(claims: readonly Claim[], hasOneValue: (fieldId: string) => boolean): boolean {
  const fields = new Map<string, Claim[]>();
  for (const claim of claims) {
    const known = fields.get(claim.fieldId);
    if (known) known.push(claim);
    else fields.set(claim.fieldId, [claim]);
  }
  return [...fields].some(([fieldId, own]) => clashes(own, hasOneValue(fieldId)));
}

function clashes(claims: readonly Claim[], hasOneValue: boolean): boolean {
  const equal = new Set(claims.filter(({ operator }) => operator === 'equals').map(({ option }) => option));
  const unequal = claims.filter(({ operator }) => operator === 'notequals');
  if (unequal.some(({ option }) => equal.has(option))) return true;
  // Text is neither less nor greater than a number, and its opposite claims nothing.
  if (
    claims.some(
      ({ operator, number }) => number === undefined && (operator === 'greaterthan' || operator === 'lessthan'),
    )
  ) {
    return true;
  }
  if (isEmptyRange(claims)) return true;
  const [only] = equal;
  if (!hasOneValue || only === undefined) return false;
  return equal.size > 1 || !claims.every((claim) => admits(claim, only));
}

/** Checks whether no number lies between the lower and the upper bounds. */
function isEmptyRange(claims: readonly Claim[]): boolean {
  const bounds = (...operators: readonly Claim['operator'][]) =>
    claims.flatMap(({ operator, number }) => (number && operators.includes(operator) ? [number] : []));
  const outermost = (numbers: readonly Rational[], isBeyond: (order: number) => boolean) =>
    fold<Rational, Rational | undefined>(
      numbers,
      (best, next) => (best && isBeyond(compare(best, next)) ? best : next),
      undefined,
    );
  const greatest = outermost(bounds('greaterthan', 'atleast'), (order) => order > 0);
  const least = outermost(bounds('lessthan', 'atmost'), (order) => order < 0);
  if (!greatest || !least) return false;
  const order = compare(greatest, least);
  // All claims are checks, or all are opposites: either both bounds exclude their number, or neither does.
  return order > 0 || (order === 0 && claims.some(({ operator }) => operator === 'greaterthan'));
}

/**
 * Checks whether a claim can hold for a field whose only value is this text. Equality was compared before. The language
 * of the page decides what `1,234` is, so both readings count.
 */
function admits(claim: Claim, value: string): boolean {
  return [true, false].some((decimalComma) => admitsSum(claim, value, readAmount(value, decimalComma).value));
}

function admitsSum({ operator, number, ...claim }: Claim, value: string, sum: Rational): boolean {
  if (operator === 'atleast') return !number || compare(sum, number) >= 0;
  if (operator === 'atmost') return !number || compare(sum, number) <= 0;
  return checkHolds({ ...claim, operator, number }, { values: [value], sum });
}
