// Random forms with rules. A seed always gives the same form.
import type { FieldJson } from './rule-form.js';
import { logic } from './rule-form.js';
import type { PlainField } from './rules-reference.js';

export type RandomField = FieldJson & PlainField;

/** Returns a source of whole numbers from 0 to below a limit (mulberry32). */
export function makeRandom(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

type Random = ReturnType<typeof makeRandom>;

const OPTIONS = ['1', '2.5', 'red', '10'];
const options = OPTIONS.map((value) => ({ label: `Option ${value}`, value }));
const TEXTS = ['', '1', '2', '2.5', '-3', '0.1', '0.25', 'red', '$ 10', '7 apples', '1000000'];

const pick = <T>(random: Random, list: readonly T[]): T => {
  const item = list[random(list.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

export interface Shape {
  /** The number of fields. */
  readonly size: number;
  /** Rules may depend on each other in a circle. */
  readonly cycles?: boolean;
  /** The percentages of fields with logic and with a formula. */
  readonly logic?: number;
  readonly formulas?: number;
}

/**
 * Creates a form whose rules read any field (with cycles), or only fields before their own, or only fields after it.
 */
export function randomForm(
  random: Random,
  { size, cycles = false, logic: logics = 60, formulas = 25 }: Shape,
): RandomField[] {
  const hasSections = cycles || random(2) === 0;
  const isBackwards = hasSections || random(2) === 0;
  return Array.from({ length: size }, (_, at): RandomField => {
    const others = Array.from({ length: size }, (__, other) => String(other + 1)).filter(
      (__, other) => cycles || (isBackwards ? other < at : other > at),
    );
    const field = randomField(random, String(at + 1), hasSections);
    const hasLogic = others.length > 0 && random(100) < logics;
    const mayCalculate = field.type === 'text' || field.type === 'number';
    const hasFormula = mayCalculate && others.length > 0 && random(100) < formulas;
    return {
      ...field,
      ...(hasLogic && { logic: randomLogic(random, others) }),
      ...(hasFormula && { calculation: randomFormula(random, others, 3) }),
    };
  });
}

function randomField(random: Random, id: string, hasSections: boolean): RandomField {
  const type = pick(random, ['text', 'number', 'radio', 'checkbox', ...(hasSections ? ['section'] : [])]);
  if (type === 'radio' || type === 'checkbox') return { id, type, options };
  if (type === 'section') return { id, type, section_break: String(random(2)) };
  return { id, type, ...(type === 'number' && random(2) === 0 && { decimals: String(random(4)) }) };
}

function randomLogic(random: Random, others: readonly string[]) {
  const check = () => {
    const field = pick(random, others);
    const condition = pick(random, ['equals', 'notequals', 'greaterthan', 'lessthan']);
    const option = condition.endsWith('equals') ? pick(random, TEXTS) : pick(random, ['0', '1', '2.5', '-3', '10']);
    return [random(2) === 0 ? field : Number(field), condition, option] as const;
  };
  const checks = Array.from({ length: 1 + random(3) }, check);
  return logic(pick(random, ['show', 'hide']), pick(random, ['any', 'all']), ...checks);
}

export function randomFormula(random: Random, others: readonly string[], depth: number): string {
  const next = () => randomFormula(random, others, depth - 1);
  const kind = depth === 0 ? random(2) : random(6);
  if (kind === 0) return `[${pick(random, others)}]`;
  if (kind === 1) return pick(random, ['2', '0.1', '1.005', '100']);
  if (kind === 2) return `(${next()})`;
  if (kind === 3) return `- ${next()}`;
  return `${next()} ${pick(random, ['+', '-', '*', '/'])} ${next()}`;
}

/** Returns an answer that the field takes, as `values` would set it. */
export function randomValue(random: Random, { type }: RandomField): string | readonly string[] {
  if (type === 'radio') return pick(random, ['', ...OPTIONS]);
  if (type === 'checkbox') return OPTIONS.filter(() => random(2) === 0);
  // A number field keeps a text other than a number as typed, and compares it as a text.
  return pick(random, TEXTS);
}

/** Returns the values that the reference reads from an answer. */
export const valuesIn = (value: string | readonly string[]): readonly string[] =>
  (typeof value === 'string' ? [value] : value).filter((text) => text !== '');
