import { describe, it } from 'node:test';
import { expect } from 'chai';
import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
import type { FieldDefinition } from '../model/field-definition.js';
import type { Field } from '../model/form.js';
import { FormStore } from './form-store.js';
import type { DefinedField } from './form-store.js';

/** A type that accepts letters only; `once` is checked at once, `parts` has subfields. */
const letters = {
  collects: true,
  parse: (common: Field) => common,
  initial: ({ label }: Field) => label,
  isEmpty: (answer: string) => answer === '',
  validate: (_field: Field, answer: string) => (/^[a-z]*$/.test(answer) ? [] : [{ code: 'not-an-option' as const }]),
  params: (_field: Field, answer: string) => answer,
  comparable: (_field: Field, answer: string) => [answer],
  restore: (_field: Field, value: unknown) => (typeof value === 'string' ? value : undefined),
} satisfies FieldDefinition<Field, string>;
const once: FieldDefinition<Field, string> = { ...letters, checkedAtOnce: true };
const notice: FieldDefinition<Field, undefined> = {
  ...letters,
  collects: false,
  initial: () => undefined,
  isEmpty: () => true,
  validate: () => [{ code: 'required' }],
  comparable: () => [],
  params: () => '',
  restore: () => undefined,
};
const parts: FieldDefinition<Field, Readonly<Record<string, string>>> = {
  ...letters,
  initial: () => ({}),
  isEmpty: (answer) => Object.values(answer).every((part) => part === ''),
  validate: () => [],
  missing: (_field, answer) => ['first', 'last'].filter((name) => !answer[name]?.trim()),
  params: (_field, answer) => answer,
  comparable: (_field, answer) => Object.values(answer),
  restore: () => undefined,
};

/** A field whose label is its default. */
function field(id: string, definition: FieldDefinition = letters, settings: Partial<Field> = {}): DefinedField {
  const common = { id, type: 'letters', label: '', hint: '', span: 1, hideLabel: false, required: false };
  return { field: { ...common, hidden: false, readonly: false, ...settings }, module: { definition } };
}

/** A store, and the ids that its listener heard. */
function open(...fields: readonly DefinedField[]) {
  const store = new FormStore(fields);
  const heard: string[] = [];
  store.subscribe((id) => heard.push(id));
  const issues = (id: string) => store.state(id)?.issues.map(({ code, subfield }) => [code, subfield].join('.'));
  return { store, heard, issues };
}

describe('FormStore', () => {
  it('begins with the author’s defaults, in the form’s order, and with nothing wrong', () => {
    const { store } = open(field('9', letters, { label: 'd' }), field('1', letters, { required: true }));
    expect(store.states.map(({ field, answer, issues, shown }) => ({ id: field.id, answer, issues, shown }))).to.eql([
      { id: '9', answer: 'd', issues: [], shown: true },
      { id: '1', answer: '', issues: [], shown: true },
    ]);
    expect(store.state('2')).to.equal(undefined);
  });

  it('calls a listener with the id of the changed field', () => {
    const { store, heard } = open(field('1'), field('2'), field('3'));
    const before = store.state('1');
    store.setAnswer('2', 'a');
    expect(heard).to.eql(['2']);
    expect(store.state('1')).to.equal(before);
  });

  it('calls no listener if nothing changed, or for an unknown field', () => {
    const { store, heard } = open(field('1'));
    store.setAnswer('1', '');
    store.setAnswer('7', 'a');
    store.setAnswer('1', 'a');
    store.setAnswer('1', 'a');
    expect(heard).to.eql(['1']);
    expect(store.values()).to.eql({ '1': 'a' });
  });

  it('settles all changes before it announces each field once, in any order of subscription', () => {
    const { store, heard } = open(field('1'), field('2'), field('3'));
    store.subscribe((id) => {
      if (id === '1') store.setAnswer('2', `${String(store.state('1')?.answer)}!`);
      if (id === '2') store.setAnswer('3', `${String(store.state('2')?.answer)}!`);
    }, 'settle');
    const seen: unknown[] = [];
    store.subscribe(() => seen.push(store.values()));
    store.setAnswer('1', 'a');
    expect(heard).to.eql(['1', '2', '3']);
    expect(seen).to.eql(Array.from({ length: 3 }, () => ({ 1: 'a', 2: 'a!', 3: 'a!!' })));
  });

  it('runs added checks on answers that are valid by their type', () => {
    const { store, issues } = open(field('1'));
    store.addCheck(({ answer }) => (answer === 'bad' ? [{ code: 'required' }] : []));
    store.setAnswer('1', 'bad');
    store.validate();
    expect(issues('1')).to.eql(['required.']);
    store.setAnswer('1', 'B4D');
    expect(issues('1')).to.eql(['not-an-option.']);
  });

  it('keeps fields hidden during a reset', () => {
    const { store } = open(field('1'), field('2'));
    const hide = () => {
      const second = store.state('2');
      const shown = store.state('1')?.answer !== '';
      if (second && second.shown !== shown) store.setState({ ...second, shown });
    };
    store.subscribe(hide, 'settle');
    store.setAnswer('1', 'a');
    store.reset();
    expect(store.state('2')?.shown).to.equal(false);
  });

  it('works without a listener', () => {
    const store = new FormStore([field('1')]);
    store.setAnswer('1', 'a');
    expect(store.values()).to.eql({ '1': 'a' });
  });

  it('replaces a state and never changes it', () => {
    const { store } = open(field('1'));
    const before = store.state('1');
    store.setAnswer('1', 'a');
    expect([before?.answer, store.state('1')?.answer]).to.eql(['', 'a']);
  });

  it('reports nothing while the person types, before the first check', () => {
    const { store, issues } = open(field('1'));
    store.setAnswer('1', '12');
    expect(issues('1')).to.eql([]);
    expect(store.isValid()).to.be.false;
    expect(issues('1'), 'isValid says nothing').to.eql([]);
    expect(store.validate().map(({ field }) => field.id)).to.eql(['1']);
    expect(issues('1')).to.eql(['not-an-option.']);
  });

  it('removes an error as soon as the answer is valid, and reports it again', () => {
    const { store, issues, heard } = open(field('1', letters, { required: true }), field('2'));
    store.validate();
    expect([issues('1'), heard]).to.eql([['required.'], ['1']]);
    store.setAnswer('1', '1');
    expect(issues('1')).to.eql(['not-an-option.']);
    store.setAnswer('1', 'a');
    expect(issues('1')).to.eql([]);
    store.setAnswer('1', '1');
    expect(issues('1'), 'not while the person types anew').to.eql([]);
    store.validate();
    expect(issues('1')).to.eql(['not-an-option.']);
    store.setAnswer('1', 'a');
    expect(store.validate()).to.eql([]);
  });

  it('checks complete edits at once', () => {
    const { store, issues } = open(field('1', once, { required: true }));
    store.setAnswer('1', '1');
    expect(issues('1')).to.eql(['not-an-option.']);
    store.setAnswer('1', 'a');
    expect(issues('1')).to.eql([]);
  });

  it('does not call an answer missing that was taken away, before it was checked', () => {
    const { store, issues } = open(field('1', once, { required: true }));
    store.setAnswer('1', 'a');
    store.setAnswer('1', '');
    expect(issues('1')).to.eql([]);
    store.validate();
    expect(issues('1')).to.eql(['required.']);
  });

  it('reports each missing required subfield', () => {
    const { store, issues } = open(field('1', parts, { required: true }), field('2', parts));
    store.setAnswer('1', { first: 'a', last: ' ' });
    expect(store.validate()).to.have.length(1);
    expect(issues('1')).to.eql(['required.last']);
    expect(issues('2')).to.eql([]);
  });

  it('requires nothing of fields that are hidden or collect nothing', () => {
    const { store, heard } = open(
      field('1', letters, { hidden: true, required: true }),
      field('2', letters, { hidden: true, label: '123' }),
      field('3', notice, { required: true }),
    );
    expect(store.isValid()).to.be.true;
    expect([store.validate(), heard]).to.eql([[], []]);
  });

  it('requires no field that logic hides, and keeps its answer', () => {
    const { store } = open(field('1', letters, { label: '123', required: true }));
    expect(store.isValid()).to.be.false;
    for (const state of store.states) store.setState({ ...state, shown: false });
    expect(store.isValid()).to.be.true;
    store.reset();
    expect(store.state('1')).to.include({ shown: false, answer: '123' });
  });

  it('returns the answers of all collecting fields, hidden ones too', () => {
    const { store } = open(field('1', letters, { hidden: true, label: 'a' }), field('2', notice), field('3'));
    expect(store.values()).to.eql({ '1': 'a', '3': '' });
  });

  it('accepts possible answers from outside, and ignores the rest', () => {
    const { store, heard } = open(field('1'), field('2', letters, { label: 'kept' }), field('3', notice));
    store.setValues({ '1': 'a', '2': 7, '3': 'x', '9': 'x', constructor: 'x' });
    expect([store.values(), heard]).to.eql([{ '1': 'a', '2': 'kept' }, ['1']]);
  });

  it('resets to the defaults without errors', () => {
    const { store, issues } = open(field('1', letters, { label: 'd' }), field('2', letters, { required: true }));
    store.setValues({ '1': '1', '2': '2' });
    store.validate();
    store.reset();
    expect(store.values()).to.eql({ '1': 'd', '2': '' });
    expect([issues('1'), issues('2')]).to.eql([[], []]);
  });

  it('accepts missing values', () => {
    const { store } = open(field('1'));
    store.setAnswer('1', 'kept');
    store.setChanged(undefined);
    store.setChanged(null);
    expect(store.values()).to.eql({ '1': 'kept' });
  });

  it('holds the last answers of any sequence, and announced each change once', () => {
    const ids = ['1', '2', '3'] as const;
    const edits = array(tuple(constantFrom(...ids), string({ maxLength: 2 }), constantFrom('answer', 'fill', 'check')));
    assert(
      property(edits, (sequence) => {
        const { store, heard } = open(...ids.map((id) => field(id)));
        const expected: Record<string, string> = { '1': '', '2': '', '3': '' };
        for (const [id, answer, how] of sequence) {
          const before = heard.length;
          if (how === 'check') {
            store.validate();
            continue;
          }
          if (how === 'fill') store.setValues({ [id]: answer });
          else store.setAnswer(id, answer);
          expect(heard.slice(before)).to.eql(expected[id] === answer ? [] : [id]);
          expected[id] = answer;
        }
        expect(store.values()).to.eql(expected);
        expect(store.isValid()).to.equal(store.validate().length === 0);
      }),
    );
  });
});
