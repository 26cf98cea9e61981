import { describe, it } from 'node:test';
import { expect } from 'chai';
import { toAttributes } from './component.js';
import { toTagProps } from './react-props.js';

describe('toAttributes', () => {
  it('writes a component’s props by the names of the attributes', () => {
    expect(toAttributes({ formId: 101, maxBody: 5000, successUrl: '/thanks' })).to.eql({
      'form-id': '101',
      'max-body': '5000',
      'success-url': '/thanks',
    });
  });

  it('writes a switch without a value, and leaves out what is off', () => {
    expect(toAttributes({ formId: '101', outbox: true, review: false, theme: undefined })).to.eql({
      'form-id': '101',
      outbox: '',
    });
  });
});

describe('toTagProps', () => {
  it('gives React a switch as `true`, which a property takes and an attribute too', () => {
    const { disabled, review } = toTagProps({ formId: '101', disabled: true, review: true });
    expect([disabled, review]).to.eql([true, true]);
    expect('disabled' in toTagProps({ formId: '101', disabled: false })).to.equal(false);
  });

  it('leaves out switches of every element that are off, and keeps what knows the word “false”', () => {
    const off = { hidden: false, inert: false, autoFocus: false, itemScope: false };
    const kept = { draggable: false, spellCheck: false, 'aria-busy': false, title: 'Contact' };
    expect(toTagProps({ formId: '101', ...off, ...kept })).to.eql({
      'form-id': '101',
      ...kept,
      class: undefined,
    });
    expect(toTagProps({ formId: '101', hidden: true })['hidden']).to.equal(true);
  });
});
