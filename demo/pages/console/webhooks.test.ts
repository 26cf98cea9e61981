import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSigned } from './webhooks.js';

test('a webhook is shown as signed by its own key, and by its shared secret without one', () => {
  assert.equal(isSigned({ handshake_key: '', hmac_key: 'set' }), true);
  assert.equal(isSigned({ handshake_key: 'set', hmac_key: '' }), true);
  assert.equal(isSigned({ handshake_key: 'set' }), true);
  assert.equal(isSigned({ handshake_key: '', hmac_key: '' }), false);
});
