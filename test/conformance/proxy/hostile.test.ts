// Hostile requests go to every reference proxy, and all must answer the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeEach } from './describe-implementations.js';
import { Comparison, hostileSuite } from './hostile-suite.js';
import { referenceImplementations } from './implementations.js';

const comparison = new Comparison();

describeEach(referenceImplementations(), (subject) => {
  hostileSuite(subject, comparison);
});

test('all reference proxies give the same answer to every hostile request', () => {
  assert.deepEqual(comparison.differences(), []);
});
