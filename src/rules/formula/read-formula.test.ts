// Where a formula may be written.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { RuleForm } from '../../../test/support/rule-form.js';

describe('a formula', () => {
  it('is reported on a field that can’t hold a number, and nowhere else', () => {
    const options = [{ label: 'Two', value: '2' }];
    const codes = (settings: object) => new RuleForm([{ id: '1', calculation: '1', ...settings }]).codes;
    for (const settings of [
      { type: 'file' },
      { type: 'section' },
      { type: 'checkbox', options },
      { type: 'radio', options },
      { type: 'datetime', date_format: 'M d, Y', time_format: '' },
    ])
      expect(codes(settings), settings.type).to.eql(['calculation-malformed']);
    for (const settings of [{}, { type: 'number' }, { calculation: '  ' }]) expect(codes(settings)).to.eql([]);
    expect(codes({ type: 'radio', options: [{ label: 'One', value: '1' }] })).to.eql([]);
  });
});
