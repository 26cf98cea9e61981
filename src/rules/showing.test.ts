// Logic: its meaning, its faults, and the forms that work despite them.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { RuleForm, logic } from '../../test/support/rule-form.js';
import type { FieldJson } from '../../test/support/rule-form.js';
import { randomForm, makeRandom } from '../../test/support/random-rules.js';
import { readLogic } from './logic/logic.js';

const options = ['red', 'blue', '5'].map((value) => ({ label: `The ${value} one`, value }));

/** Tells whether a check on field 1 holds, in a form in which it shows field 2. */
function holds(first: Omit<FieldJson, 'id'>, answer: unknown, condition: string, option: unknown): boolean {
  const form = new RuleForm([
    { ...first, id: '1' },
    { id: '2', logic: logic('show', 'all', [1, condition, option]) },
  ]);
  return (answer === undefined ? form : form.give('1', answer)).rules.isShown('2');
}

describe('logic', () => {
  it('compares with the values of all chosen options, not with their labels', () => {
    const checkbox = { type: 'checkbox', options };
    expect(holds(checkbox, ['red', 'blue'], 'equals', 'blue')).to.equal(true);
    expect(holds(checkbox, ['red', 'blue'], 'equals', 'The blue one')).to.equal(false);
    expect(holds(checkbox, ['red'], 'notequals', 'blue')).to.equal(true);
    expect(holds(checkbox, ['red', 'blue'], 'notequals', 'blue')).to.equal(false);
    expect(holds({ type: 'select', options }, 'red', 'equals', 'red')).to.equal(true);
    expect(holds({ type: 'radio', options, option_other: 1 }, 'Other: mauve', 'equals', 'Other')).to.equal(true);
    expect(holds({}, 'Red', 'equals', 'red'), 'as it is written').to.equal(false);
    expect(holds({ type: 'number' }, '3', 'equals', 3), 'an option that is a number').to.equal(true);
  });

  it('compares numbers with the sum of the values, where an empty field is 0', () => {
    expect(holds({ type: 'number' }, '-4', 'greaterthan', -5)).to.equal(true);
    expect(holds({ type: 'number' }, '-5', 'greaterthan', '-5')).to.equal(false);
    expect(holds({ type: 'number' }, '4.99', 'lessthan', 5)).to.equal(true);
    expect(
      holds(
        { type: 'checkbox', options: [1, 2, 4].map((value) => ({ label: 'x', value })) },
        ['2', '4'],
        'greaterthan',
        5,
      ),
    ).to.equal(true);
    expect(holds({}, '7 apples', 'greaterthan', '6.5')).to.equal(true);
    expect(holds({}, undefined, 'lessthan', 1)).to.equal(true);
    expect(holds({}, undefined, 'greaterthan', -1)).to.equal(true);
    expect(holds({}, '7', 'greaterthan', 'many')).to.equal(false);
    expect(holds({}, '7', 'lessthan', 'many')).to.equal(false);
  });

  it('distinguishes an empty field from a hidden one', () => {
    expect(holds({}, undefined, 'equals', '')).to.equal(true);
    expect(holds({}, undefined, 'notequals', 'red')).to.equal(true);
    const gone = { logic: logic('show', 'all', [3, 'equals', 'never']) };
    expect(holds(gone, undefined, 'equals', '')).to.equal(false);
    expect(holds({ ...gone, default: 'red' }, undefined, 'equals', 'red')).to.equal(false);
    expect(holds({ ...gone, default: 'red' }, undefined, 'notequals', 'red')).to.equal(true);
    expect(holds({ default: 'red', hidden: '1' }, undefined, 'equals', 'red'), 'the author’s own flag').to.equal(true);
  });

  it('shows or hides a field if any or all checks hold', () => {
    const form = (action: string, conditional: string) =>
      new RuleForm([
        { id: '1' },
        { id: '2' },
        { id: '3', logic: logic(action, conditional, [1, 'equals', 'a'], ['2', 'equals', 'b']) },
      ]);
    const seen = (action: string, conditional: string) => {
      const opened = form(action, conditional);
      const shown = (form: RuleForm) => form.rules.isShown('3');
      return [shown(opened), shown(opened.give('1', 'a')), shown(opened.give('2', 'b'))];
    };
    expect(seen('show', 'all')).to.eql([false, false, true]);
    expect(seen('show', 'any')).to.eql([false, true, true]);
    expect(seen('hide', 'all')).to.eql([true, true, false]);
    expect(seen('Hide', 'ANY')).to.eql([true, false, false]);
  });

  it('hides the fields of a section, and the whole page of a page’s first section', () => {
    const when = (value: string) => ({ logic: logic('hide', 'any', [1, 'equals', value]) });
    const form = new RuleForm([
      { id: '1' },
      { id: '2', type: 'section', ...when('section') },
      { id: '3' },
      { id: '4', type: 'section' },
      { id: '5' },
      { id: '6', type: 'section', section_break: '1', ...when('page') },
      { id: '7' },
      { id: '8', type: 'section', ...when('later') },
      { id: '9', logic: logic('show', 'all', [7, 'notequals', '']) },
      { id: '10', type: 'section', section_break: true },
      { id: '11' },
    ]).give('7', 'filled');
    const hiddenBy = (value: string) => form.give('1', value).last.hidden;
    expect(hiddenBy('section')).to.eql(['2', '3']);
    expect(form.give('1', '').last.shown).to.eql(['2', '3']);
    expect(hiddenBy('later')).to.eql(['8', '9']);
    expect(form.give('1', '').last.shown).to.eql(['8', '9']);
    expect(hiddenBy('page')).to.eql(['6', '7', '8', '9']);
    expect(form.answer('7')).to.equal('filled');
    expect(form.give('1', '').last.shown).to.eql(['6', '7', '8', '9']);
  });
});

describe('faults of rules', () => {
  it('finds none in a form without faults', () => {
    for (const none of [
      null,
      undefined,
      '',
      [],
      {},
      { action: 'show' },
      logic('show', 'all'),
      { checks: null },
      { checks: '' },
      false,
    ]) {
      const form = new RuleForm([{ id: '1', logic: none, calculation: null }]);
      expect([form.shown, form.findings]).to.eql([['1'], []]);
    }
  });

  it('skips parts that are not understood, and follows the rest', () => {
    const [known, unknown] = [[1, 'equals', 'a'] as const, [1, 'resembles', 'b'] as const];
    const rules: unknown[] = [
      'show',
      7,
      true,
      [1],
      { checks: 'all' },
      logic('frobnicate', 'all', known),
      logic('show', 'some', known, known),
      logic('show', 'all', unknown),
      { action: 'show', conditional: 'all', checks: [null] },
      { action: 'show', checks: [{ condition: 'equals' }] },
    ];
    for (const rule of rules) {
      const form = new RuleForm([{ id: '1' }, { id: '2', logic: rule }]);
      expect([form.shown, form.codes], JSON.stringify(rule)).to.eql([['1', '2'], ['logic-not-understood']]);
    }
    const form = new RuleForm([{ id: '1' }, { id: '2', label: 'Two', logic: logic('show', 'all', known, unknown) }]);
    expect(form.findings).to.eql(['logic-not-understood fields[1].logic Two (2): condition “resembles” (field 1)']);
    expect([form.shown, form.give('1', 'a').shown]).to.eql([['1'], ['1', '2']]);
    // The service's own language writes a list with gaps as an object. A single check needs no conditional.
    const check = { field: ' 1 ', condition: 'Equals', option: 'a' };
    expect(readLogic({ action: 'SHOW', checks: { 0: check } }).logic?.checks).to.have.length(1);
  });

  it('reports a check of a missing field, which has no value', () => {
    const form = new RuleForm([
      { id: '1', label: 'Mail', logic: logic('show', 'all', [99, 'equals', 'x']) },
      { id: '2', logic: logic('show', 'all', ['98', 'notequals', 'x']) },
    ]);
    expect(form.shown).to.eql(['2']);
    expect(form.findings[0]).to.equal(
      'logic-unknown-field fields[0].logic Mail (1): show if all: [? (99)] equals "x": the form has no field 99',
    );
    expect(form.codes).to.eql(['logic-unknown-field', 'logic-unknown-field']);
  });

  it('reports a check of a missing option, and compares it as written', () => {
    const form = new RuleForm([
      { id: '1', label: 'Colour', type: 'radio', options },
      {
        id: '2',
        label: 'Shade',
        logic: logic('hide', 'any', [1, 'equals', 'green'], [1, 'equals', 'red'], [1, 'equals', '']),
      },
      { id: '3', type: 'radio', options, option_other: 1 },
      { id: '4', logic: logic('show', 'any', [3, 'equals', 'mauve'], [3, 'greaterthan', 4]) },
    ]);
    expect(form.findings).to.eql([
      'logic-unknown-option fields[1].logic Shade (2): hide if any: [Colour (1)] equals "green", [Colour (1)] equals "red", ' +
        '[Colour (1)] equals "": [Colour (1)] has no option "green"',
    ]);
  });

  it('reports a contradiction, and follows it as written', () => {
    const first: FieldJson[] = [{ id: '1' }, { id: '5', type: 'checkbox', options }, { id: '6', type: 'number' }];
    const never = [
      logic('show', 'all', [1, 'equals', 'a'], [1, 'equals', 'b']),
      logic('show', 'all', [5, 'equals', 'red'], [5, 'notequals', 'red']),
      logic('show', 'all', [6, 'greaterthan', 10], [6, 'lessthan', '5']),
      logic('show', 'all', [6, 'greaterthan', 5], [6, 'lessthan', 5]),
      logic('show', 'all', [6, 'equals', '3'], [6, 'greaterthan', 5]),
      logic('show', 'all', [6, 'greaterthan', 'many']),
      logic('hide', 'any', [1, 'notequals', 'a'], [1, 'notequals', 'b']),
      logic('hide', 'any', [6, 'greaterthan', 3], [6, 'lessthan', 5]),
      logic('hide', 'any', [5, 'equals', 'red'], [5, 'notequals', 'red']),
    ];
    for (const rule of never) {
      const form = new RuleForm([...first, { id: '2', logic: rule }]);
      expect([form.codes, form.rules.isShown('2')], JSON.stringify(rule)).to.eql([['logic-contradiction'], false]);
      expect(form.findings[0]).to.match(/so the field is never shown$/);
      const turned = { ...rule, action: rule.action === 'show' ? 'hide' : 'show' };
      const other = new RuleForm([...first, { id: '2', logic: turned }]);
      expect([other.rules.isShown('2'), other.findings[0]?.endsWith('always shown')]).to.eql([true, true]);
    }
    const possible = [
      logic('show', 'all', [5, 'equals', 'red'], [5, 'equals', 'blue']),
      logic('show', 'any', [1, 'equals', 'a'], [1, 'equals', 'b']),
      logic('show', 'all', [6, 'greaterthan', 5], [6, 'lessthan', 10], [6, 'notequals', 7]),
      logic('show', 'any', [6, 'greaterthan', 10], [6, 'lessthan', 5], [6, 'equals', 10]),
      logic('show', 'all', [6, 'equals', '7'], [6, 'greaterthan', 5], [1, 'equals', 'a']),
      logic('show', 'any', [6, 'greaterthan', 'many'], [1, 'equals', 'a']),
    ];
    for (const rule of possible) {
      expect(new RuleForm([...first, { id: '2', logic: rule }]).findings, JSON.stringify(rule)).to.eql([]);
    }
  });

  it('ignores all rules of a circle, and names them in one warning', () => {
    const form = new RuleForm([
      { id: '1', label: 'One', logic: logic('show', 'all', [2, 'equals', 'x']) },
      { id: '2', label: 'Two', logic: logic('hide', 'any', ['3', 'equals', '0.5']) },
      { id: '3', label: 'Three', calculation: '[1] / [4]' },
      { id: '4', label: 'Four', logic: logic('show', 'all', [4, 'equals', 'me']) },
      { id: '5', label: 'Five', calculation: '[6] * 2', logic: logic('show', 'all', [1, 'equals', 'a']) },
      { id: '6', label: 'Six', calculation: '[5] / 2' },
      { id: '7', calculation: '[7] + 1' },
    ]);
    expect(form.shown).to.eql(['1', '2', '3', '4', '6', '7']);
    expect(form.rules.calculated.size).to.equal(0);
    expect(form.codes).to.eql(Array(4).fill('circular-rules'));
    expect(form.findings[0]).to.equal('circular-rules fields[3].logic Four (4): show if all: [Four (4)] equals "me"');
    expect(form.findings).to.include(
      'circular-rules fields[0].logic One (1): show if all: [Two (2)] equals "x"; Two (2): hide if any: [Three (3)] equals ' +
        '"0.5"; Three (3): [One (1)] / [Four (4)]',
    );
    expect(form.findings).to.include(
      'circular-rules fields[4].calculation Five (5): [Six (6)] * 2; Six (6): [Five (5)] / 2',
    );
    expect(
      form.give('5', '4').give('6', '7').give('1', 'a').shown,
      'a rule that depends on a circle is followed',
    ).to.include('5');
    expect([form.answer('5'), form.answer('6')]).to.eql(['4', '7']);
  });

  it('finds a section hidden by its own field, and follows the field’s other rules', () => {
    const form = new RuleForm([
      { id: '1', type: 'section', section_heading: 'Part', logic: logic('show', 'all', [2, 'equals', 'x']) },
      { id: '2', label: 'Inside', logic: logic('show', 'all', [4, 'equals', 'y']) },
      { id: '3', type: 'section' },
      { id: '4' },
    ]);
    expect(form.shown).to.eql(['1', '3', '4']);
    expect(form.findings).to.eql([
      'circular-rules fields[0].logic Part (1): show if all: [Inside (2)] equals "x"; Inside (2) is in Part (1)',
    ]);
    expect(form.give('4', 'y').shown).to.eql(['1', '2', '3', '4']);
  });

  it('reports a formula with missing fields, or on a field without numbers', () => {
    const form = new RuleForm([
      { id: '1', label: 'Price', default: '4' },
      { id: '2', label: 'Sum', calculation: '[1] + [99]' },
      { id: '3', label: 'Lost', calculation: '[98] * [99]' },
      { id: '4', label: 'Photo', type: 'file', calculation: '[1] + 1' },
      { id: '5', label: 'Part', type: 'section', calculation: '[1] + 1' },
    ]);
    expect([form.answer('2'), [...form.rules.calculated]]).to.eql(['4', ['2']]);
    expect(form.findings).to.eql([
      'calculation-unknown-field fields[1].calculation Sum (2): [Price (1)] + [? (99)]: the form has no field 99',
      'calculation-malformed fields[2].calculation Lost (3): [? (98)] * [? (99)]: none of its fields is in the form',
      'calculation-malformed fields[3].calculation Photo (4): [Price (1)] + 1: a field of this type holds no number',
      'calculation-malformed fields[4].calculation Part (5): [Price (1)] + 1: a field of this type holds no number',
    ]);
  });

  it('never stops a form, even with nonsense in every key', () => {
    const nonsense: unknown[] = [
      null,
      '',
      0,
      1,
      true,
      [],
      [[]],
      {},
      '(',
      '[1]',
      'x'.repeat(10_000),
      '('.repeat(10_000),
      '[9]'.repeat(3000),
      { checks: [{ checks: [] }] },
      { action: {}, conditional: [], checks: [{ field: {}, condition: [], option: {} }] },
    ];
    for (let seed = 1; seed <= 100; seed++) {
      const random = makeRandom(seed);
      const keys = [
        'logic',
        'calculation',
        'field_one_calculation',
        'field_two_calculation',
        'calculation_type',
        'calculation_units',
        'decimals',
        'parent_table_id',
        'parent_tableheader_id',
        'section_break',
      ];
      const fields = randomForm(random, { size: 8, cycles: true }).map((field) => ({
        ...field,
        ...Object.fromEntries(
          keys.filter(() => random(3) === 0).map((key) => [key, nonsense[random(nonsense.length)]]),
        ),
      }));
      const form = new RuleForm(fields);
      form.settle();
      expect(fields.every(({ id }) => form.explain(id) !== undefined)).to.equal(true);
    }
    // Tables that contain each other.
    const inside = (id: string, parent: number) => ({
      id,
      type: 'tablecell',
      parent_table_id: parent,
      parent_tableheader_id: parent,
    });
    expect(new RuleForm([inside('1', 2), inside('2', 1), inside('3', 3)]).shown).to.have.length(3);
  });
});
