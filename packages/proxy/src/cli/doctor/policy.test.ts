import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findForbidding, readPolicies } from './policy.js';

const page = 'https://www.site.test/contact';

const CASES: readonly (readonly [policy: string, address: string, allowed: boolean])[] = [
  ['', 'https://cdn.test/a.js', true],
  ["img-src 'none'", 'https://cdn.test/a.js', true],
  ["script-src 'self'", 'https://www.site.test/a.js', true],
  ["script-src 'self'", 'https://site.test/a.js', false],
  ["script-src 'none'", 'https://www.site.test/a.js', false],
  ["default-src 'self'; script-src https://cdn.test", 'https://www.site.test/a.js', false],
  ["script-src 'self'; script-src-elem https://cdn.test", 'https://cdn.test/a.js', true],
  ['script-src *', 'http://cdn.test/a.js', true],
  ['script-src https:', 'http://cdn.test/a.js', false],
  ['script-src cdn.test', 'https://cdn.test/a.js', true],
  ['script-src http://cdn.test', 'https://cdn.test/a.js', true],
  ['script-src https://cdn.test', 'https://cdn.test:8443/a.js', false],
  ['script-src https://cdn.test:*', 'https://cdn.test:8443/a.js', true],
  ['script-src *.site.test', 'https://www.site.test/a.js', true],
  ['script-src *.site.test', 'https://site.test/a.js', false],
  ['script-src https://cdn.test/lib/', 'https://cdn.test/lib/a.js', true],
  ['script-src https://cdn.test/lib/', 'https://cdn.test/a.js', false],
  ['script-src https://cdn.test/a.js', 'https://cdn.test/a.js?v=2', true],
  ["SCRIPT-SRC 'self'", 'https://cdn.test/a.js', false],
  ["script-src *; script-src 'none'", 'https://cdn.test/a.js', true],
  ["script-src *, script-src 'self'", 'https://cdn.test/a.js', false],
  ["script-src 'strict-dynamic' https:", 'https://cdn.test/a.js', false],
];

for (const [policy, address, allowed] of CASES) {
  test(`${policy || 'no policy'} ${allowed ? 'allows' : 'forbids'} ${address}`, () => {
    assert.equal(findForbidding(readPolicies([policy]), 'script', { address, page }) === undefined, allowed);
  });
}

test('a nonce allows a script from any address, and no call', () => {
  const policies = readPolicies(["default-src 'nonce-abc'"]);
  const load = { address: 'https://cdn.test/a.js', page, nonce: 'abc' };
  assert.equal(findForbidding(policies, 'script', load), undefined);
  assert.equal(findForbidding(policies, 'script', { ...load, nonce: 'abd' }), "default-src 'nonce-abc'");
  assert.equal(findForbidding(policies, 'connect', load), "default-src 'nonce-abc'");
});
