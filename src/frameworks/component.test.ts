import { describe, it } from 'node:test';
import { expect } from 'chai';
import { toAttributes } from './component.js';

describe('toAttributes', () => {
  it('writes a component’s props by the names of the attributes', () => {
    expect(toAttributes({ formId: 101, maxBody: 5000, successUrl: '/thanks' })).to.eql({
      ...{ 'form-id': '101', 'max-body': '5000', 'success-url': '/thanks' },
    });
  });

  it('writes a switch without a value, and leaves out what is off', () => {
    expect(toAttributes({ formId: '101', outbox: true, review: false, theme: undefined })).to.eql({
      ...{ 'form-id': '101', outbox: '' },
    });
  });
});
