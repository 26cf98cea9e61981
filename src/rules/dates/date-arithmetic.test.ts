// Calculations with dates.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { RuleForm, logic } from '../../../test/support/rule-form.js';
import type { FieldJson } from '../../../test/support/rule-form.js';
import { difference, shift } from './date-arithmetic.js';

describe('date calculations', () => {
  const day = (text: string) => {
    const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
    return { year, month, day: date };
  };

  it('stop at the end of a shorter month, and know leap years', () => {
    expect(shift(day('2025-01-31'), 1, 'months')).to.eql(day('2025-02-28'));
    expect(shift(day('2024-03-31'), -1, 'months')).to.eql(day('2024-02-29'));
    expect(shift(day('2024-02-29'), 1, 'years')).to.eql(day('2025-02-28'));
    expect(shift(day('2025-12-31'), 1, 'days')).to.eql(day('2026-01-01'));
    expect(shift(day('2026-03-31'), -2, 'weeks')).to.eql(day('2026-03-17'));
    expect(shift(day('2026-03-31'), 2.9, 'days')).to.eql(day('2026-04-02'));
    expect([shift(day('9999-12-31'), 1, 'days'), shift(day('2026-01-01'), 1e300, 'years')]).to.eql([
      undefined,
      undefined,
    ]);
  });

  it('have no day beyond the years 1 to 9999, however great the number is', () => {
    const units = ['days', 'weeks', 'months', 'years'] as const;
    for (const amount of [4_000_000, 1e9, 2 ** 53, 1e15, 1e20, 1e150, 1e300, Infinity, NaN])
      for (const unit of units) {
        const shifted = [amount, -amount].map((units) => shift(day('2026-01-01'), units, unit));
        expect(shifted, `${amount} ${unit}`).to.eql([undefined, undefined]);
      }
  });

  it('count whole units, backwards only where that is allowed', () => {
    expect(difference(day('2024-02-28'), day('2024-03-01'), 'days', false)).to.equal(2);
    expect(difference(day('2025-01-31'), day('2025-02-28'), 'months', false)).to.equal(0);
    expect(difference(day('2025-01-15'), day('2025-03-15'), 'months', false)).to.equal(2);
    expect(difference(day('1990-05-20'), day('2026-05-20'), 'years', false)).to.equal(36);
    expect(difference(day('1990-05-20'), day('2026-05-19'), 'years', false)).to.equal(35);
    expect(difference(day('2026-01-15'), day('2026-01-01'), 'weeks', false)).to.equal(2);
    expect(difference(day('2026-01-15'), day('2026-01-01'), 'days', true)).to.equal(-14);
    expect(Object.is(difference(day('2026-01-15'), day('2026-01-14'), 'years', true), 0)).to.equal(true);
  });

  const dates = { type: 'datetime', date_format: 'M d, Y', time_format: '' };
  const between = { field_one_calculation: '1', field_two_calculation: 2, calculation_type: 'date' };
  const after = { field_one_calculation: '1', field_two_calculation: '3', calculation_type: 'number' };

  it('fill number, text and date fields, and empty them again', () => {
    const form = new RuleForm([
      { id: '1', ...dates },
      { id: '2', ...dates, time_format: 'h:i A', display_option: 'calendar' },
      { id: '3', type: 'number' },
      {
        id: '4',
        type: 'number',
        ...between,
        calculation_units: 'days',
        calculation_allow_negatives: true,
      },
      { id: '5', ...between, calculation_units: 'Months' },
      { id: '6', ...dates, time_format: 'h:i A', ...after, calculation_operator: 'plus', calculation_units: 'weeks' },
      { id: '7', ...after, calculation_operator: '-', calculation_units: 'years' },
      {
        id: '8',
        ...after,
        field_one_calculation: 'current_date',
        calculation_operator: '+',
        calculation_units: 'Months',
      },
      { id: '9', calculation: '[4] * 2' },
      { id: '10', logic: logic('show', 'all', [4, 'greaterthan', 0]) },
    ]);
    const all = () => ['4', '5', '7', '8', '9'].map((id) => form.answer(id));
    expect(all()).to.eql(['', '', '', '', '0']);
    form.give('1', 'Mar 31, 2026').give('2', '2026-05-01T10:00').give('3', '1');
    expect(all()).to.eql(['31', '1', 'Mar 31, 2025', '4-30-2026', '62']);
    expect(form.shown).to.include('10');
    const { field, definition } = form.fields[5] ?? {};
    expect(field && definition?.comparable(field, form.answer('6'))).to.eql(['Apr 07, 2026 12:00 AM']);
    form.give('2', '2026-03-01T10:00');
    expect([form.answer('4'), form.answer('5'), form.rules.isShown('10')]).to.eql(['-30', '0', false]);
    form.give('1', '').give('3', '');
    expect([all(), form.answer('6')]).to.eql([['', '', '', '', '0'], {}]);
    expect(form.findings).to.eql([]);
  });

  it('leave the field to the person if they are not understood', () => {
    const list = (settings: object): FieldJson[] => [
      { id: '1', ...dates },
      { id: '2', ...dates },
      { id: '3' },
      { id: '4', ...settings },
    ];
    const wrong = [
      { ...between, field_one_calculation: '99' },
      { ...between, field_one_calculation: '3' },
      { ...between, field_two_calculation: '3' },
      { ...between, field_two_calculation: 0 },
      { ...between, calculation_units: 'fortnights' },
      { ...between, calculation_type: 'magic' },
      { ...between, ...dates },
      { ...after, calculation_operator: 'times' },
      { ...after, type: 'number' },
      { ...after, field_two_calculation: 'current_date' },
      { ...after, ...dates, date_format: '', time_format: 'h:i A' },
    ];
    for (const settings of wrong) {
      const form = new RuleForm(list(settings));
      expect([form.codes, form.rules.calculated.size], JSON.stringify(settings)).to.eql([['calculation-malformed'], 0]);
    }
    for (const none of [
      {},
      { field_one_calculation: 0, field_two_calculation: '0' },
      { field_one_calculation: null },
    ]) {
      expect(new RuleForm(list(none)).findings).to.eql([]);
    }
  });

  it('win over a leftover formula if the author says so', () => {
    const both = { ...between, calculation_units: 'days', calculation: '1 + 1' };
    const form = (settings: object) =>
      new RuleForm([
        { id: '1', ...dates },
        { id: '2', ...dates },
        { id: '3', ...both, ...settings },
      ]);
    expect([form({}).answer('3'), form({ calculation_category: 'date' }).answer('3')]).to.eql(['2', '']);
  });
});
