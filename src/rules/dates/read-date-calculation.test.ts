// What the author may write for a calculation with dates, and what the owner hears about the rest.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { RuleForm } from '../../../test/support/rule-form.js';
import type { FieldJson } from '../../../test/support/rule-form.js';

const DATES = { type: 'datetime', date_format: 'M d, Y', time_format: '' };
const OPTIONS = [{ label: 'One', value: '1' }];
const BETWEEN = { field_one_calculation: '1', field_two_calculation: '2', calculation_type: 'date' };
const AFTER = { field_one_calculation: '1', field_two_calculation: '3', calculation_type: 'number' };

/** Opens a form with two dates and a number, in which the settings calculate the last field. */
const open = (settings: Omit<FieldJson, 'id'>) =>
  new RuleForm([
    { id: '1', label: 'Start', ...DATES },
    { id: '2', label: 'End', ...DATES },
    { id: '3', label: 'Count' },
    { id: '4', label: 'Result', ...settings },
  ])
    .give('1', 'Jan 15, 2000')
    .give('2', 'Mar 20, 2001')
    .give('3', '2');

describe('the settings of a date calculation', () => {
  it('may say the units between two dates in several ways', () => {
    const words: Readonly<Record<string, string>> = {
      '': '430',
      day: '430',
      Days: '430',
      ' days ': '430',
      week: '61',
      weeks: '61',
      month: '14',
      Months: '14',
      year: '1',
      YEARS: '1',
    };
    for (const [word, units] of Object.entries(words)) {
      expect(open({ ...BETWEEN, calculation_units: word }).answer('4'), word).to.equal(units);
    }
  });

  it('may say in several ways whether to add or to subtract', () => {
    const words: Readonly<Record<string, string>> = {
      '': 'Jan 17, 2000',
      plus: 'Jan 17, 2000',
      ' Plus ': 'Jan 17, 2000',
      '+': 'Jan 17, 2000',
      minus: 'Jan 13, 2000',
      Minus: 'Jan 13, 2000',
      '-': 'Jan 13, 2000',
    };
    for (const [word, day] of Object.entries(words)) {
      expect(open({ ...AFTER, calculation_operator: word }).answer('4'), word).to.equal(day);
    }
  });

  it('may leave out the type, which the second field then tells', () => {
    expect(open({ ...BETWEEN, calculation_type: '' }).answer('4')).to.equal('430');
    expect(open({ ...AFTER, calculation_type: undefined }).answer('4')).to.equal('Jan 17, 2000');
    expect(open({ ...BETWEEN, field_two_calculation: 'Current_Date', calculation_type: null }).answer('4')).to.equal(
      '9572',
    );
  });

  it('may have spaces around them, and capital letters', () => {
    const spaced = { field_one_calculation: ' 1 ', field_two_calculation: ' 2 ', calculation_type: ' Date ' };
    expect(open(spaced).answer('4')).to.equal('430');
    expect(open({ ...AFTER, calculation_type: 'NUMBER', calculation_units: ' Weeks ' }).answer('4')).to.equal(
      'Jan 29, 2000',
    );
    expect(open({ field_one_calculation: ' 0 ', field_two_calculation: ' ' }).findings).to.eql([]);
    const both = { ...BETWEEN, calculation: '1 + 1' };
    expect(open({ ...both, calculation_category: ' Date ' }).answer('4')).to.equal('430');
    expect(open({ ...both, calculation_category: 'number' }).answer('4')).to.equal('2');
  });

  it('give whole units for a part of one, and the units of a product’s price', () => {
    expect(open(AFTER).give('3', '2.9').answer('4')).to.equal('Jan 17, 2000');
    const form = new RuleForm([
      { id: '1', ...DATES },
      { id: '3', type: 'product', unit_price: '1.50', charge_type: 'fixed_amount' },
      { id: '4', ...AFTER },
    ]);
    expect(form.give('1', 'Jan 15, 2000').give('3', '4').answer('4')).to.equal('Jan 21, 2000');
  });
});

describe('the warning about a date calculation', () => {
  /** Returns the warning after the name of the field, for settings that are not understood. */
  const warning = (settings: Omit<FieldJson, 'id'>): string => {
    const [first = '', ...others] = open(settings).findings;
    expect(others).to.eql([]);
    const start = 'calculation-malformed fields[3].field_one_calculation Result (4): ';
    expect(first.slice(0, start.length)).to.equal(start);
    return first.slice(start.length);
  };

  it('names a field that is not in the form', () => {
    const missing = 'one of its two fields is not in the form';
    const cases: readonly (readonly [Omit<FieldJson, 'id'>, string])[] = [
      [{ ...BETWEEN, field_one_calculation: '99' }, `[? (99)] [End (2)]: ${missing}`],
      [{ ...BETWEEN, field_two_calculation: '98' }, `[Start (1)] [? (98)]: ${missing}`],
      [{ ...BETWEEN, field_one_calculation: '0' }, `[nothing] [End (2)]: ${missing}`],
      [{ ...AFTER, field_two_calculation: null, calculation_operator: '+' }, `[Start (1)] + [nothing]: ${missing}`],
    ];
    for (const [settings, words] of cases) expect(warning(settings)).to.equal(words);
  });

  it('tells which of the two fields holds no date, or no number', () => {
    const [date, number] = ['the second field holds no date', 'the second field holds no number'];
    const cases: readonly (readonly [Omit<FieldJson, 'id'>, string])[] = [
      [{ ...BETWEEN, field_one_calculation: '3' }, '[Count (3)] [End (2)]: the first field holds no date'],
      [{ ...BETWEEN, field_two_calculation: '3' }, `[Start (1)] [Count (3)]: ${date}`],
      [{ ...AFTER, field_two_calculation: '2' }, `[Start (1)] [End (2)]: ${number}`],
      [{ ...AFTER, field_two_calculation: 'CURRENT_DATE' }, `[Start (1)] today: ${number}`],
      [{ ...BETWEEN, field_one_calculation: 'current_date', field_two_calculation: '3' }, `today [Count (3)]: ${date}`],
    ];
    for (const [settings, words] of cases) expect(warning(settings)).to.equal(words);
  });

  it('quotes a word that is not understood', () => {
    const cases: readonly (readonly [Omit<FieldJson, 'id'>, string])[] = [
      [{ ...BETWEEN, calculation_units: 'Fortnights' }, '[Start (1)] [End (2)] fortnights: “fortnights”'],
      [{ ...BETWEEN, calculation_units: 'weesk' }, '[Start (1)] [End (2)] weesk: “weesk”'],
      [{ ...BETWEEN, calculation_type: 'magic' }, '[Start (1)] [End (2)]: “magic”'],
      [
        { ...AFTER, calculation_operator: 'times', calculation_units: 'days' },
        '[Start (1)] times [Count (3)] days: “times”',
      ],
    ];
    for (const [settings, words] of cases) expect(warning(settings)).to.equal(`${words} is not understood`);
  });

  it('tells that the field itself can’t hold the result', () => {
    const [date, number] = ['the field can’t hold a date', 'the field can’t hold a number'];
    for (const type of [
      { type: 'number' },
      { type: 'file' },
      { type: 'checkbox', options: OPTIONS },
      { type: 'radio', options: OPTIONS },
      { type: 'section' },
      { ...DATES, date_format: '', time_format: 'h:i A' },
    ])
      expect(warning({ ...AFTER, ...type }), JSON.stringify(type)).to.equal(`[Start (1)] [Count (3)]: ${date}`);
    for (const type of [{ type: 'section' }, DATES])
      expect(warning({ ...BETWEEN, ...type }), type.type).to.equal(`[Start (1)] [End (2)]: ${number}`);
  });
});
