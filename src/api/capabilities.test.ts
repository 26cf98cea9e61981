import { describe, it } from 'node:test';
import { expect } from 'chai';
import { keepsKeys, wantsTokens } from './capabilities.js';

describe('a proxy', () => {
  it('keeps keys if its header has that word', () => {
    for (const header of ['idempotency', 'idempotency, max-body=100', 'max-body=100 ,idempotency']) {
      expect(keepsKeys(header), header).to.equal(true);
    }
    for (const header of ['', 'max-body=100', 'idempotency=no', 'no-idempotency', 'idempotency-2', 'an idempotency']) {
      expect(keepsKeys(header), header).to.equal(false);
    }
    expect(keepsKeys(undefined)).to.equal(false);
  });

  it('requires form tokens if its header says so', () => {
    expect(wantsTokens('idempotency, max-body=100, form-token')).to.equal(true);
    for (const header of [undefined, '', 'idempotency', 'no-form-token']) {
      expect(wantsTokens(header), header).to.equal(false);
    }
  });
});
