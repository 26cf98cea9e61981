// The rules as one network: correct for any form, without needless work.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { randomCases } from '../../test/support/long.js';
import { RuleForm, logic } from '../../test/support/rule-form.js';
import type { FieldJson } from '../../test/support/rule-form.js';
import { randomForm, makeRandom, randomValue, valuesIn } from '../../test/support/random-rules.js';
import type { RandomField } from '../../test/support/random-rules.js';
import { settleNaively } from '../../test/support/rules-reference.js';
import type { Given } from '../../test/support/rules-reference.js';
import { findComponents, isCycle } from './graph/components.js';
import { RankQueue } from './graph/rank-queue.js';

/** The number of random forms. `npm run test:mutation` takes fewer, for each of some thousand mutants. */
const FORMS = Number(process.env['RANDOM_FORMS'] ?? randomCases(10_000));

/** Compares the engine's result with that of computing everything again and again. */
function compare(fields: readonly RandomField[], form: RuleForm, given: Given) {
  const naive = settleNaively(fields, given);
  return {
    engine: { shown: form.shown, results: [...naive.results.keys()].map((id) => [id, form.answer(id)]) },
    reference: { shown: fields.map(({ id }) => id).filter((id) => naive.shown.has(id)), results: [...naive.results] },
  };
}

/** Returns a random next edit of a form; `undefined` where nothing can be edited. */
function edit(fields: readonly RandomField[], random: (limit: number) => number) {
  const inputs = fields.filter(({ type, calculation }) => type !== 'section' && calculation === undefined);
  const field = inputs[random(inputs.length)];
  return field && { id: field.id, value: randomValue(random, field) };
}

/** Creates a form in which every other field is shown by the field before it. */
const halfConditional = (size: number): FieldJson[] =>
  Array.from({ length: size }, (_, at) => ({
    id: String(at + 1),
    ...(at % 2 === 1 && { logic: logic('show', 'all', [at, 'equals', 'yes']) }),
  }));

describe('settling', () => {
  it('agrees with a naive fixpoint on thousands of random forms, at first and after each edit', () => {
    let [hidden, calculated] = [0, 0];
    for (let seed = 1; seed <= FORMS; seed++) {
      const random = makeRandom(seed);
      const fields = randomForm(random, { size: 2 + random(7) });
      const form = new RuleForm(fields);
      const given = new Map<string, readonly string[]>();
      for (let edits = 0; edits < 2; edits++) {
        const next = edit(fields, random);
        if (next) {
          given.set(next.id, valuesIn(next.value));
          form.give(next.id, next.value);
        }
        const { engine, reference } = compare(fields, form, given);
        if (JSON.stringify(engine) !== JSON.stringify(reference)) {
          expect(engine, `seed ${seed}: ${JSON.stringify([fields, [...given]])}`).to.eql(reference);
        }
        hidden += fields.length - reference.shown.length;
        calculated += reference.results.length;
      }
    }
    expect(hidden > FORMS && calculated > FORMS / 2, 'the forms hide and calculate').to.equal(true);
  });

  it('gives the same results step by step as from scratch, with circles or without', () => {
    for (let seed = 1; seed <= Math.min(FORMS, 300); seed++) {
      const random = makeRandom(seed);
      const fields = randomForm(random, { size: 12, cycles: seed % 2 === 0 });
      const form = new RuleForm(fields);
      for (let edits = 0; edits < 6; edits++) {
        const next = edit(fields, random);
        if (next) form.give(next.id, next.value);
      }
      const scratch = new RuleForm(fields);
      for (const [id, answer] of form.answers) if (!form.rules.calculated.has(id)) scratch.answers.set(id, answer);
      scratch.settle();
      expect(scratch.shown, `seed ${seed}`).to.eql(form.shown);
      expect([...scratch.answers], `seed ${seed}`).to.eql([...form.answers]);
      expect(form.settle(), 'nothing is left to do').to.eql({ shown: [], hidden: [], answers: new Map() });
    }
  });

  it('ends on any graph, ignores the rules of a circle, and follows rules that depend on it', () => {
    for (let seed = 1; seed <= Math.min(FORMS, 200); seed++) {
      const fields = randomForm(makeRandom(seed), { size: 60, cycles: true, logic: 70, formulas: 40 });
      const form = new RuleForm(fields);
      const { circular, logic: followed, calculations, containers } = form.rules.plan;
      expect(form.rules.evaluations <= 2 * fields.length).to.equal(true);
      for (const [place] of circular) {
        expect(followed.has(place) && calculations.has(place), `seed ${seed}`).to.equal(false);
        const isFree = !followed.has(place) && containers[place]?.length === 0;
        if (isFree) expect(form.shown).to.include(fields[place]?.id);
      }
      const once = form.rules.evaluations;
      form.settle();
      expect(form.rules.evaluations).to.equal(2 * once);
    }
  });

  it('evaluates each of 500 rules once, also in a chain and if all depend on one field', () => {
    const chain = Array.from({ length: 501 }, (_, at): FieldJson => ({
      id: String(at + 1),
      ...(at > 0 && { calculation: `[${at}] + 1` }),
    }));
    const star = chain.map(({ id }, at): FieldJson => ({
      id,
      ...(at > 0 && { logic: logic('show', 'all', [1, 'equals', 'yes']) }),
    }));
    for (const [fields, value] of [
      [chain, '5'],
      [star, 'yes'],
    ] as const) {
      const form = new RuleForm(fields);
      expect(form.rules.evaluations).to.equal(500);
      form.give('1', value);
      expect(form.rules.evaluations).to.equal(1000);
    }
    expect(new RuleForm(chain).give('1', '5').answer('501')).to.equal('505');
  });

  it('evaluates only dependants of a change, in a form of 1,000 fields as in one of 10', () => {
    for (const size of [10, 1000]) {
      const form = new RuleForm(halfConditional(size));
      expect(form.rules.evaluations).to.equal(size / 2);
      const { last } = form.give('3', 'yes');
      expect(form.rules.evaluations, `${size} fields`).to.equal(size / 2 + 1);
      expect(last.shown).to.eql(['4']);
    }
  });

  it('evaluates three of 150 rules and 50 calculations for a key in a form of 300 fields, if three depend on it', () => {
    const fields = halfConditional(300).map((field, at) => ({
      ...field,
      ...(at >= 200 && at % 2 === 0 && { calculation: `[${at - 199}] + 1` }),
    }));
    const form = new RuleForm(fields);
    const before = form.rules.evaluations;
    // A rule and a calculation name the field, and a rule names the calculation.
    expect(form.give('1', '5').answer('201')).to.equal('6');
    expect(form.rules.evaluations).to.equal(before + 3);
    form.give('101', '5');
    expect(form.rules.evaluations).to.equal(before + 4);
  });

  it('stops where nothing changes', () => {
    const form = new RuleForm([
      { id: '1' },
      { id: '2', logic: logic('show', 'any', [1, 'equals', 'a'], [1, 'equals', 'b']) },
      { id: '3', logic: logic('show', 'all', [2, 'notequals', 'x']) },
    ]).give('1', 'a');
    const before = form.rules.evaluations;
    expect(form.give('1', 'b').last).to.eql({ shown: [], hidden: [], answers: new Map() });
    expect(form.rules.evaluations - before).to.equal(1);
    form.give('3', 'read by no rule');
    expect(form.rules.evaluations - before).to.equal(1);
  });

  it('reports changes since the last call, and at first all hidden and calculated fields, in the form’s order', () => {
    const form = new RuleForm([
      { id: '3', logic: logic('show', 'all', [1, 'equals', 'a']) },
      { id: '2', logic: logic('show', 'all', [1, 'equals', 'a']) },
      { id: '1' },
      { id: '4', calculation: '[1] + 1' },
    ]);
    expect(form.last).to.eql({ shown: [], hidden: ['3', '2'], answers: new Map([['4', '1']]) });
    expect(form.give('1', 'a').last).to.eql({ shown: ['3', '2'], hidden: [], answers: new Map() });
    expect(form.give('1', '2').last).to.eql({ shown: [], hidden: ['3', '2'], answers: new Map([['4', '3']]) });
  });

  it('keeps a hidden answer and restores it with the field, however often that is toggled', () => {
    const form = new RuleForm([
      { id: '1' },
      { id: '2', logic: logic('show', 'all', [1, 'equals', 'yes']) },
      { id: '3', calculation: '[2] * 2' },
    ]).give('2', '21');
    for (const [value, sum] of [
      ['yes', '42'],
      ['no', '0'],
      ['yes', '42'],
      ['', '0'],
    ] as const) {
      form.give('1', value);
      expect([form.rules.isShown('2'), form.answer('2'), form.answer('3')]).to.eql([value === 'yes', '21', sum]);
    }
  });

  it('calculates a field again if its answer was set from outside', () => {
    const form = new RuleForm([{ id: '1' }, { id: '2', calculation: '[1] + 1' }, { id: '3', calculation: '[2] + 1' }]);
    form.give('2', '99');
    expect(form.last.answers).to.eql(new Map([['2', '1']]));
    expect([form.answer('2'), form.answer('3')]).to.eql(['1', '2']);
  });

  it('treats unknown fields as displayed and not calculated', () => {
    const form = new RuleForm([{ id: '1' }]);
    expect(form.rules.isShown('9')).to.equal(true);
    expect(form.rules.settle({ answer: () => '' }, ['9']).shown).to.eql([]);
  });
});

describe('the graph', () => {
  it('groups nodes that depend on each other, after those that they depend on', () => {
    const dependencies = [[1], [2], [1], [0, 2], [4]];
    const found = findComponents(dependencies).map((component) => [...component].sort());
    expect(found).to.eql([[1, 2], [0], [3], [4]]);
    expect(found.map((component) => isCycle(component, dependencies))).to.eql([true, false, false, true]);
  });

  it('follows a chain of 100,000 nodes', () => {
    const chain = Array.from({ length: 100_000 }, (_, at) => (at < 99_999 ? [at + 1] : []));
    expect(findComponents(chain)).to.have.length(100_000);
  });

  it('takes waiting numbers in order, each once', () => {
    const random = makeRandom(7);
    const queue = new RankQueue();
    const pushed = Array.from({ length: 500 }, () => random(300));
    for (const rank of pushed) queue.push(rank);
    const taken: number[] = [];
    for (let rank = queue.pop(); rank !== undefined; rank = queue.pop()) taken.push(rank);
    expect(taken).to.eql([...new Set(pushed)].sort((a, b) => a - b));
    queue.push(3);
    expect([queue.pop(), queue.pop()]).to.eql([3, undefined]);
  });
});
