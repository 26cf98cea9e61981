// An answer may be sent if nothing is wrong with it: what is required comes first, then what the type says.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { definition as text } from '../fields/text/text.js';
import type { FieldDefinition } from '../model/field-definition.js';
import type { Field } from '../model/form.js';
import { validate } from './validate.js';

const FIELD: Field = {
  id: '1',
  type: 'text',
  label: 'Field',
  hint: '',
  span: 1,
  hideLabel: false,
  required: false,
  hidden: false,
  readonly: false,
};
const REQUIRED: Field = { ...FIELD, required: true };
/** A type that finds fault with every answer. */
const strict: FieldDefinition = { ...(text as FieldDefinition), validate: () => [{ code: 'custom' }] };
/** A type with two subfields. The first is missing. */
const parts: FieldDefinition = { ...strict, missing: (_field, answer) => (answer === 'whole' ? [] : ['first']) };

describe('an answer', () => {
  it('that is empty is missing where it is required, and right elsewhere', () => {
    expect(validate(strict, REQUIRED, '')).to.eql([{ code: 'required', values: { needed: 'answer' } }]);
    expect(validate(strict, FIELD, '')).to.eql([]);
  });

  it('that is given is checked by its type', () => {
    for (const field of [FIELD, REQUIRED]) expect(validate(strict, field, 'x')).to.eql([{ code: 'custom' }]);
  });

  it('of several subfields lacks each that is required, and is checked when it lacks none', () => {
    expect(validate(parts, REQUIRED, 'half')).to.eql([
      { code: 'required', subfield: 'first', values: { needed: 'first' } },
    ]);
    expect(validate(parts, REQUIRED, 'whole')).to.eql([{ code: 'custom' }]);
    expect(validate(parts, FIELD, 'half')).to.eql([{ code: 'custom' }]);
  });

  it('of a field that collects none is never wrong', () => {
    expect(validate({ ...strict, collects: false }, REQUIRED, '')).to.eql([]);
  });
});
