// A second, naive implementation of the rules, independent of the engine. It computes everything until nothing changes.
// It handles forms without cycles, with text, number, radio and checkbox fields, and sections.

/** A field in the service's JSON, as far as the reference reads it. */
export interface PlainField {
  readonly id: string;
  readonly type: string;
  readonly section_break?: string;
  readonly decimals?: string;
  readonly logic?: {
    readonly action: string;
    readonly conditional: string;
    readonly checks: readonly {
      readonly field: string | number;
      readonly condition: string;
      readonly option: unknown;
    }[];
  };
  readonly calculation?: string;
}

/** The values that a person gave, by field id: the texts, or the chosen options. */
export type Given = ReadonlyMap<string, readonly string[]>;

export interface Settled {
  readonly shown: ReadonlySet<string>;
  /** The answers of calculated fields. */
  readonly results: ReadonlyMap<string, string>;
  /** The number of times that everything was computed. */
  readonly rounds: number;
}

export function settleNaively(fields: readonly PlainField[], given: Given): Settled {
  let shown = new Set(fields.map(({ id }) => id));
  let results = new Map<string, string>();
  for (let rounds = 1; ; rounds++) {
    const listValues = (id: string): readonly string[] => {
      if (!shown.has(id)) return [];
      const result = results.get(id);
      return result === undefined ? (given.get(id) ?? []) : [result];
    };
    const nextResults = new Map<string, string>();
    for (const field of fields) if (field.calculation) nextResults.set(field.id, calculated(field, fields, listValues));
    const nextShown = new Set<string>();
    let [page, section]: (string | undefined)[] = [undefined, undefined];
    for (const field of fields) {
      const isSection = field.type === 'section';
      if (isSection && field.section_break === '1') page = field.id;
      if (isSection) section = field.id;
      const container = isSection ? (field.section_break === '1' ? undefined : page) : section;
      const isIn = container === undefined || nextShown.has(container);
      if (isIn && wantsToBeShown(field, fields, shown, listValues)) nextShown.add(field.id);
    }
    if (same([...shown].sort(), [...nextShown].sort()) && same([...results].flat(), [...nextResults].flat())) {
      return { shown, results, rounds };
    }
    if (rounds > 10 * fields.length + 10) throw new Error('The reference does not settle.');
    [shown, results] = [nextShown, nextResults];
  }
}

const same = (a: readonly string[], b: readonly string[]) => a.join('\u0000') === b.join('\u0000');

function wantsToBeShown(
  { logic }: PlainField,
  fields: readonly PlainField[],
  shown: ReadonlySet<string>,
  listValues: (id: string) => readonly string[],
): boolean {
  if (!logic) return true;
  const outcomes = logic.checks.map(({ field, condition, option }) => {
    const id = String(field);
    const values = listValues(id);
    const tested = fields.find((other) => other.id === id);
    const isEmptyAndShown = tested !== undefined && tested.type !== 'section' && shown.has(id) && values.length === 0;
    const texts = isEmptyAndShown ? [''] : values;
    if (condition === 'equals') return texts.includes(String(option));
    if (condition === 'notequals') return !texts.includes(String(option));
    const difference = minus(total(values), fraction(String(option)));
    return condition === 'greaterthan' ? difference.up > 0n : difference.up < 0n;
  });
  const test = logic.conditional === 'any' ? outcomes.includes(true) : !outcomes.includes(false);
  return logic.action === 'show' ? test : !test;
}

function calculated(
  { calculation = '', decimals }: PlainField,
  fields: readonly PlainField[],
  listValues: (id: string) => readonly string[],
): string {
  const places: number[] = [0];
  for (const written of calculation.replace(/\[[^\]]*\]/g, '').match(/\d+\.\d*/g) ?? [])
    places.push(decimalsIn(written));
  for (const [, id = ''] of calculation.matchAll(/\[(\d+)\]/g)) {
    places.push(Number(fields.find((field) => field.id === id)?.decimals ?? 0), ...listValues(id).map(decimalsIn));
  }
  const result = evaluate(calculation, (id) => total(listValues(id))) ?? { up: 0n, down: 1n };
  return rounded(result, decimals === undefined ? Math.max(...places) : Number(decimals));
}

// Fractions, always reduced.
interface Fraction {
  readonly up: bigint;
  readonly down: bigint;
}

function reduced(up: bigint, down: bigint): Fraction {
  let [a, b] = [up < 0n ? -up : up, down < 0n ? -down : down];
  while (b > 0n) [a, b] = [b, a % b];
  const divisor = (down < 0n ? -1n : 1n) * (a === 0n ? 1n : a);
  return { up: up / divisor, down: down / divisor };
}

const plus = (a: Fraction, b: Fraction) => reduced(a.up * b.down + b.up * a.down, a.down * b.down);
const minus = (a: Fraction, b: Fraction) => plus(a, { up: -b.up, down: b.down });

/** Drops everything but digits, dots and minus signs. An empty text is 0. */
function fraction(text: string): Fraction {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d*)\.?(\d*)/.exec(text.replace(/[^\d.-]/g, '')) ?? [];
  return reduced(BigInt(`${sign}${whole}${decimals}`.replace(/^-?$/, '0')), 10n ** BigInt(decimals.length));
}

const total = (values: readonly string[]) => values.map(fraction).reduce(plus, { up: 0n, down: 1n });

const decimalsIn = (text: string) => /^-?\d*\.(\d*)/.exec(text.replace(/[^\d.-]/g, ''))?.[1]?.length ?? 0;

export function rounded({ up, down }: Fraction, decimals: number): string {
  let units = (up < 0n ? -up : up) * 10n ** BigInt(decimals);
  const rest = units % down;
  units = units / down + (2n * rest >= down ? 1n : 0n);
  const whole = units / 10n ** BigInt(decimals);
  const behind = String(units % 10n ** BigInt(decimals)).padStart(decimals, '0');
  return `${up < 0n && units > 0n ? '-' : ''}${whole}${decimals > 0 ? `.${behind}` : ''}`;
}

/** Evaluates a formula by recursive descent. Returns `undefined` after a division by zero. */
export function evaluate(formula: string, findValue: (id: string) => Fraction): Fraction | undefined {
  const tokens = formula.match(/\[\d+\]|\d+\.?\d*|[-+*/()]/g) ?? [];
  let at = 0;
  const factor = (): Fraction | undefined => {
    const token = tokens[at++] ?? '';
    if (token === '-') {
      const value = factor();
      return value && { up: -value.up, down: value.down };
    }
    if (token === '(') {
      const value = terms();
      at++;
      return value;
    }
    return token.startsWith('[') ? findValue(token.slice(1, -1)) : fraction(token);
  };
  const product = (): Fraction | undefined => {
    let value = factor();
    while (tokens[at] === '*' || tokens[at] === '/') {
      const isTimes = tokens[at++] === '*';
      const next = factor();
      if (!value || !next || (!isTimes && next.up === 0n)) value = undefined;
      else
        value = isTimes
          ? reduced(value.up * next.up, value.down * next.down)
          : reduced(value.up * next.down, value.down * next.up);
    }
    return value;
  };
  const terms = (): Fraction | undefined => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') {
      const isPlus = tokens[at++] === '+';
      const next = product();
      value = value && next && (isPlus ? plus(value, next) : minus(value, next));
    }
    return value;
  };
  return terms();
}
