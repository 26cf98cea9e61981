import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorAnswer, fieldListAnswer, formAnswer, submissionAnswer } from './strip.js';
import { FIELD, FORM, RECEIPT } from './service.examples.js';

const keys = (value: unknown) => Object.keys(value ?? {}).sort();

test('a form keeps what it is drawn from, and nothing else', () => {
  assert.deepEqual(keys(formAnswer(FORM)), [
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

test('a form keeps null and false, and does not gain keys that were absent', () => {
  assert.deepEqual(formAnswer({ id: '1', submit_button_title: null, inactive: false }), {
    id: '1',
    submit_button_title: null,
    inactive: false,
  });
});

test('what lies inside an allowed key is not let through', () => {
  assert.deepEqual(formAnswer({ id: '1', language: { owner: 'x' }, fields: 'none' }), { id: '1' });
});

test('the fields of a form lose their internal keys, as those of a list do', () => {
  assert.deepEqual(formAnswer(FORM)?.['fields'], fieldListAnswer([FIELD]));
});

test('a field loses its internal keys and keeps all others, known or not', () => {
  const [field] = fieldListAnswer([{ ...FIELD, setting_of_tomorrow: { html: 'kept' } }]) ?? [];
  const gone = ['ai_field', 'ai_field_changed', 'html', 'internal_label', 'javascript'];
  const alsoGone = ['remove_data_from_emails', 'restrict_data_access', 'workflow_access'];
  const internal = new Set([...gone, ...alsoGone]);
  const expected = [...keys(FIELD).filter((key) => !internal.has(key)), 'setting_of_tomorrow'].sort();
  assert.deepEqual(keys(field), expected);
  assert.deepEqual(field?.['setting_of_tomorrow'], { html: 'kept' });
  assert.deepEqual(field['logic'], FIELD.logic);
});

test('internal keys in a field’s attributes go, too', () => {
  assert.deepEqual(fieldListAnswer([{ id: '1', attributes: { rows: '10', internal_label: 'x' } }]), [
    { id: '1', attributes: { rows: '10' } },
  ]);
});

test('what is no field in a list is left out', () => {
  assert.deepEqual(fieldListAnswer([null, 'x', [FIELD], { id: '1' }]), [{ id: '1' }]);
});

test('a receipt keeps id, message, redirect and time', () => {
  assert.deepEqual(submissionAnswer({ ...RECEIPT, redirect_url: 'https://site.test/thanks' }), {
    id: '171943139',
    message: '<p>The form was submitted successfully.</p>',
    redirect_url: 'https://site.test/thanks',
    timestamp: '2014-11-14 10:51:14',
  });
  assert.deepEqual(submissionAnswer({ id: '1' }), { id: '1' });
});

test('an error with 200 is no form and no receipt', () => {
  for (const error of [{ status: 'error', error: 'The form was not found' }, { error: 'x' }, { status: 'error' }]) {
    assert.equal(formAnswer(error), undefined);
    assert.equal(submissionAnswer(error), undefined);
  }
});

test('another shape is no good answer', () => {
  assert.equal(fieldListAnswer({ fields: [FIELD] }), undefined);
  for (const json of [null, [], 'ok', 1]) {
    assert.equal(formAnswer(json), undefined);
    assert.equal(submissionAnswer(json), undefined);
  }
});

test('an error keeps its sentence, or gets one', () => {
  const sentence = 'The form was not found';
  assert.deepEqual(errorAnswer({ status: 'error', error: sentence, trace: 'x' }), { status: 'error', error: sentence });
  for (const json of [{ html: 'x' }, { error: { stack: 'x' } }, null, 'x']) {
    assert.deepEqual(keys(errorAnswer(json)), ['error', 'status']);
    assert.match(errorAnswer(json).error, /does not know/);
  }
});

test('a key named __proto__ stays a plain key', () => {
  const [field] = fieldListAnswer(JSON.parse('[{"id":"1","__proto__":{"polluted":true}}]')) ?? [];
  assert.equal(Object.getPrototypeOf(field), Object.prototype);
});
