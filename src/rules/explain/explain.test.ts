// Explanations of a field to the owner.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { RuleForm, logic } from '../../../test/support/rule-form.js';

const options = ['red', 'blue', '5'].map((value) => ({ label: `The ${value} one`, value }));

describe('an explanation', () => {
  const form = new RuleForm([
    { id: '1', label: 'Colour', type: 'checkbox', options },
    { id: '2', label: 'Count', type: 'number', decimals: '0' },
    {
      id: '3',
      label: 'Extras',
      type: 'section',
      section_heading: 'Extras',
      logic: logic('show', 'any', [1, 'equals', 'red'], [2, 'greaterthan', 3], [99, 'equals', '']),
    },
    { id: '4', label: 'Total', calculation: '[2] * 1.5 + [99]' },
    { id: '5', label: 'Start', type: 'datetime', date_format: 'M d, Y', time_format: '' },
    {
      id: '6',
      label: 'End',
      field_one_calculation: '5',
      field_two_calculation: '2',
      calculation_type: 'number',
      calculation_operator: 'plus',
    },
    { id: '7', label: 'Me', calculation: '[7] + 1', hidden: '1' },
    { id: '8', type: 'section' },
    {
      id: '9',
      label: 'Age',
      field_one_calculation: '5',
      field_two_calculation: 'current_date',
      calculation_type: 'date',
      calculation_units: 'years',
    },
  ])
    .give('1', ['blue', '5'])
    .give('2', '3')
    .give('5', 'Jan 31, 2000');

  it('lists each check with the compared values and its result', () => {
    const { shown, logic: rule, belongsTo, sentences } = form.explain('3') ?? {};
    expect([shown, belongsTo, rule?.holds, rule?.checks]).to.eql([
      false,
      [],
      false,
      [
        {
          fieldId: '1',
          label: 'Colour',
          shown: true,
          operator: 'equals',
          option: 'red',
          values: ['blue', '5'],
          holds: false,
        },
        {
          fieldId: '2',
          label: 'Count',
          shown: true,
          operator: 'greaterthan',
          option: '3',
          values: ['3'],
          holds: false,
        },
        { fieldId: '99', label: '', operator: 'equals', option: '', values: [], holds: false },
      ],
    ]);
    expect(sentences).to.eql([
      'Extras (3) is hidden by its logic: show if any: [Colour (1)] equals "red", [Count (2)] greaterthan "3", [? (99)] equals "".',
      'One of its checks must hold; that is not so.',
      '“Colour (1) equals "red"” does not hold: it is "blue", "5".',
      '“Count (2) is greater than "3"” does not hold: it is "3".',
      '“Field 99 equals ""” does not hold: the form has no such field, so it has no value.',
    ]);
  });

  it('names the containers of a field, and each number of a sum', () => {
    const { shown, belongsTo, calculation, sentences } = form.explain('4') ?? {};
    expect([shown, belongsTo]).to.eql([false, [{ fieldId: '3', label: 'Extras', shown: false }]]);
    expect(calculation).to.eql({
      sources: [
        { fieldId: '2', label: 'Count', shown: true, part: 'value', value: '3' },
        { fieldId: '99', label: '', part: 'value', value: '0' },
      ],
      result: '4.5',
      words: '[Count (2)] * 1.5 + [? (99)]',
    });
    expect(sentences).to.eql([
      'Total (4) is hidden, since it belongs to Extras (3), which is hidden.',
      'Its answer is calculated: [Count (2)] * 1.5 + [? (99)] = 4.5.',
      'Count (2) counts as 3.',
      'Field 99 counts as 0: the form has no such field.',
    ]);
  });

  it('gives the days of dates, and today', () => {
    // Both fields belong to a hidden section, so the start gives no day.
    expect(form.explain('6')?.calculation?.sources.map(({ value }) => value)).to.eql(['', '3']);
    form.give('2', '4');
    expect(form.explain('6')?.sentences).to.eql([
      'End (6) is shown: no logic hides it.',
      'Its answer is calculated: [Start (5)] plus [Count (2)] days = Feb 04, 2000.',
      'Start (5) counts as 2000-01-31.',
      'Count (2) counts as 4.',
    ]);
    expect(form.explain('9')?.sentences.slice(1)).to.eql([
      'Its answer is calculated: years from [Start (5)] to today = 26.',
      'Start (5) counts as 2000-01-31.',
      'Today is 2026-03-31.',
    ]);
  });

  it('names ignored rules, and the author’s own flag', () => {
    expect(form.explain('7')?.sentences).to.eql([
      'Me (7) is shown: no logic hides it.',
      'The rule “[Me (7)] + 1” is not followed: it depends on itself in a circle.',
      'Its setting “hidden” keeps it off the page all the same; its answer is sent.',
    ]);
    expect(form.explain('404')).to.equal(undefined);
  });
});
