// The meaning of lost, doubled and told in the fault runs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from './story.js';
import type { Story } from './story.js';

const ADA = { '1': 'Ada' };
const GRACE = { '1': 'Grace' };
const press = (answers: Record<string, string>, isReported = false) => ({ answers, isReported });
const record = (id: string, answers: Record<string, string>) => ({ id, answers });

/** A story with one press, one record and thanks. */
const GOOD: Story = {
  presses: [press(ADA)],
  records: [record('1', ADA)],
  isKept: false,
  isWaiting: false,
  isTold: true,
  isThanked: true,
  problems: [],
};

const NONE = { lost: 0, doubled: 0, told: 0, failures: 0 };

function judgeWith(changes: Partial<Story>) {
  const { failures, ...counts } = judge({ ...GOOD, ...changes });
  return { ...counts, failures: failures.length };
}

test('one record of the last answers is good, after any number of presses', () => {
  assert.deepEqual(judgeWith({ presses: [press(ADA), press(ADA)] }), NONE);
});

test('no record is good if the person was told and has the answers, in the form or waiting', () => {
  assert.deepEqual(judgeWith({ records: [], isKept: true, isThanked: false }), NONE);
  assert.deepEqual(judgeWith({ records: [], isWaiting: true, isThanked: false }), NONE);
});

test('answers that are nowhere are lost', () => {
  assert.deepEqual(judgeWith({ records: [], isThanked: false }), { ...NONE, lost: 1, failures: 1 });
});

test('thanks without a record are a failure, even if the person still has the answers', () => {
  assert.deepEqual(judgeWith({ records: [], isKept: true }), { ...NONE, failures: 1 });
});

test('silence about answers that have not arrived is a failure', () => {
  assert.deepEqual(judgeWith({ records: [], isKept: true, isTold: false, isThanked: false }), { ...NONE, failures: 1 });
});

test('two records of the same answers are doubled', () => {
  assert.deepEqual(judgeWith({ records: [record('1', ADA), record('2', ADA)] }), { ...NONE, doubled: 1, failures: 1 });
});

test('a record that nobody sent is a failure', () => {
  assert.deepEqual(judgeWith({ records: [record('1', ADA), record('2', GRACE)] }), { ...NONE, failures: 1 });
});

test('a record of earlier answers is good only if the person was told of it', () => {
  const records = [record('1', ADA), record('2', GRACE)];
  assert.deepEqual(judgeWith({ records, presses: [press(ADA, true), press(GRACE)] }), { ...NONE, told: 1 });
  assert.deepEqual(judgeWith({ records, presses: [press(ADA), press(GRACE)] }), { ...NONE, failures: 1 });
});

test('a problem in the page is a failure', () => {
  assert.deepEqual(judgeWith({ problems: ['Not caught: x'] }), { ...NONE, failures: 1 });
});
