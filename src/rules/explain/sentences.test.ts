// Every sentence of an explanation, and the data behind it.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { RuleForm, logic } from '../../../test/support/rule-form.js';
import type { FieldJson } from '../../../test/support/rule-form.js';

const DATES = { type: 'datetime', date_format: 'M d, Y', time_format: '' };
const PRODUCT = { type: 'product', unit_price: '2.50', charge_type: 'fixed_amount' };
const OPTIONS = ['red', 'blue'].map((value) => ({ label: value, value }));

describe('the sentences about logic', () => {
  const open = (conditional: string) =>
    new RuleForm([
      { id: '1', label: 'Colour', type: 'checkbox', options: OPTIONS },
      { id: '2', label: 'Count' },
      { id: '3', label: 'Gone', logic: logic('hide', 'all', [2, 'equals', '5']) },
      {
        id: '4',
        logic: logic('show', conditional, [1, 'notequals', 'red'], [2, 'lessthan', 9], [3, 'equals', '"']),
      },
    ]);

  it('say whether all checks must hold or one, and what each compares', () => {
    expect(open('any').give('1', ['red', 'blue']).give('2', '5').explain('4')?.sentences).to.eql([
      'Field 4 is shown by its logic: show if any: [Colour (1)] notequals "red", [Count (2)] lessthan "9", [Gone (3)] equals """.',
      'One of its checks must hold; that is so.',
      '“Colour (1) does not equal "red"” does not hold: it is "red", "blue".',
      '“Count (2) is less than "9"” holds: it is "5".',
      '“Gone (3) equals "\\""” does not hold: the field is hidden, so it has no value.',
    ]);
    expect(open('all').explain('4')?.sentences.slice(1)).to.eql([
      'All of its checks must hold; that is not so.',
      '“Colour (1) does not equal "red"” holds: the field is empty.',
      '“Count (2) is less than "9"” holds: the field is empty.',
      '“Gone (3) equals "\\""” does not hold: the field is empty.',
    ]);
  });

  it('have the rule behind them', () => {
    const rule = open('any').explain('4')?.logic;
    expect(rule && { ...rule, checks: rule.checks.map(({ values }) => values) }).to.eql({
      action: 'show',
      conditional: 'any',
      holds: true,
      checks: [[], [], []],
      words: 'show if any: [Colour (1)] notequals "red", [Count (2)] lessthan "9", [Gone (3)] equals """',
    });
  });
});

describe('the sentences about a calculation', () => {
  const open = (...calculated: readonly Omit<FieldJson, 'id'>[]) =>
    new RuleForm([
      { id: '1', label: 'Tea', ...PRODUCT },
      { id: '2', label: 'Weight', type: 'number', decimals: '2' },
      { id: '3', label: 'Start', ...DATES },
      { id: '4', label: 'End', ...DATES, logic: logic('show', 'all', [2, 'equals', '3']) },
      ...calculated.map((settings, at) => ({ id: `9${at}`, label: 'Result', ...settings })),
    ]);

  it('tell the parts of a product from its value, and write the decimals of a setting', () => {
    const form = open({ calculation: '[1] + [1-price] * [1-quantity] + [2] + [2-price]' })
      .give('1', '4')
      .give('2', '3');
    expect(form.explain('90')?.sentences.slice(1)).to.eql([
      'Its answer is calculated: [Tea (1)] + [Tea (1)-price] * [Tea (1)-quantity] + [Weight (2)] + [Weight (2)-price] = 26.00.',
      'Tea (1) counts as 10.00.',
      'The price of Tea (1) counts as 2.50.',
      'The quantity of Tea (1) counts as 4.',
      'Weight (2) counts as 3.00.',
      'The price of Weight (2) counts as 3.',
    ]);
  });

  it('say that a field is hidden, and that a result is missing', () => {
    const between = { field_one_calculation: '3', field_two_calculation: '4', calculation_type: 'date' };
    const form = open(between, { calculation: '[4] + [2]' }).give('3', 'Jan 31, 0999').give('4', 'Feb 05, 0999');
    expect(form.explain('90')?.sentences.slice(1)).to.eql([
      'Its answer is calculated: days from [Start (3)] to [End (4)] = nothing.',
      'Start (3) counts as 0999-01-31.',
      'End (4) counts as nothing: the field is hidden.',
    ]);
    expect(form.explain('91')?.sentences.slice(2)).to.eql([
      'End (4) counts as 0: the field is hidden.',
      'Weight (2) counts as 0.00.',
    ]);
    expect(form.give('2', '3').explain('90')?.calculation).to.eql({
      sources: [
        { fieldId: '3', label: 'Start', shown: true, part: 'date', value: '0999-01-31' },
        { fieldId: '4', label: 'End', shown: true, part: 'date', value: '0999-02-05' },
      ],
      result: '5',
      words: 'days from [Start (3)] to [End (4)]',
    });
  });

  it('say how many units are added to a date', () => {
    const after = { field_one_calculation: 'current_date', calculation_type: 'number', calculation_operator: '-' };
    const [weight, tea] = ['2', '1'].map((id) => ({ ...after, field_two_calculation: id, calculation_units: 'weeks' }));
    const form = open(weight ?? {}, tea ?? {});
    expect(form.explain('90')?.calculation).to.eql({
      sources: [
        { fieldId: '', label: '', part: 'today', value: '2026-03-31' },
        { fieldId: '2', label: 'Weight', shown: true, part: 'value', value: '' },
      ],
      result: '',
      words: 'today minus [Weight (2)] weeks',
    });
    expect(form.give('2', '2.50').give('1', '2').explain('90')?.sentences.slice(1)).to.eql([
      'Its answer is calculated: today minus [Weight (2)] weeks = 3-17-2026.',
      'Today is 2026-03-31.',
      'Weight (2) counts as 2.50.',
    ]);
    expect(form.explain('91')?.sentences.slice(1)).to.eql([
      'Its answer is calculated: today minus [Tea (1)] weeks = 2-24-2026.',
      'Today is 2026-03-31.',
      'Tea (1) counts as 5.00.',
    ]);
  });

  it('name every cell of a column', () => {
    const cell = (id: string) => ({
      id,
      label: id,
      type: 'tablecell',
      parent_table_id: '5',
      parent_tableheader_id: '6',
    });
    const form = new RuleForm([
      { id: '5', type: 'table', columns: [], rows: [] },
      { id: '6', label: 'Sums', type: 'tableheader', parent_table_id: '5', decimals: '1' },
      cell('7'),
      cell('8'),
      { id: '9', calculation: '[6]' },
    ]).give('7', '1.25');
    expect(form.explain('9')?.sentences.slice(1)).to.eql([
      'Its answer is calculated: [Sums (6)] = 1.25.',
      '7 (7) counts as 1.25.',
      '8 (8) counts as 0.0.',
    ]);
  });
});

describe('the words of a rule', () => {
  const readFinding = (calculation: string) => {
    const form = new RuleForm([
      { id: '1', label: 'Tea', ...PRODUCT },
      { id: '2', calculation },
    ]);
    return form.findings[0]?.replace('calculation-malformed fields[1].calculation text (2): ', '');
  };

  it('name fields in brackets, also where the formula is malformed', () => {
    expect(readFinding('[ 1 ] [1-price]')).to.equal(
      '[Tea (1)] [Tea (1)-price]: an operator is missing before “[1-price]”',
    );
    expect(readFinding('[1-quantity ] + [ 7')).to.equal('[Tea (1)-quantity] + [ 7: “[ 7” is not understood');
    expect(readFinding('1 + [1-] [1 2] [1+]')).to.equal('1 + [1-] [1 2] [? (1+)]: “[1-]” names no field');
  });

  it('are cut off after 300 characters', () => {
    const sum = (length: number) => '1+'.repeat(length / 2);
    const fault = 'it ends where a number is missing';
    expect(readFinding(sum(300))).to.equal(`${sum(300)}: ${fault}`);
    expect(readFinding(sum(302))).to.equal(`${sum(300)} …: ${fault}`);
    const long = `${'[1]+'.repeat(70)}1+`;
    expect(readFinding(long)).to.equal(`${'[Tea (1)]+'.repeat(30)} …: ${fault}`);
  });
});
