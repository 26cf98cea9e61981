import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepTotals } from './known-totals.js';
import type { SubmissionQuery } from './submission-store.js';

const query = (text: string, more: Partial<SubmissionQuery> = {}): SubmissionQuery => ({
  formId: 1,
  minTime: undefined,
  maxTime: undefined,
  ascending: true,
  offset: 0,
  limit: 25,
  search: [{ fieldId: 7, text }],
  ...more,
});

describe('known totals', () => {
  it('are the same for every page and order, and differ by form, time, search and changes', () => {
    const totals = keepTotals();
    totals.keep(query('a'), 3, 42);
    assert.equal(totals.find(query('a', { offset: 50, limit: 5, ascending: false }), 3), 42);
    for (const other of [{ formId: 2 }, { minTime: new Date(5) }, { maxTime: new Date(5) }, { search: [] }])
      assert.equal(totals.find(query('a', other), 3), undefined);
    assert.equal(totals.find(query('b'), 3), undefined);
    assert.equal(totals.find(query('a'), 4), undefined);
  });

  it('are forgotten, the least recently used first, when there are more than a thousand', () => {
    const totals = keepTotals();
    for (let number = 0; number < 1000; number += 1) totals.keep(query(`${number}`), 1, number);
    assert.equal(totals.find(query('0'), 1), 0);
    totals.keep(query('one more'), 1, 1000);
    assert.equal(totals.find(query('0'), 1), 0);
    assert.equal(totals.find(query('1'), 1), undefined);
    assert.equal(totals.find(query('one more'), 1), 1000);
  });
});
