// Logic that no answer can make true, or none can make false.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { RuleForm, logic } from '../../../test/support/rule-form.js';

const OPTIONS = ['1', '2', '3'].map((value) => ({ label: value, value }));

type Checks = readonly (readonly [field: number, condition: string, option: string | number])[];

/** Returns what the owner hears about the rule, without the names of the field and of its checks. */
function verdict(action: string, conditional: string, checks: Checks): readonly (string | undefined)[] {
  const form = new RuleForm([
    { id: '1' },
    { id: '2', type: 'number' },
    { id: '3', type: 'checkbox', options: OPTIONS },
    { id: '4', type: 'radio', options: OPTIONS, option_other: '1' },
    { id: '5', type: 'product', unit_price: '3', charge_type: 'fixed_amount' },
    { id: '6', type: 'radio', options: OPTIONS },
    { id: '7', logic: logic(action, conditional, ...checks) },
    { id: '8', type: 'section' },
  ]);
  return form.findings.map((finding) => / (can (?:only|never) .*)$/.exec(finding)?.[1]);
}

const NEVER: readonly Checks[] = [
  ...[1, 2, 6].map((field): Checks => [
    [field, 'equals', '1'],
    [field, 'equals', '2'],
  ]),
  [
    [3, 'notequals', '1'],
    [3, 'equals', '1'],
  ],
  [[2, 'lessthan', 'few']],
  [
    [3, 'notequals', '1'],
    [3, 'greaterthan', 'many'],
  ],
  [
    [1, 'equals', 'a'],
    [2, 'greaterthan', 'many'],
  ],
  [
    [2, 'equals', '7'],
    [1, 'equals', 'a'],
    [2, 'lessthan', '7'],
  ],
  [
    [2, 'equals', '7'],
    [2, 'greaterthan', '7'],
  ],
  [
    [1, 'equals', '1,234'],
    [1, 'greaterthan', '2000'],
  ],
  [
    [2, 'greaterthan', '3'],
    [2, 'greaterthan', '10'],
    [2, 'lessthan', '5'],
  ],
  [
    [2, 'greaterthan', '10'],
    [2, 'greaterthan', '3'],
    [2, 'lessthan', '5'],
  ],
  [
    [2, 'lessthan', '3'],
    [2, 'lessthan', '10'],
    [2, 'greaterthan', '5'],
  ],
  [
    [2, 'lessthan', '10'],
    [2, 'lessthan', '3'],
    [2, 'greaterthan', '5'],
  ],
  [
    [2, 'greaterthan', '5'],
    [2, 'lessthan', '5.0'],
  ],
];

const ALWAYS: readonly Checks[] = [
  [
    [1, 'notequals', 'a'],
    [1, 'notequals', 'b'],
  ],
  [
    [2, 'greaterthan', '5'],
    [2, 'notequals', '7'],
  ],
  [
    [2, 'lessthan', '5'],
    [2, 'notequals', '3'],
  ],
  [
    [2, 'lessthan', '5'],
    [2, 'greaterthan', '4'],
  ],
];

const OPEN_TO_ALL: readonly Checks[] = [
  ...[3, 4, 5].map((field): Checks => [
    [field, 'equals', '1'],
    [field, 'equals', '2'],
  ]),
  [
    [8, 'equals', 'a'],
    [8, 'equals', 'b'],
  ],
  [
    [99, 'equals', 'a'],
    [99, 'equals', 'b'],
  ],
  [
    [1, 'equals', 'a'],
    [2, 'equals', 'b'],
  ],
  [
    [2, 'greaterthan', '4'],
    [2, 'lessthan', '5'],
  ],
  [
    [1, 'equals', 'a'],
    [1, 'notequals', 'b'],
    [1, 'greaterthan', -1],
    [1, 'lessthan', 1],
  ],
  [
    [2, 'equals', '7'],
    [2, 'greaterthan', '6.5'],
    [2, 'lessthan', '8'],
  ],
  // Some languages read 1,234 as more than a thousand, others as less than two.
  [
    [1, 'equals', '1,234'],
    [1, 'lessthan', '2'],
  ],
  [
    [1, 'equals', '1,234'],
    [1, 'greaterthan', '1000'],
  ],
];

const OPEN_TO_ANY: readonly Checks[] = [
  [
    [2, 'greaterthan', '5'],
    [2, 'lessthan', '5'],
  ],
  [
    [2, 'greaterthan', '5'],
    [2, 'notequals', '5'],
  ],
  [
    [2, 'lessthan', '5'],
    [2, 'notequals', '5'],
  ],
  [
    [1, 'greaterthan', 'many'],
    [1, 'notequals', 'x'],
  ],
  [
    [1, 'lessthan', 'few'],
    [1, 'notequals', 'x'],
  ],
  [
    [1, 'equals', 'a'],
    [1, 'equals', 'b'],
    [1, 'notequals', 'c'],
  ],
];

describe('logic', () => {
  it('that needs all checks to hold is reported if two contradict each other', () => {
    for (const checks of NEVER) {
      const name = JSON.stringify(checks);
      expect(verdict('show', 'all', checks), name).to.eql(['can never be true, so the field is never shown']);
      expect(verdict('hide', 'all', checks), name).to.eql(['can never be true, so the field is always shown']);
    }
  });

  it('that needs one check to hold is reported if one of two always does', () => {
    for (const checks of ALWAYS) {
      const name = JSON.stringify(checks);
      expect(verdict('show', 'any', checks), name).to.eql(['can only be true, so the field is always shown']);
      expect(verdict('hide', 'any', checks), name).to.eql(['can only be true, so the field is never shown']);
    }
  });

  it('that depends on an answer is not reported as a contradiction', () => {
    for (const [conditional, list] of [
      ['all', OPEN_TO_ALL],
      ['any', OPEN_TO_ANY],
    ] as const)
      for (const checks of list)
        expect(verdict('show', conditional, checks).filter(Boolean), JSON.stringify(checks)).to.eql([]);
  });
});
