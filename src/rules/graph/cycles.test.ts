// Circles: which rules they are made of, and how the owner reads them.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { RuleForm, logic } from '../../../test/support/rule-form.js';
import { findComponents, isCycle } from './components.js';

/** Returns the groups of a graph that form a circle. */
const circles = (dependencies: readonly (readonly number[])[]) =>
  findComponents(dependencies)
    .filter((component) => isCycle(component, dependencies))
    .map((component) => [...component].sort((a, b) => a - b));

describe('a circle', () => {
  it('is found behind a way to it, and through several ways back', () => {
    expect(circles([[1], [2], [3], [1]])).to.eql([[1, 2, 3]]);
    expect(circles([[1], [2], [3], [4], [5], [2]])).to.eql([[2, 3, 4, 5]]);
    expect(circles([[1], [2, 0], [3], [4, 1], [2]])).to.eql([[0, 1, 2, 3, 4]]);
    expect(circles([[1, 2], [3], [3], [], [0, 5], [4]])).to.eql([[4, 5]]);
    expect(circles([[], [0], [1, 0], [2, 1, 0]])).to.eql([]);
  });

  it('names its rules in the form’s order, in whatever order they depend on each other', () => {
    const form = new RuleForm([
      { id: '1', label: 'One', calculation: '[3]' },
      { id: '2', label: 'Two', calculation: '[1]' },
      { id: '3', label: 'Three', calculation: '[4]' },
      { id: '4', label: 'Four', calculation: '[2]' },
    ]);
    expect(form.findings).to.eql([
      'circular-rules fields[0].calculation One (1): [Three (3)]; Two (2): [One (1)]; Three (3): [Four (4)]; Four (4): [Two (2)]',
    ]);
  });

  it('names the section of a field only if the section’s own rule is one of its rules', () => {
    const form = new RuleForm([
      { id: '1', label: 'Part', type: 'section' },
      { id: '2', label: 'Two', calculation: '[3] + 1' },
      { id: '3', label: 'Three', calculation: '[2] + 1' },
    ]);
    expect(form.findings).to.eql([
      'circular-rules fields[1].calculation Two (2): [Three (3)] + 1; Three (3): [Two (2)] + 1',
    ]);
    const between = new RuleForm([
      { id: '1', label: 'Part', type: 'section' },
      { id: '2', label: 'Two', logic: logic('show', 'all', [3, 'equals', 'x']) },
      { id: '3', label: 'Three', logic: logic('show', 'all', [2, 'equals', 'x']) },
    ]);
    expect(between.findings).to.eql([
      'circular-rules fields[1].logic Two (2): show if all: [Three (3)] equals "x"; Three (3): show if all: [Two (2)] equals "x"',
    ]);
    const inside = new RuleForm([
      { id: '1', label: 'Part', type: 'section', logic: logic('show', 'all', [2, 'equals', 'x']) },
      { id: '2', label: 'Two', calculation: '[3] + 1' },
      { id: '3', label: 'Three', calculation: '1' },
    ]);
    expect(inside.findings).to.eql([
      'circular-rules fields[0].logic Part (1): show if all: [Two (2)] equals "x"; Two (2): [Three (3)] + 1; ' +
        'Two (2) is in Part (1); Three (3) is in Part (1)',
    ]);
  });

  it('keeps both rules of a field from being followed', () => {
    const form = new RuleForm([
      { id: '1', label: 'One', calculation: '[2]', logic: logic('show', 'all', [2, 'equals', 'x']) },
      { id: '2', label: 'Two', calculation: '[1]' },
    ]);
    expect([form.shown, form.rules.calculated.size]).to.eql([['1', '2'], 0]);
    expect(form.explain('1')?.circular).to.eql(['show if all: [Two (2)] equals "x"', '[Two (2)]']);
    expect(form.explain('2')?.circular).to.eql(['[One (1)]']);
  });
});
