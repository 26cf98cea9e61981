import { describe, it } from 'node:test';
import { expect } from 'chai';
import { keepsKeys, readKeep, takesPartials, wantsTokens } from './capabilities.js';

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

  it('says for how long it keeps a key; an earlier proxy does not say it, and keeps keys for a week', () => {
    for (const [header, seconds] of [
      ['idempotency; keep=3600, max-body=100', 3600],
      ['max-body=100,idempotency;keep=60;later="x"', 60],
      ['idempotency; later=1; keep=60', 60],
      ['idempotency', 604_800],
      ['idempotency; later', 604_800],
      ['idempotency; keep=0', 0],
      ['idempotency; keep', 0],
      ['idempotency; keep=a week', 0],
      ['idempotency; keep=-5', 0],
      ['max-body=100; keep=60', 0],
      ['idempotency=no; keep=60', 0],
      [undefined, 0],
    ] as const) {
      expect(readKeep(header), header).to.equal(seconds * 1000);
      expect(keepsKeys(header), header).to.equal(seconds > 0);
    }
  });

  it('requires form tokens if its header says so', () => {
    expect(wantsTokens('idempotency, max-body=100, form-token')).to.equal(true);
    for (const header of [undefined, '', 'idempotency', 'no-form-token']) {
      expect(wantsTokens(header), header).to.equal(false);
    }
  });

  it('takes answers early if its header says so', () => {
    expect(takesPartials('max-body=100, partials')).to.equal(true);
    for (const header of [undefined, '', 'max-body=100', 'no-partials', 'partials=no'])
      expect(takesPartials(header), header).to.equal(false);
  });
});
