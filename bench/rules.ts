// Measures the rules alone, on Node: `node --import tsx bench/rules.ts`. It compares random graphs of 500 rules with a naive fixpoint.
// In the same run, it compares one edit in a form of 1,000 fields with one in a form of 10.
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Rules } from '../src/rules/rules.js';
import { randomForm, makeRandom } from '../test/support/random-rules.js';
import type { RandomField } from '../test/support/random-rules.js';
import { logic, readFields } from '../test/support/rule-form.js';
import type { FieldJson } from '../test/support/rule-form.js';
import { settleNaively } from '../test/support/rules-reference.js';
import { goal, median } from './figures.js';

const RUNS = 31;
/** The edits of one measurement. A single edit is too short for the clock. */
const EDITS = 2000;
const GOAL_MS = 5;
const GOAL_RATIO = 1.2;
const CONTEXT = { language: 'en', today: () => ({ year: 2026, month: 1, day: 31 }) };

/** Opens a form: its rules, and its answers in a map. */
function open(list: readonly FieldJson[]) {
  const fields = readFields(list);
  const map = new Map(fields.map(({ field, definition }) => [field.id, definition.initial(field)]));
  const answers = { answer: (id: string) => map.get(id) };
  const settle = (rules: Rules, changed?: readonly string[]) => {
    const changes = rules.settle(answers, changed);
    for (const [id, answer] of changes.answers) map.set(id, answer);
  };
  return { fields, map, settle, build: () => new Rules(fields, CONTEXT) };
}

const time = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

/** Makes a form of about 500 rules without cycles, in an order that does not follow the dependencies. */
function makeFormOf500(seed: number): RandomField[] {
  for (let size = 400; ; size += 10) {
    const fields = randomForm(makeRandom(seed), { size, logic: 70, formulas: 60 });
    const rules = fields.filter((field) => field.logic).length + fields.filter((field) => field.calculation).length;
    if (rules >= 500) return fields;
  }
}

interface Settling {
  readonly build: number;
  readonly settle: number;
  readonly naive: number;
  readonly rules: number;
  readonly evaluations: number;
  readonly rounds: number;
}

function measureSettling(seed: number): Settling {
  const fields = makeFormOf500(seed);
  const { build, settle } = open(fields);
  let rules = build();
  const built = time(() => (rules = build()));
  const settled = time(() => {
    settle(rules);
  });
  let rounds = 0;
  const naive = time(() => ({ rounds } = settleNaively(fields, new Map())));
  const count = rules.plan.logic.size + rules.plan.calculations.size;
  return { build: built, settle: settled, naive, rules: count, evaluations: rules.evaluations, rounds };
}

/** Measures one edit of a field that shows another one, in microseconds. Half the fields of the form have a condition. */
function measureEdit(size: number): number {
  const { map, settle, build } = open(
    Array.from({ length: size }, (_, at) => ({
      id: String(at + 1),
      ...(at % 2 === 1 && { logic: logic('show', 'all', [at, 'equals', 'yes']) }),
    })),
  );
  const rules = build();
  settle(rules);
  const edited = ['5'];
  const spent = time(() => {
    for (let edit = 0; edit < EDITS; edit++) {
      map.set('5', edit % 2 === 0 ? 'yes' : 'no');
      settle(rules, edited);
    }
  });
  return (spent / EDITS) * 1000;
}

/** Prints the costs of the rules, and whether the project's promises are kept. */
export function benchRules(): void {
  const settlings = Array.from({ length: RUNS }, (_, seed) => measureSettling(seed + 1));
  const takeMedian = (key: keyof Settling) => median(settlings.map((settling) => settling[key]));
  const [small, large]: number[][] = [[], []];
  for (const size of [10, 1000]) measureEdit(size);
  // In turn, so that other work of the machine slows down both.
  for (let run = 0; run < RUNS; run++) {
    small?.push(measureEdit(10));
    large?.push(measureEdit(1000));
  }
  const [ten, thousand] = [median(small ?? []), median(large ?? [])];
  console.log(`
Rules, medians of ${RUNS} random forms on Node ${process.version}, ${availableParallelism()} processors:

${[
  ['rules', 'evaluations', 'read, ms', 'settle, ms', 'naive fixpoint, ms', 'its rounds'],
  [
    takeMedian('rules').toFixed(0),
    takeMedian('evaluations').toFixed(0),
    takeMedian('build').toFixed(2),
    takeMedian('settle').toFixed(2),
    takeMedian('naive').toFixed(1),
    takeMedian('rounds').toFixed(0),
  ],
]
  .map((row) => row.map((cell) => cell.padStart(18)).join(' '))
  .join('\n')}

${goal(takeMedian('settle') < GOAL_MS, `500 rules settle below ${GOAL_MS} ms: ${takeMedian('settle').toFixed(2)} ms, a naive fixpoint ${takeMedian('naive').toFixed(1)} ms`)}
${goal(
  thousand <= ten * GOAL_RATIO,
  `an edit at 1,000 fields within 20 % of one at 10: ${thousand.toFixed(2)} µs, at 10 ${ten.toFixed(2)} µs, ${(thousand / ten).toFixed(2)} ×`,
)}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) benchRules();
