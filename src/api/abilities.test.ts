import { expect } from '@open-wc/testing';
import { keepsKeys } from './abilities.js';

describe('a proxy', () => {
  it('keeps keys where its header says so, in a word of its own', () => {
    for (const header of ['idempotency', 'idempotency, max-body=100', 'max-body=100 ,idempotency']) {
      expect(keepsKeys(header), header).to.equal(true);
    }
    for (const header of ['', 'max-body=100', 'idempotency=no', 'no-idempotency', 'idempotency-2', 'an idempotency']) {
      expect(keepsKeys(header), header).to.equal(false);
    }
    expect(keepsKeys(undefined)).to.equal(false);
  });
});
