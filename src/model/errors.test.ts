import { describe, it } from 'node:test';
import { expect } from 'chai';
import { describeValue } from './errors.js';

describe('describeValue', () => {
  it('returns the text of an error, and of anything else that has one', () => {
    expect(describeValue(new TypeError('no'))).to.equal('TypeError: no');
    expect(describeValue('no')).to.equal('no');
    expect(describeValue(undefined)).to.equal('undefined');
    expect(describeValue(Symbol('no'))).to.equal('Symbol(no)');
  });

  it('returns the kind of what has no text', () => {
    const strange = [
      Object.create(null),
      { toString: '' },
      [{ toString: '' }],
      {
        toString: () => {
          throw new Error();
        },
      },
    ];
    expect(strange.map(describeValue)).to.eql(['object', 'object', 'object', 'object']);
  });
});
