import { it } from 'node:test';
import { expect } from 'chai';
import type { Slips } from '../../src/fields/slip.js';

/** A typed text, and the text that is meant by it. */
export type Meant = readonly [typed: string, meant: string];

/** Tests that each slip in a typed text is found, and none in what is meant. */
export function findsEach(slips: Slips<object, string>, all: readonly Meant[]): void {
  for (const [typed, right] of all) {
    it(`is found in ${typed}`, () => {
      expect(slips.find({}, typed, 'en')?.answer).to.equal(right);
      expect(slips.find({}, right, 'en')).to.equal(undefined);
    });
  }
}

/** Tests that no slip is seen in any of these texts. */
export function findsNone(slips: Slips<object, string>, right: readonly string[]): void {
  it('is not seen in what may be meant', () => {
    expect(right.filter((typed) => slips.find({}, typed, 'en') !== undefined)).to.eql([]);
  });
}
