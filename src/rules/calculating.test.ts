// Formulas, and exact numbers.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { assert, bigInt, integer, property } from 'fast-check';
import { RuleForm, logic } from '../../test/support/rule-form.js';
import type { FieldJson } from '../../test/support/rule-form.js';
import { randomFormula, makeRandom } from '../../test/support/random-rules.js';
import { evaluate, rounded } from '../../test/support/rules-reference.js';
import { readAmount } from './formula/amount.js';
import { calculate, parseFormula } from './formula/formula.js';
import { add, compare, divide, multiply, readDecimal, subtract, toFixed } from './formula/rational.js';
import type { Rational } from './formula/rational.js';

const decimal = (text: string): Rational => {
  const value = readDecimal(text);
  if (!value) throw new Error(`No decimal: ${text}`);
  return value;
};

/** Returns the result of a formula in a text field, with the answers of other fields, whose ids are 1, 2, … */
function result(formula: string, ...answers: readonly string[]): unknown {
  const sources = answers.map((_, at): FieldJson => ({ id: String(at + 1) }));
  const form = new RuleForm([...sources, { id: '9', calculation: formula }]);
  for (const [at, answer] of answers.entries()) form.give(String(at + 1), answer);
  return form.answer('9');
}

/** Returns the fault of a formula. */
function findFault(formula: string): string {
  const parsed = parseFormula(formula);
  return 'fault' in parsed ? parsed.fault : '';
}

describe('exact arithmetic', () => {
  it('is exact where JavaScript’s numbers are not', () => {
    const sum = add(decimal('0.1'), decimal('0.2'));
    expect(sum && toFixed(sum, 1)).to.equal('0.3');
    expect(toFixed(decimal('1.005'), 2)).to.equal('1.01');
    expect(toFixed(decimal('-1.005'), 2)).to.equal('-1.01');
    expect(toFixed(decimal('-0.004'), 2)).to.equal('0.00');
    expect([toFixed(decimal('2.5'), 0), toFixed(decimal('-2.5'), 0)]).to.eql(['3', '-3']);
    expect(toFixed(decimal('9007199254740993'), 2)).to.equal('9007199254740993.00');
  });

  it('rounds half away from zero, whatever the fraction', () => {
    assert(
      property(
        bigInt(-(10n ** 12n), 10n ** 12n),
        bigInt(1n, 10n ** 6n),
        integer({ min: 0, max: 8 }),
        (up, down, places) => {
          expect(toFixed({ numerator: up, denominator: down }, places)).to.equal(rounded({ up, down }, places));
        },
      ),
    );
  });

  it('has no result beyond 1e308 or after a division by zero, and takes no longer for long numbers', () => {
    const great = decimal(`1${'0'.repeat(308)}`);
    expect([multiply(great, decimal('10')), divide(great, decimal('0')), readDecimal('9'.repeat(400))]).to.eql([
      undefined,
      undefined,
      undefined,
    ]);
    expect(subtract(great, great)?.numerator).to.equal(0n);
    let value = decimal('1');
    for (let step = 3; step < 4000; step += 2) value = divide(value, decimal(`1.0000${step}`)) ?? decimal('0');
    expect(value.numerator < 1n << 1700n && value.denominator < 1n << 1700n).to.equal(true);
    expect(compare(value, decimal('1')) < 0 && compare(value, decimal('0')) > 0).to.equal(true);
  });

  it('reads decimals and nothing else', () => {
    expect(['', '.', '-', '1e3', '0x1', ' 1', '1,5', '१'].map(readDecimal)).to.eql(Array(8).fill(undefined));
    expect(['-0', '007.50', '.5', '5.', '+5'].map((text) => toFixed(decimal(text), 1))).to.eql([
      '0.0',
      '7.5',
      '0.5',
      '5.0',
      '5.0',
    ]);
  });
});

describe('numbers in texts', () => {
  it('drops other characters, as the service’s own script does', () => {
    const numbers = {
      '': 0,
      abc: 0,
      '7 apples': 7,
      '$ 1,234.50': 1234.5,
      '-3': -3,
      '5-3': 5,
      '1.2.3': 1.2,
      '(12)': 12,
    };
    for (const [text, number] of Object.entries(numbers)) {
      expect(Number(toFixed(readAmount(text, false).value, 3)), text).to.equal(number);
    }
  });

  it('reads a decimal comma as people write it', () => {
    const read = (text: string, comma: boolean) => toFixed(readAmount(text, comma).value, 3);
    expect([read('1,5', false), read('1,234', false), read('1,234', true)]).to.eql(['1.500', '1234.000', '1.234']);
    expect([read('1.234,50', true), read('1,234,567', true), read('4, 5', true)]).to.eql([
      '1234.500',
      '1234567.000',
      '45.000',
    ]);
    expect([read('٣٫٥', false), read('−3', false), read('3.25', true)]).to.eql(['3.500', '-3.000', '3.250']);
  });

  it('reads the beginning of a megabyte', () => {
    expect(toFixed(readAmount(`12${'x'.repeat(1_000_000)}`, false).value, 0)).to.equal('12');
  });
});

describe('formulas', () => {
  it('follow the order of operations', () => {
    expect(result('1 + 2 * 3')).to.equal('7');
    expect(result('(1 + 2) * 3')).to.equal('9');
    expect(result('10 - 2 - 3')).to.equal('5');
    expect(result('-2 * -(3 + 1)')).to.equal('8');
    expect(result('2 - -3')).to.equal('5');
    expect(result('8 / 2 / 2')).to.equal('2');
    expect(result('[1]*[ 2 ]', '6', '7')).to.equal('42');
  });

  it('agree with another evaluator on random formulas', () => {
    for (let seed = 1; seed <= 3000; seed++) {
      const random = makeRandom(seed);
      const formula = randomFormula(random, ['1', '2'], 5);
      const parsed = parseFormula(formula);
      if ('fault' in parsed) throw new Error(`${formula}: ${parsed.fault}`);
      const values = [
        { up: BigInt(random(20)) - 10n, down: 4n },
        { up: BigInt(random(5)), down: 1n },
      ] as const;
      const expected = evaluate(formula, (id) => values[id === '1' ? 0 : 1]);
      const sources = parsed.references.map(({ fieldId }) => values[fieldId === '1' ? 0 : 1]);
      const own = calculate(
        parsed,
        sources.map(({ up, down }) => ({ numerator: up, denominator: down })),
      );
      expect(own && toFixed(own, 6), formula).to.equal(expected && rounded(expected, 6));
    }
  });

  it('treat an empty field as 0, and an infinite result as 0', () => {
    expect(result('[1] + 5', '')).to.equal('5');
    expect([result('1 / 0'), result('5 + 1 / [1]', ''), result('0 / 0')]).to.eql(['0', '0', '0']);
    expect(result('[1] * [1]', `1${'0'.repeat(200)}`)).to.equal('0');
  });

  it('round to the most decimals among the sources, or to the field’s own', () => {
    expect(result('[1] + [2]', '0.1', '0.2')).to.equal('0.3');
    expect(result('[1] * 2', '13.95')).to.equal('27.90');
    expect(result('[1] * 0.5', '3')).to.equal('1.5');
    expect(result('[1] / 3', '10')).to.equal('3');
    const form = new RuleForm([
      { id: '1', type: 'number', decimals: '2' },
      { id: '2', type: 'number', decimals: '0', calculation: '[1] * 1' },
      { id: '3', type: 'number', decimals: '2', calculation: '[1] * 1' },
      { id: '4', calculation: '[1] * 1' },
    ]).give('1', '1.005');
    expect(['2', '3', '4'].map((id) => form.answer(id))).to.eql(['1', '1.01', '1.005']);
    expect(form.give('1', '7').answer('4'), 'the decimals that the source may have').to.equal('7.00');
  });

  it('read the results of other formulas', () => {
    const form = new RuleForm([
      { id: '3', calculation: '[2] * 10' },
      { id: '2', calculation: '[1] + 1' },
      { id: '1' },
      { id: '4', logic: logic('show', 'all', ['3', 'greaterthan', 50]) },
    ]);
    expect([form.answer('3'), form.shown]).to.eql(['10', ['3', '2', '1']]);
    form.give('1', '5');
    expect([form.answer('3'), form.shown]).to.eql(['60', ['3', '2', '1', '4']]);
    expect([...form.rules.calculated].sort()).to.eql(['2', '3']);
  });

  it('add up chosen options, price products, and ignore hidden fields', () => {
    const options = [3, '4.5', 'free'].map((value) => ({ label: `for ${value}`, value }));
    const form = new RuleForm([
      { id: '1', type: 'checkbox', options },
      { id: '2', type: 'product', unit_price: '3.99', charge_type: 'fixed_amount' },
      { id: '3', calculation: '[1] + [2]' },
      { id: '4', calculation: '[2-price] * 10 + [2-quantity]' },
      { id: '5', calculation: '[2-quantity]' },
      { id: '6', logic: logic('show', 'all', [2, 'equals', 2]) },
      { id: '7', type: 'number', default: '100', hidden: '1' },
      { id: '8', calculation: '[7] + [6]' },
    ]);
    form.give('1', ['3', '4.5', 'free']).give('2', '2').give('6', '11');
    expect(['3', '4', '5', '8'].map((id) => form.answer(id))).to.eql(['15.48', '41.90', '2', '111']);
    form.give('2', '3');
    expect(form.answer('8'), 'only logic removes the value of a hidden field').to.equal('100');
  });

  it('write numbers in the language of the page, and read them back unchanged', () => {
    const list = [
      { id: '1', type: 'number' },
      { id: '2', type: 'number', decimals: '3', calculation: '[1] / 8' },
    ];
    const form = new RuleForm([...list, { id: '3', calculation: '[2] * 2' }], { language: 'de' }).give('1', '1,5');
    expect([form.answer('2'), form.answer('3')]).to.eql(['0,188', '0.376']);
    expect(form.give('1', '9872').answer('2')).to.equal('1234,000');
    const { field, definition } = form.fields[1] ?? {};
    expect(field && definition?.comparable(field, form.answer('2'))).to.eql(['1234.000']);
  });

  it('of a column calculate its cells, each with its own row; elsewhere a column is the sum of its cells', () => {
    const cells = ['a', 'b'].flatMap((row, at) =>
      ['11', '12'].map((column) => ({
        id: `${column}${at}`,
        type: 'tablecell',
        parent_table_id: 10,
        parent_tableheader_id: Number(column),
        parent_table_row_key: row,
      })),
    );
    const column = (id: string) => ({ id, type: 'tableheader', parent_table_id: 10, column_field_type: 'number' });
    const columns = ['11', '12'].map((id) => ({ id, label: id, type: 'number' }));
    const rows = ['a', 'b'].map((key) => ({ key, label: key }));
    const form = new RuleForm([
      { id: '10', type: 'table', columns, rows, logic: logic('hide', 'all', [2, 'equals', 'x']) },
      column('11'),
      { ...column('12'), calculation: '[11] + 1', decimals: 1, logic: logic('hide', 'all', [3, 'equals', 'x']) },
      ...cells,
      { id: '1', calculation: '[12]' },
      { id: '2' },
      { id: '3' },
    ]);
    form.give('110', '5').give('111', '7');
    expect([form.answer('120'), form.answer('121'), form.answer('1')]).to.eql(['6.0', '8.0', '14.0']);
    expect([...form.rules.calculated].sort()).to.eql(['1', '120', '121']);
    form.give('3', 'x');
    expect([form.shown.join(), form.answer('1')]).to.eql(['10,11,110,111,1,2,3', '0.0']);
    form.give('2', 'x');
    expect(form.shown).to.eql(['1', '2', '3']);
  });

  it('leave the field to the person if they are malformed', () => {
    expect(findFault('[148992238] + [148992061] / [148992069] ( 4 * 2 )')).to.equal(
      'an operator is missing before “(”',
    );
    for (const formula of [
      '(1',
      '1)',
      '1 +',
      '* 2',
      '()',
      '1 2',
      '[]',
      '[a-b]',
      '1 % 2',
      '2x',
      ')(',
      '[1',
      '1]',
      '.',
      '[1] [2]',
    ]) {
      expect(findFault(formula), formula).not.to.equal('');
      const form = new RuleForm([{ id: '1' }, { id: '2', calculation: formula }]).give('2', 'mine');
      expect([form.answer('2'), form.codes, form.rules.calculated.size]).to.eql(['mine', ['calculation-malformed'], 0]);
    }
    expect(findFault('0 + + - 1')).to.equal('');
  });

  it('of 10 kB and of 10,000 brackets take one pass', () => {
    const nested = `${'('.repeat(10_000)}1${')'.repeat(10_000)}`;
    expect(result(`${nested} + 1`)).to.equal('2');
    expect(result(`${'-'.repeat(10_000)}1`)).to.equal('1');
    expect(result(Array(3000).fill('1.1').join(' / '))).to.equal('0.0');
    expect(result(Array(3000).fill('0.1').join(' + '))).to.equal('300.0');
    for (const broken of [
      '('.repeat(10_000),
      ')'.repeat(10_000),
      '['.repeat(10_000),
      `${' '.repeat(10_000)}x`,
      `[${'9'.repeat(10_000)}`,
    ]) {
      expect(findFault(broken)).not.to.equal('');
    }
  });
});
