import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEntry, writeEntry } from './key-entry.js';
import type { KeyEntry } from './key-entry.js';

const entries: readonly KeyEntry[] = [
  { state: 'under-way', claim: 'id-1', until: 1_800_000_000_000 },
  { state: 'accepted', status: 201, json: { id: '5' } },
  { state: 'accepted', status: 200, json: null },
  { state: 'unknown' },
];
for (const entry of entries) {
  test(`an entry comes back from the store as it was written: ${writeEntry(entry)}`, () => {
    assert.deepEqual(readEntry(writeEntry(entry)), entry);
  });
}

const damaged: readonly [what: string, entry: object][] = [
  ['a claim without a state', { claim: 'id-1', until: 1 }],
  ['a claim of another state', { state: 'waiting', claim: 'id-1', until: 1 }],
  ['a claim without an id', { state: 'under-way', until: 1 }],
  ['a claim whose id is no text', { state: 'under-way', claim: 1, until: 1 }],
  ['a claim without a time', { state: 'under-way', claim: 'id-1' }],
  ['a claim whose time is no number', { state: 'under-way', claim: 'id-1', until: '1' }],
  ['an answer without a state', { status: 200, json: {} }],
  ['an answer of another state', { state: 'under-way', status: 200, json: {} }],
  ['an answer without a status', { state: 'accepted', json: {} }],
  ['an answer whose status is no number', { state: 'accepted', status: '200', json: {} }],
  ['an answer without its JSON', { state: 'accepted', status: 200 }],
];
for (const [what, entry] of damaged) {
  test(`the key is taken, and nothing more is known: ${what}`, () => {
    assert.deepEqual(readEntry(JSON.stringify(entry)), { state: 'unknown' });
  });
}
