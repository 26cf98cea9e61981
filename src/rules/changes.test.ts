// What is evaluated and reported after a change, and what is not.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { RuleForm, logic, readFields } from '../../test/support/rule-form.js';
import { toAnswer } from './compute.js';

const NOTHING = { shown: [], hidden: [], answers: new Map() };
const DATES = { type: 'datetime', date_format: 'M d, Y', time_format: '' };

/** Counts the nodes that an answer makes the rules evaluate. */
function countEvaluations(form: RuleForm, id: string, value: unknown): number {
  const before = form.rules.evaluations;
  return form.give(id, value).rules.evaluations - before;
}

describe('a change', () => {
  it('goes no further than a result that stays the same', () => {
    const form = new RuleForm([
      { id: '1' },
      { id: '2', calculation: '[1] * 0' },
      { id: '3', calculation: '[2] + 1' },
      { id: '4', logic: logic('show', 'all', [2, 'equals', '0']) },
    ]);
    expect([countEvaluations(form, '1', '5'), form.last]).to.eql([1, NOTHING]);
  });

  it('goes no further than a day that stays the same', () => {
    const form = new RuleForm([
      { id: '1', ...DATES },
      { id: '2' },
      { id: '3', ...DATES, field_one_calculation: '1', field_two_calculation: '2', calculation_type: 'number' },
      { id: '4', logic: logic('show', 'all', [3, 'equals', 'Jan 17, 2000']) },
    ])
      .give('1', 'Jan 15, 2000')
      .give('2', '2');
    expect(form.shown).to.eql(['1', '2', '3', '4']);
    expect([countEvaluations(form, '2', '2.5'), form.last]).to.eql([1, NOTHING]);
    expect([countEvaluations(form, '2', '3'), form.last.hidden]).to.eql([2, ['4']]);
  });

  it('of a section evaluates what belongs to it, but not the calculations in it', () => {
    const form = new RuleForm([
      { id: '1' },
      { id: '2', type: 'section', logic: logic('show', 'all', [1, 'equals', 'x']) },
      { id: '3' },
      { id: '4', calculation: '1 + 1' },
    ]);
    expect([countEvaluations(form, '1', 'x'), form.last.shown]).to.eql([3, ['2', '3', '4']]);
  });

  it('reports the fields in the form’s order, and no answer that the field has already', () => {
    const form = new RuleForm([
      { id: '1', logic: logic('show', 'all', [2, 'equals', '']) },
      { id: '2', logic: logic('show', 'all', [3, 'equals', '']) },
      { id: '3', logic: logic('show', 'all', [4, 'equals', 'x']) },
      { id: '4' },
      { id: '5', default: '2', calculation: '1 + 1' },
    ]);
    expect(form.last).to.eql({ ...NOTHING, hidden: ['1', '2', '3'] });
    expect(form.give('4', 'x').last).to.eql({ ...NOTHING, shown: ['1', '2', '3'] });
  });

  it('leaves a field unknown to the form displayed, though the second one is hidden', () => {
    const form = new RuleForm([{ id: '1' }, { id: '2', logic: logic('show', 'all', [1, 'equals', 'x']) }]);
    expect([form.shown, form.rules.isShown('99')]).to.eql([['1'], true]);
  });
});

describe('a calculated answer', () => {
  it('keeps what the field had if the field can’t hold the result', () => {
    const options = ['1', '2'].map((value) => ({ label: value, value }));
    const form = new RuleForm([
      { id: '1', default: '2' },
      { id: '2', type: 'select', options, calculation: '[1]' },
    ]);
    expect(form.answer('2')).to.equal('2');
    expect(form.give('1', '1').answer('2')).to.equal('1');
    expect(form.give('1', '9').answer('2')).to.equal('1');
  });

  it('is the field’s empty answer for no result, not an empty decimal', () => {
    const [entry] = readFields([{ id: '1', type: 'number' }]);
    if (!entry) throw new Error('No field');
    const field = {
      ...entry,
      definition: { ...entry.definition, fromDecimal: (_: unknown, decimal: string) => `<${decimal}>` },
    };
    const calculation = {
      kind: 'difference',
      from: 'today',
      to: 'today',
      unit: 'days',
      allowsNegatives: false,
    } as const;
    const answers = ['', '5'].map((result) => toAnswer(field, calculation, result, [field]));
    expect(answers).to.eql(['', '<5>']);
  });

  it('reads numbers in texts as people of the page’s language write them', () => {
    const sum = (language: string) =>
      new RuleForm([{ id: '1' }, { id: '2', calculation: '[1] * 1' }], { language }).give('1', '1,234').answer('2');
    expect([sum('de'), sum('en')]).to.eql(['1.234', '1234']);
  });

  it('has the decimals that a source may have in its value, not in its parts', () => {
    const form = new RuleForm([
      { id: '1', type: 'number', decimals: '2' },
      { id: '2', type: 'product', unit_price: '2.50', charge_type: 'fixed_amount', decimals: '4' },
      { id: '3', calculation: '[1]' },
      { id: '4', calculation: '[1-price]' },
      { id: '5', calculation: '[2-price]' },
      { id: '6', calculation: '[2-quantity]' },
    ])
      .give('1', '7')
      .give('2', '3');
    expect(['3', '4', '5', '6'].map((id) => form.answer(id))).to.eql(['7.00', '7', '2.50', '3']);
  });
});
