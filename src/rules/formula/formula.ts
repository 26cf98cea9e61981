import { ZERO, add, divide, multiply, negate, readDecimal, subtract } from './rational.js';
import type { Rational } from './rational.js';

/** A reference in square brackets: `[7]`, `[7-price]`, `[7-quantity]`. */
export interface Reference {
  readonly fieldId: string;
  readonly part: 'value' | 'price' | 'quantity';
}

type Sign = '+' | '-' | '*' | '/';
type Operator = Sign | 'negate';

/** One step of a calculation on a stack: pushes a number, or replaces the last ones with a result. */
type Step =
  | { readonly kind: 'number'; readonly value: Rational }
  /** The index of the reference in the formula's list. */
  | { readonly kind: 'reference'; readonly at: number }
  | { readonly kind: 'operator'; readonly operator: Operator };

/** A formula that was understood. */
export interface Formula {
  /** The text as the author wrote it. */
  readonly text: string;
  /** The references, each once, in the order of the text. */
  readonly references: readonly Reference[];
  readonly steps: readonly Step[];
  /** The largest number of decimals in the text. */
  readonly decimals: number;
}

/** The reason why a formula is not understood, in English, for the owner. */
export interface FormulaFault {
  readonly fault: string;
}

/** One token, at the end of the previous one. */
const TOKEN = /\s*(?:(\d+(?:\.\d*)?|\.\d+)|\[([^[\]]*)\]|([-+*/()]))/y;
const BINDS: Readonly<Record<Operator, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, negate: 3 };

const isSign = (sign: string): sign is Sign => sign in OPERATIONS;

/**
 * Parses a formula as the service documents it: numbers, `[id]`, `+ - * / ( )`. Two values side by side are not a
 * product (the service's own script fails on them). Never throws. Takes one pass over a text of any length and depth.
 */
export function parseFormula(text: string): Formula | FormulaFault {
  const parser = new Parser();
  const end = text.trimEnd().length;
  let at = 0;
  while (at < end) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (!match) return { fault: `“${text.slice(at, end).trim().slice(0, 12)}” is not understood` };
    const fault = parser.take(match);
    if (fault) return { fault };
    at = TOKEN.lastIndex;
  }
  const fault = parser.end();
  return fault ? { fault } : { text: text.trim(), ...parser.result() };
}

/** Puts the steps in the order of calculation (the shunting yard algorithm), without recursion. */
class Parser {
  readonly #steps: Step[] = [];
  readonly #references = new Map<string, Reference>();
  readonly #places = new Map<string, number>();
  /** Operators and opening brackets that wait for their right side. */
  readonly #waiting: (Operator | '(')[] = [];
  #decimals = 0;
  #wantsValue = true;

  /** Takes the next token. Returns what is wrong with it. */
  take([token, number, name, sign = '']: RegExpExecArray): string | undefined {
    if (number !== undefined) return this.#value(token, () => this.#number(number));
    if (name !== undefined) return this.#value(token, () => this.#reference(name.trim()));
    if (sign === '(') return this.#value(token, () => this.#open());
    return isSign(sign) ? this.#operator(sign) : this.#close();
  }

  end(): string | undefined {
    if (this.#wantsValue) return this.#steps.length > 0 ? 'it ends where a number is missing' : 'it has no number';
    this.#release(0);
    return this.#waiting.length > 0 ? 'a bracket is opened and not closed' : undefined;
  }

  result(): Omit<Formula, 'text'> {
    return { references: [...this.#references.values()], steps: this.#steps, decimals: this.#decimals };
  }

  #value(token: string, put: () => string | undefined): string | undefined {
    if (!this.#wantsValue) return `an operator is missing before “${token.trim().slice(0, 30)}”`;
    this.#wantsValue = false;
    return put();
  }

  #number(written: string): undefined {
    this.#decimals = Math.max(this.#decimals, (written.split('.')[1] ?? '').length);
    this.#steps.push({ kind: 'number', value: readDecimal(written) ?? ZERO });
  }

  #reference(name: string): string | undefined {
    const [, fieldId = '', part] = /^([^-\s]+)(?:-(price|quantity))?$/.exec(name) ?? [];
    if (fieldId === '') return `“[${name.slice(0, 30)}]” names no field`;
    const at = this.#places.get(name) ?? this.#references.size;
    this.#places.set(name, at);
    this.#references.set(name, { fieldId, part: part === 'price' || part === 'quantity' ? part : 'value' });
    this.#steps.push({ kind: 'reference', at });
    return undefined;
  }

  #open(): undefined {
    this.#waiting.push('(');
    this.#wantsValue = true;
  }

  #close(): string | undefined {
    if (this.#wantsValue) return 'a bracket is closed where a number is missing';
    this.#release(0);
    return this.#waiting.pop() === '(' ? undefined : 'a bracket is closed that was not opened';
  }

  #operator(operator: Sign): string | undefined {
    if (!this.#wantsValue) {
      this.#release(BINDS[operator]);
      this.#waiting.push(operator);
      this.#wantsValue = true;
    } else if (operator === '-') this.#waiting.push('negate');
    // A plus before a number changes nothing.
    else if (operator !== '+') return `a number is missing before “${operator}”`;
    return undefined;
  }

  /** Emits waiting operators that bind at least as strongly. An opening bracket holds back everything before it. */
  #release(binds: number): void {
    for (;;) {
      const last = this.#waiting.at(-1);
      if (last === undefined || last === '(' || BINDS[last] < binds) return;
      this.#waiting.pop();
      this.#steps.push({ kind: 'operator', operator: last });
    }
  }
}

const OPERATIONS: Readonly<Record<Sign, (a: Rational, b: Rational) => Rational | undefined>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
};

/** Calculates a formula with the values of its references, in their order; `undefined` if the result is infinite. */
export function calculate({ steps }: Formula, values: readonly Rational[]): Rational | undefined {
  const stack: Rational[] = [];
  for (const step of steps) {
    const result = step.kind === 'operator' ? operate(step.operator, stack) : readOperand(step, values);
    if (!result) return undefined;
    stack.push(result);
  }
  return stack[0];
}

const readOperand = (step: Exclude<Step, { kind: 'operator' }>, values: readonly Rational[]): Rational =>
  step.kind === 'number' ? step.value : (values[step.at] ?? ZERO);

function operate(operator: Operator, stack: Rational[]): Rational | undefined {
  const right = stack.pop() ?? ZERO;
  return operator === 'negate' ? negate(right) : OPERATIONS[operator](stack.pop() ?? ZERO, right);
}
