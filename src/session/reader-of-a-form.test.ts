// The code that reads comes late, and to each form on its own. Decision 0048.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import type { FieldDefinition } from '../model/field-definition.js';
import type { Field } from '../model/form.js';
import { definition as email } from '../fields/email/email.js';
import { FormStore } from './form-store.js';
import { readAnswer } from './read-answers.js';

const definition: FieldDefinition = email;
const common = { id: '1', type: 'email', label: '', hint: '', span: 1, hideLabel: false };
const field: Field = { ...common, required: true, hidden: false, readonly: false };

function open(): FormStore {
  const store = new FormStore([
    { field: { ...field, placeholder: '', initial: 'ada＠example.com' } as Field, module: { definition } },
  ]);
  return store;
}

describe('The reader of a form', () => {
  it('is the form’s own, and reads from the moment it comes', () => {
    const [one, other] = [open(), open()];
    expect([one.isValid(), other.isValid()]).to.eql([false, false]);
    one.reader = readAnswer;
    expect([one.isValid(), other.isValid(), open().isValid()]).to.eql([true, false, false]);
  });
});
