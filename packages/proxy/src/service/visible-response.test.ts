import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pickVisibleError, pickVisibleFields, pickVisibleForm, pickVisibleReceipt } from './visible-response.js';
import { FIELD, FORM, RECEIPT } from './service.examples.js';

const keys = (value: unknown) => Object.keys(value ?? {}).sort();

test('a form keeps only the keys that it is drawn from', () => {
  assert.deepEqual(keys(pickVisibleForm(FORM)), [
    'disabled_message',
    'encrypted',
    'fields',
    'id',
    'inactive',
    'label_position',
    'language',
    'name',
    'num_columns',
    'progress_meter',
    'should_display_one_question_at_a_time',
    'submit_button_title',
    'timezone',
    'url',
  ]);
});

test('a form keeps null and false, and gains no absent keys', () => {
  assert.deepEqual(pickVisibleForm({ id: '1', submit_button_title: null, inactive: false }), {
    id: '1',
    submit_button_title: null,
    inactive: false,
  });
});

test('an object within an allowed key is removed', () => {
  assert.deepEqual(pickVisibleForm({ id: '1', language: { owner: 'x' }, fields: 'none' }), { id: '1' });
});

test('the fields of a form lose the same internal keys as those of a list', () => {
  assert.deepEqual(pickVisibleForm(FORM)?.['fields'], pickVisibleFields([FIELD]));
});

test('a field loses its internal keys, and keeps all others, even unknown ones', () => {
  const [field] = pickVisibleFields([{ ...FIELD, setting_of_tomorrow: { html: 'kept' } }]) ?? [];
  const gone = ['ai_field', 'ai_field_changed', 'html', 'internal_label', 'javascript'];
  const alsoGone = ['remove_data_from_emails', 'restrict_data_access', 'workflow_access'];
  const internal = new Set([...gone, ...alsoGone]);
  const expected = [...keys(FIELD).filter((key) => !internal.has(key)), 'setting_of_tomorrow'].sort();
  assert.deepEqual(keys(field), expected);
  assert.deepEqual(field?.['setting_of_tomorrow'], { html: 'kept' });
  assert.deepEqual(field['logic'], FIELD.logic);
});

test('internal keys in a field’s attributes are removed, too', () => {
  assert.deepEqual(pickVisibleFields([{ id: '1', attributes: { rows: '10', internal_label: 'x' } }]), [
    { id: '1', attributes: { rows: '10' } },
  ]);
});

test('a value in a list that is not a field is removed', () => {
  assert.deepEqual(pickVisibleFields([null, 'x', [FIELD], { id: '1' }]), [{ id: '1' }]);
});

test('a receipt keeps id, message, redirect and time', () => {
  assert.deepEqual(pickVisibleReceipt({ ...RECEIPT, redirect_url: 'https://site.test/thanks' }), {
    id: '171943139',
    message: '<p>The form was submitted successfully.</p>',
    redirect_url: 'https://site.test/thanks',
    timestamp: '2014-11-14 10:51:14',
  });
  assert.deepEqual(pickVisibleReceipt({ id: '1' }), { id: '1' });
});

test('an error with 200 is neither a form nor a receipt', () => {
  for (const error of [{ status: 'error', error: 'The form was not found' }, { error: 'x' }, { status: 'error' }]) {
    assert.equal(pickVisibleForm(error), undefined);
    assert.equal(pickVisibleReceipt(error), undefined);
  }
});

test('a response of another shape is not a success', () => {
  assert.equal(pickVisibleFields({ fields: [FIELD] }), undefined);
  for (const json of [null, [], 'ok', 1]) {
    assert.equal(pickVisibleForm(json), undefined);
    assert.equal(pickVisibleReceipt(json), undefined);
  }
});

test('an error keeps its sentence, or gets a default one', () => {
  const sentence = 'The form was not found';
  assert.deepEqual(pickVisibleError({ status: 'error', error: sentence, trace: 'x' }), {
    status: 'error',
    error: sentence,
  });
  for (const json of [{ html: 'x' }, { error: { stack: 'x' } }, null, 'x']) {
    assert.deepEqual(keys(pickVisibleError(json)), ['error', 'status']);
    assert.match(pickVisibleError(json).error, /does not know/);
  }
});

test('an error keeps what it says of fields, in one shape, and nothing else of it', () => {
  const picked = (errors: unknown) => pickVisibleError({ status: 'error', error: 'Refused', errors, trace: 'x' });
  const listed = [
    { field: '12', error: 'No', stack: 'x' },
    { field_id: 13, code: 'not_unique' },
    { field: 'secret', error: 'x' },
  ];
  assert.deepEqual(picked(listed), {
    status: 'error',
    error: 'Refused',
    errors: [
      { field: '12', error: 'No' },
      { field_id: 13, code: 'not_unique' },
    ],
  });
  const byField = {
    field_12: 'No',
    field_13: { first: 'A', last: ['B', 'C'] },
    field_14: { error: 'D', code: 'e' },
    db: 'x',
  };
  assert.deepEqual(picked(byField).errors, [
    { field: 'field_12', error: 'No' },
    { field: 'field_13', subfield: 'first', error: 'A' },
    { field: 'field_13', subfield: 'last', error: 'B' },
    { field: 'field_13', subfield: 'last', error: 'C' },
    { field: 'field_14', code: 'e', error: 'D' },
  ]);
  for (const errors of ['x', null, [], {}, [{ error: 'x' }], { field_1: { deep: { deeper: { deepest: 'x' } } } }])
    assert.deepEqual(keys(picked(errors)), ['error', 'status']);
  assert.equal(picked(Array.from({ length: 200 }, () => ({ field: '1', error: 'x' }))).errors?.length, 100);
});

test('a key named __proto__ stays a plain key', () => {
  const [field] = pickVisibleFields(JSON.parse('[{"id":"1","__proto__":{"polluted":true}}]')) ?? [];
  assert.equal(Object.getPrototypeOf(field), Object.prototype);
});
