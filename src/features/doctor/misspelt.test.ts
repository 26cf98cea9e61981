import { expect } from '@open-wc/testing';
import '../../define.js';
import { guessAttribute, listAttributes } from './misspelt.js';

const KNOWN = listAttributes(document.createElement('hosted-form'));

describe('An attribute that is nearly right', () => {
  for (const [written, meant] of [
    ['formid', 'form-id'],
    ['form_id', 'form-id'],
    ['data-form-id', 'form-id'],
    ['from-id', 'form-id'],
    ['prox', 'proxy'],
    ['data-proxy', 'proxy'],
    ['read-only', 'readonly'],
    ['sucess-url', 'success-url'],
    ['outbx', 'outbox'],
  ] as const)
    it(`is guessed: ${written}`, () => {
      expect(guessAttribute(written, KNOWN)).to.equal(meant);
    });

  it('is told apart from right ones, and from those of the page', () => {
    for (const name of [
      ...KNOWN,
      'id',
      'class',
      'data-theme',
      'data-testid',
      'aria-label',
      'onclick',
      'x-data',
      '@click',
      'src',
    ])
      expect(guessAttribute(name, KNOWN), name).to.equal(undefined);
  });
});
