// What the owner hears about logic that is not understood, and what is followed nevertheless.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { RuleForm, logic } from '../../../test/support/rule-form.js';
import { readLogic } from './logic.js';

const OPTIONS = ['red', 'blue'].map((value) => ({ label: value, value }));
const CHECK = { field: '1', condition: 'equals', option: 'a' };
const LONG = 'x'.repeat(200);

describe('logic that is not understood', () => {
  it('is quoted, up to 80 characters', () => {
    const faults: readonly (readonly [unknown, string])[] = [
      ['show', '"show"'],
      [LONG, `"${LONG.slice(0, 79)}`],
      [7, '7'],
      [[1], '[1]'],
      [{ action: 'show', checks: 'all' }, 'checks: "all"'],
      [{ action: 'show', checks: LONG }, `checks: "${LONG.slice(0, 79)}`],
      [{ action: ' Blink ', checks: [CHECK] }, 'action “blink”'],
      [{ checks: [CHECK] }, 'action “”'],
      [{ action: 'show', conditional: 'Some', checks: [CHECK, CHECK] }, 'conditional “some”'],
      [{ action: 'show', checks: [null] }, 'check null'],
      [{ action: 'show', checks: [LONG] }, `check "${LONG.slice(0, 79)}`],
      [{ action: 'show', checks: [{ ...CHECK, field: ' ' }] }, 'a check of no field'],
      [{ action: 'show', checks: [{ ...CHECK, condition: 'like' }] }, 'condition “like” (field 1)'],
    ];
    for (const [json, fault] of faults) expect(readLogic(json)).to.eql({ logic: undefined, faults: [fault] });
  });

  it('hides nothing if no check is left', () => {
    const form = new RuleForm([{ id: '1' }, { id: '2', logic: logic('hide', 'all', [1, 'resembles', 'b']) }]);
    expect([form.shown, form.rules.plan.logic.size]).to.eql([['1', '2'], 0]);
  });

  it('is none without checks, whatever else it says', () => {
    for (const json of [{ checks: [] }, { checks: {} }, { action: 'blink', checks: '' }, { checks: false }])
      expect(readLogic(json), JSON.stringify(json)).to.eql({ logic: undefined, faults: [] });
  });
});

describe('a check', () => {
  it('may have spaces around its words, but not around the text that it compares', () => {
    const spaced = { field: ' 1 ', condition: ' Equals ', option: ' a ' };
    const read = readLogic({ action: ' SHOW ', conditional: ' Any ', checks: [spaced] });
    expect(read.logic).to.eql({
      action: 'show',
      conditional: 'any',
      checks: [{ fieldId: '1', operator: 'equals', option: ' a ', number: undefined }],
    });
    expect(readLogic({ action: 'hide', checks: [CHECK] }).logic?.conditional).to.equal('all');
  });

  it('compares with the number in its option, which is 0 in an empty one', () => {
    const shows = (option: string, answer: string) =>
      new RuleForm([{ id: '1' }, { id: '2', logic: logic('show', 'all', [1, 'greaterthan', option]) }])
        .give('1', answer)
        .rules.isShown('2');
    expect([shows(' 5 ', '6'), shows(' 5 ', '5')]).to.eql([true, false]);
    expect([shows('', '1'), shows(' ', '1'), shows('', '0')]).to.eql([true, true, false]);
  });

  it('of a section compares with nothing, as a section has no answer', () => {
    const shows = (condition: string) =>
      new RuleForm([
        { id: '1', type: 'section' },
        { id: '2', logic: logic('show', 'all', [1, condition, '']) },
      ]).rules.isShown('2');
    expect([shows('equals'), shows('notequals')]).to.eql([false, true]);
  });

  it('is reported if it asks whether an answer is an option that does not exist', () => {
    const codes = (condition: string, option: string, settings = {}) =>
      new RuleForm([
        { id: '1', type: 'radio', options: OPTIONS, ...settings },
        { id: '2', logic: logic('show', 'all', [1, condition, option]) },
      ]).codes;
    const unknown = ['logic-unknown-option'];
    expect([codes('equals', 'green'), codes('notequals', 'green')]).to.eql([unknown, unknown]);
    expect([codes('equals', 'red'), codes('notequals', ''), codes('greaterthan', '4'), codes('lessthan', '4')]).to.eql(
      Array(4).fill([]),
    );
    expect([codes('equals', 'green', { option_other: 'true' }), codes('equals', 'green', { options: [] })]).to.eql([
      [],
      [],
    ]);
  });
});
