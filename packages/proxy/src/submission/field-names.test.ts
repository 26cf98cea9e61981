import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CachedResponse } from '../service/response-cache.js';
import { FieldNames } from './field-names.js';

const fieldList = (...ids: readonly string[]): CachedResponse => ({
  state: 'accepted',
  status: 200,
  json: ids.map((id) => ({ id })),
  text: '',
  etag: '',
});
const REFUSAL: CachedResponse = { state: 'refused', status: 404, json: {}, text: '', etag: '' };

/** Checks names one after the other, and counts the requests for the list. */
async function ask(list: () => Promise<CachedResponse>, names: readonly string[], newer = list) {
  const calls = { read: 0, renew: 0 };
  const isField = new FieldNames().createCheck({
    read: () => ((calls.read += 1), list()),
    renew: () => ((calls.renew += 1), newer()),
  });
  const passed = [];
  for (const name of names) passed.push(await isField(name));
  return { passed, calls };
}

test('a name that the list does not have is looked up in the newest one', async () => {
  const list = async () => fieldList('1');
  const { passed, calls } = await ask(list, ['field_1', 'field_2', 'field_3'], async () => fieldList('1', '2'));
  assert.deepEqual([passed, calls], [[true, true, false], { read: 3, renew: 2 }]);
});

for (const [what, list] of [
  ['fails', () => Promise.reject(new Error('away'))],
  ['refuses', async () => REFUSAL],
] as const) {
  test(`where the service ${what} it is asked once for all names of a submission, and they pass`, async () => {
    const { passed, calls } = await ask(list, ['field_1', 'field_2', 'field_3']);
    assert.deepEqual([passed, calls], [[true, true, true], { read: 1, renew: 0 }]);
  });
}
