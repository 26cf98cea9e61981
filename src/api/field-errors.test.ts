import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFieldErrors } from './field-errors.js';

const TAKEN = 'This answer exists already';
const about = (fieldId: string, sentence: string, subfield?: string) => ({
  fieldId,
  sentence,
  code: '',
  ...(subfield && { subfield }),
});

test('errors in a list of objects are read, with code and subfield', () => {
  const errors = [
    { field: '12', code: 'not_unique', error: TAKEN },
    { field_id: 13, subfield: 'last', message: 'No' },
  ];
  assert.deepEqual(readFieldErrors({ status: 'error', error: 'Refused', errors }), [
    { ...about('12', TAKEN), code: 'not_unique' },
    about('13', 'No', 'last'),
  ]);
});

test('errors in an object by field are read: texts, lists of texts, and objects by subfield', () => {
  const errors = { field_12: TAKEN, '13': ['One', 'Two'], field_14: { first: 'Too short', last: ['No'] } };
  assert.deepEqual(readFieldErrors({ errors }), [
    about('13', 'One'),
    about('13', 'Two'),
    about('12', TAKEN),
    about('14', 'Too short', 'first'),
    about('14', 'No', 'last'),
  ]);
});

test('a subfield may be part of the name', () => {
  for (const name of ['field_12[last]', 'field12-last', '12.last'])
    assert.deepEqual(readFieldErrors({ field_errors: { [name]: 'No' } }), [about('12', 'No', 'last')]);
});

test('the one sentence of an error names a field only by the name that is posted', () => {
  assert.deepEqual(readFieldErrors({ status: 'error', error: 'field_12[last] must be unique' }), [
    about('12', 'field_12[last] must be unique', 'last'),
  ]);
  assert.deepEqual(readFieldErrors({ status: 'error', error: 'Field 1 is required' }), []);
});

test('anything else is no error about a field', () => {
  for (const json of [undefined, null, 'x', [], {}, { errors: 'x' }, { errors: [1, null, { field: 'x' }] }])
    assert.deepEqual(readFieldErrors(json), []);
});

test('no more than a hundred errors of 300 characters are read', () => {
  const errors = Array.from({ length: 200 }, (_, id) => ({ field: id, error: 'x'.repeat(1000) }));
  const read = readFieldErrors({ errors });
  assert.equal(read.length, 100);
  assert.equal(read[0]?.sentence.length, 300);
});
