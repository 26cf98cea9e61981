import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import { readOptions } from '../options.js';

const OPTIONS = { service: 'https://service.test', token: 'a-token', forms: ['101'] };

test('a mistake in the option is told at once', () => {
  for (const [carry, code] of [
    ['yes', 'carry_invalid'],
    [1, 'carry_invalid'],
    [null, 'carry_invalid'],
    [[], 'carry_invalid'],
    [{ bytes: 0 }, 'limit_invalid'],
    [{ keep: 1.5 }, 'limit_invalid'],
    [{ total: '1' }, 'limit_invalid'],
    [{ perVisitor: 0 }, 'limit_invalid'],
    [{ wait: -1 }, 'limit_invalid'],
    [{ keys: 'nowhere:' }, 'keys_invalid'],
  ] as const) {
    // Callers in JavaScript give anything.
    const options = { ...OPTIONS, ...(JSON.parse(JSON.stringify({ carry })) as { carry: true }) };
    assert.throws(() => readOptions(options), { code }, JSON.stringify(carry));
  }
  assert.throws(() => readOptions({ ...OPTIONS, carry: { keys: 'nowhere:' } }), /"carry.keys"/);
});

test('drafts are off unless they are wanted, and then lie where the keys are, or in a memory of their own', () => {
  const keys = createMemoryKeys(Date.now);
  assert.equal(readOptions(OPTIONS).carry, undefined);
  assert.equal(readOptions({ ...OPTIONS, carry: false }).carry, undefined);
  const usual = readOptions({ ...OPTIONS, keys, carry: true });
  assert.equal(usual.carry?.keys, keys);
  const { bytes, keep, wait, total, perVisitor } = usual.carry;
  assert.deepEqual([bytes, keep, wait], [10_485_760, 2_592_000_000, 25_000]);
  assert.deepEqual([total, perVisitor], [1_073_741_824, 134_217_728]);
  const inMemory = readOptions({ ...OPTIONS, carry: true });
  assert.deepEqual([inMemory.carry?.total, inMemory.carry?.perVisitor], [67_108_864, 10_485_760]);
  assert.notEqual(inMemory.carry?.keys, inMemory.keys);
  assert.equal(readOptions({ ...OPTIONS, carry: { keys } }).carry?.keys, keys);
});
