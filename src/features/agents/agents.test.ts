// What an agent may give to a form, and the results: without a page.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { assert, dictionary, jsonValue, property, string } from 'fast-check';
import { findModule, samples } from '../../../test/support/catalogue.js';
import { randomCases } from '../../../test/support/long.js';
import { readForm } from '../../api/read-form.js';
import { loadType } from '../../fields/load.js';
import { findModelContext } from '../../platform/model-context.js';
import { FormStore } from '../../session/form-store.js';
import { describeFields } from './describe-fields.js';
import { takeAnswers } from './take-answers.js';
import type { TakenAnswers } from './take-answers.js';

type FieldJson = Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string };

const OPTIONS = [
  { label: 'Bread', value: 'B' },
  { label: 'Cake', value: 'C' },
];

/** A form of these fields, in the service's JSON. Logic is not followed: a test hides what it says. */
class AgentForm {
  /** The answers that the page or the agent gave. */
  readonly given = new Map<string, unknown>();
  readonly store: FormStore;

  private constructor(fields: ConstructorParameters<typeof FormStore>[0]) {
    this.store = new FormStore(fields);
  }

  static async open(list: readonly FieldJson[], language = 'en'): Promise<AgentForm> {
    const { fields } = readForm('1', list, undefined, []);
    const find = (id: string) => fields.find(({ common }) => common.id === id)?.json;
    const context = {
      language,
      form: {},
      find,
      now: () => new Date(2026, 10, 23),
      random: () => 0,
      warn: () => undefined,
    };
    const read = fields.map(async ({ common, json }) => {
      const module = await loadType(common.type);
      return { field: module.definition.parse(common, json, context), module };
    });
    return new AgentForm(await Promise.all(read));
  }

  get schema() {
    return describeFields(this.store.states.filter(({ shown }) => shown));
  }

  /** Describes the answer of one field. */
  describe(id: string) {
    return this.schema.properties?.[`field_${id}`];
  }

  call(input: unknown) {
    return takeAnswers(
      {
        store: this.store,
        given: this.given,
        answer: (id, answer) => {
          this.store.setAnswer(id, answer);
          this.given.set(id, answer);
        },
      },
      input,
    );
  }

  /** Calls the tool with an input that can be read. */
  fill(input: unknown): TakenAnswers {
    const result = this.call(input);
    if (!('taken' in result)) throw new Error(result.code);
    return result;
  }

  /** Returns why an answer is refused: the code, the part and the limit. */
  refusal(id: string, value: unknown): string {
    const { refused } = this.fill({ [`field_${id}`]: value });
    return refused.map(({ code, part = '', limit = '' }) => `${code} ${part}${limit}`.trim()).join();
  }

  show(id: string, shown: boolean): void {
    const state = this.store.state(id);
    if (state) this.store.setState({ ...state, shown });
  }
}

const one = (type: string, settings: object = {}) =>
  AgentForm.open([{ id: '7', type, label: 'Question', ...settings }]);

it('needs a browser that takes tools', () => {
  const modelContext = { registerTool: () => Promise.resolve(undefined) };
  expect(findModelContext({ modelContext })).to.equal(modelContext);
  for (const page of [{}, { modelContext: undefined }, { modelContext: null }, { modelContext: {} }])
    expect(findModelContext(page)).to.equal(undefined);
});

describe('The schema of a form', () => {
  it('names each field that a person can fill in by text, its type and whether it must be answered', async () => {
    const form = await AgentForm.open([
      { id: '1', type: 'text', label: 'City', description: 'Where you live.', required: '1', maxlength: 40 },
      { id: '2', type: 'email', label: 'E-mail' },
      { id: '3', type: 'section', section_heading: 'More' },
    ]);
    expect(form.schema).to.eql({
      type: 'object',
      properties: {
        field_1: { title: 'City', type: 'string', maxLength: 40, description: 'Where you live.' },
        field_2: { title: 'E-mail', type: 'string', format: 'email' },
      },
      required: ['field_1'],
      additionalProperties: false,
    });
  });

  it('has the options with their labels, and another answer where the author lets people write one', async () => {
    const plain = await one('select', { options: OPTIONS.map(({ value }) => ({ label: value, value })) });
    expect(plain.describe('7'))
      .to.include({ type: 'string' })
      .and.deep.include({ enum: ['B', 'C'] });
    const labelled = [
      { const: 'B', title: 'Bread' },
      { const: 'C', title: 'Cake' },
    ];
    expect((await one('radio', { options: OPTIONS })).describe('7')?.anyOf).to.eql(labelled);
    const several = (await one('checkbox', { options: OPTIONS, option_other: '1' })).describe('7');
    expect(several).to.include({ type: 'array', uniqueItems: true });
  });

  it('has the limits of numbers and dates', async () => {
    const number = await one('number', { min_value: '1', max_value: 9, decimals: '2' });
    expect(number.describe('7')).to.include({ type: 'number', minimum: 1, maximum: 9, multipleOf: 0.01 });
    expect((await one('number', { decimals: 0 })).describe('7')).to.include({ type: 'integer' });
    const date = await one('datetime', { date_format: 'd/m/Y', year_minus: 1, year_plus: 0 });
    expect(date.describe('7')).to.include({
      format: 'date',
      description: 'Not before 2025-01-01. Not after 2026-12-31.',
    });
  });

  it('has the parts of a name, and those that must be filled', async () => {
    const form = await one('name', { required: '1', show_prefix: '1' });
    expect(form.describe('7')?.properties).to.have.all.keys('prefix', 'first', 'last');
    expect(form.describe('7')?.required).to.eql(['first', 'last']);
  });

  it('has the rows of a matrix, whatever their names, and the scores of a rating', async () => {
    const matrix = await one('matrix', {
      row_choices: 'Food\nconstructor',
      column_choices: 'Good\nBad',
      one_per_row: '1',
    });
    expect(matrix.describe('7')?.properties).to.have.all.keys('Food', 'constructor');
    expect((await one('rating', { count: 2, allow_half_ratings: true })).describe('7')?.enum).to.eql([
      '0.5',
      '1',
      '1.5',
      '2',
    ]);
  });

  it('has no field that only a person may answer, that nobody answers, or that is hidden', async () => {
    const form = await AgentForm.open([
      { id: '1', type: 'signature', label: 'Signature' },
      { id: '2', type: 'file', label: 'Plan' },
      { id: '3', type: 'creditcard', label: 'Card' },
      { id: '4', type: 'text', label: 'Password', hide_input_characters: '1' },
      { id: '5', type: 'text', label: 'Hidden', hidden: '1' },
      { id: '6', type: 'text', label: 'Fixed', readonly: '1' },
      { id: '7', type: 'text', label: 'By logic' },
    ]);
    form.show('7', false);
    expect(form.schema.properties).to.eql({});
  });

  it('passes on no text without an end', async () => {
    const form = await one('text', { label: 'a'.repeat(10_000), description: 'b'.repeat(10_000) });
    expect(JSON.stringify(form.schema)).to.have.length.below(1500);
    const options = [...'x'.repeat(5000)].map((letter, index) => ({
      label: `${letter}${index}`,
      value: String(index),
    }));
    expect(JSON.stringify((await one('select', { options })).schema)).to.have.length.below(500);
  });

  for (const { title, json } of samples)
    it(`is JSON for every type: ${title}`, async () => {
      const { definition } = await findModule(json);
      const [entry] = readForm('1', [json], undefined, []).fields;
      if (!entry) throw new Error('No field');
      const context = { language: 'en', form: {}, find: () => undefined, now: () => new Date(0), random: () => 0 };
      const field = definition.parse(entry.common, entry.json, { ...context, warn: () => undefined });
      const schema = describeFields([{ field, definition }]);
      expect(JSON.parse(JSON.stringify(schema))).to.eql(schema);
    });
});

describe('What an agent fills in', () => {
  it('is read by the type of the field, and told without the answers', async () => {
    const form = await AgentForm.open([
      { id: '1', type: 'text', label: 'City', required: '1' },
      { id: '2', type: 'checkbox', label: 'Topics', options: OPTIONS },
      { id: '3', type: 'name', label: 'Name', required: '1' },
    ]);
    const result = form.fill({ field_1: 'Paris', field_2: ['C', 'Bread'], field_3: { first: 'Ada' } });
    expect(form.store.values()).to.eql({ 1: 'Paris', 2: ['B', 'C'], 3: { first: 'Ada' } });
    expect(result).to.deep.include({ taken: ['field_1', 'field_2', 'field_3'], refused: [], sent: false });
    expect(result.missing).to.eql([{ field: 'field_3', label: 'Name', code: 'required', part: 'last' }]);
    expect(JSON.stringify(result)).not.to.match(/Paris|Ada/);
  });

  it('may be a number or a date as machines write them, in every language', async () => {
    const list: FieldJson[] = [
      { id: '1', type: 'number', label: 'Amount', decimals: '2' },
      { id: '2', type: 'datetime', label: 'Day', date_format: 'd/m/Y' },
      { id: '3', type: 'product', label: 'Boxes', unit_price: '2' },
      { id: '4', type: 'rating', label: 'Score' },
    ];
    const form = await AgentForm.open(list, 'de');
    expect(form.fill({ field_1: 1234.5, field_2: '2026-04-03', field_3: 2, field_4: 3 }).refused).to.eql([]);
    const compared = form.store.states.map(({ field, definition, answer }) => definition.comparable(field, answer));
    expect(compared).to.eql([['1234.5'], ['03/04/2026'], ['4'], ['3']]);
  });

  it('is checked as what a person types, and refused with the code and the limit', async () => {
    expect(await one('text', { maxlength: 3 }).then((form) => form.refusal('7', 'Paris'))).to.equal('too-long 3');
    expect((await one('email')).refusal('7', 'nonsense')).to.equal('not-an-email');
    expect((await one('number', { max_value: 5 })).refusal('7', 6)).to.equal('too-large 5');
    expect((await one('select', { options: OPTIONS })).refusal('7', 'X')).to.equal('not-an-option');
    expect((await one('checkbox', { options: OPTIONS })).refusal('7', ['B', 'X'])).to.equal('not-an-option');
    expect((await one('datetime')).refusal('7', 'some day')).to.equal('wrong-type');
    const matrix = { row_choices: 'Food', column_choices: 'Good\nBad', one_per_row: '1' };
    expect((await one('matrix', matrix)).refusal('7', { Food: 'Fine' })).to.equal('not-an-option');
  });

  it('is refused where it has another type or a part that the field does not have', async () => {
    const text = await one('text');
    for (const value of [{}, [], true, null, ['a']]) expect(text.refusal('7', value)).to.equal('wrong-type');
    expect((await one('number')).refusal('7', '1,5')).to.equal('wrong-type');
    expect((await one('checkbox', { options: OPTIONS })).refusal('7', 'B')).to.equal('wrong-type');
    expect((await one('name')).refusal('7', 'Ada')).to.equal('wrong-type');
    expect((await one('name')).refusal('7', { first: 'Ada', nick: 'A' })).to.equal('unknown-part nick');
    expect((await one('name')).refusal('7', JSON.parse('{"__proto__": "x"}'))).to.equal('unknown-part __proto__');
  });

  it('never answers for the person: files, signatures, cards, secrets, and what they answered themselves', async () => {
    const form = await AgentForm.open([
      { id: '1', type: 'signature', label: 'Signature', required: '1' },
      { id: '2', type: 'file', label: 'Plan' },
      { id: '3', type: 'creditcard', label: 'Card' },
      { id: '4', type: 'text', label: 'Password', hide_input_characters: '1' },
      { id: '5', type: 'text', label: 'City' },
    ]);
    form.store.setAnswer('5', 'Rome');
    const before = form.store.values();
    const signed = { way: 'type', typed: 'Ada', strokes: [] };
    const result = form.fill({ field_1: signed, field_2: 'a.txt', field_3: '4111', field_4: 'x', field_5: 'Oslo' });
    expect(result.refused.map(({ field, code }) => `${field} ${code}`)).to.eql([
      ...['field_1', 'field_2', 'field_3', 'field_4'].map((field) => `${field} not-for-agents`),
      'field_5 answered',
    ]);
    expect(form.store.values()).to.eql(before);
    expect(result.missing).to.eql([{ field: 'field_1', label: 'Signature', code: 'required', onlyByPerson: true }]);
  });

  it('may be corrected by the agent, and completes what the person has left empty', async () => {
    const form = await AgentForm.open([
      { id: '1', type: 'text', label: 'City' },
      { id: '2', type: 'name', label: 'Name' },
    ]);
    form.fill({ 1: 'Oslo' });
    expect(form.fill({ 1: 'Rome' }).taken).to.eql(['field_1']);
    form.store.setAnswer('1', 'Paris');
    expect(form.refusal('1', 'Rome')).to.equal('answered');
    form.store.setAnswer('2', { first: 'Ada' });
    expect(form.fill({ field_2: { last: 'Lovelace' } }).taken).to.eql(['field_2']);
    expect(form.store.values()).to.eql({ 1: 'Paris', 2: { first: 'Ada', last: 'Lovelace' } });
  });

  it('does not reach what logic or the author hides', async () => {
    const form = await AgentForm.open([
      { id: '1', type: 'text', label: 'By logic' },
      { id: '2', type: 'text', label: 'Hidden', hidden: '1', default: 'x' },
    ]);
    form.show('1', false);
    const result = form.fill({ field_1: 'a', field_2: 'b', field_99: 'c' });
    expect(result.refused.map(({ field, code }) => `${field} ${code}`)).to.eql([
      'field_2 unknown-field',
      'field_99 unknown-field',
      'field_1 not-shown',
    ]);
    expect(form.store.values()).to.eql({ 1: '', 2: 'x' });
  });

  it('reaches a field that another answer of the same call shows', async () => {
    const form = await AgentForm.open([
      { id: '1', type: 'text', label: 'Which?' },
      { id: '2', type: 'text', label: 'More?' },
    ]);
    form.show('1', false);
    form.store.subscribe((id) => {
      if (id === '2' && form.store.state('1')?.shown === false) form.show('1', true);
    }, 'settle');
    expect(form.fill({ field_1: 'a', field_2: 'yes' }).taken).to.eql(['field_2', 'field_1']);
  });

  it('is never too large: 10 MB in one answer, in its parts, in names, in numbers of fields', async () => {
    const huge = 'a'.repeat(10_000_000);
    const form = await AgentForm.open([
      { id: '1', type: 'textarea', label: 'Text' },
      { id: '2', type: 'name', label: 'Name' },
      { id: '3', type: 'checkbox', label: 'Topics', options: OPTIONS },
    ]);
    const result = form.fill({
      1: huge,
      2: { first: huge },
      3: Array.from({ length: 1_000_000 }, () => 'B'),
      [huge]: 'x',
    });
    expect(result.refused.map(({ code }) => code)).to.eql(['unknown-field', ...Array<string>(3).fill('too-much-text')]);
    expect(JSON.stringify(result)).to.have.length.below(2000);
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field_${index}`, 'x']));
    expect(form.call(many)).to.include({ code: 'too-many-fields', sent: false });
  });

  it('is an object', async () => {
    const form = await one('text');
    for (const input of [undefined, null, 'field_7', 5, ['x']])
      expect(form.call(input)).to.include({ code: 'not-an-object' });
  });

  it('stays a text, whatever markup it has', async () => {
    const form = await one('text');
    form.fill({ field_7: '<img src=x onerror=alert(1)>' });
    expect(form.store.values()).to.eql({ 7: '<img src=x onerror=alert(1)>' });
  });

  it('never throws and never leaves a wrong answer, whatever it is', async () => {
    const list = samples.map(({ json }) => json);
    const form = await AgentForm.open(list);
    const names = list.map(({ id }) => `field_${id}`);
    assert(
      property(dictionary(string({ maxLength: 3 }), jsonValue()), jsonValue(), (strange, value) => {
        const before = new Set(form.store.states.flatMap((state) => (isWrong(state) ? state.field.id : [])));
        form.call({ ...strange, ...Object.fromEntries(names.map((name) => [name, value])) });
        const after = form.store.states.filter((state) => isWrong(state) && !before.has(state.field.id));
        expect(after.map(({ field }) => field.type)).to.eql([]);
      }),
      { numRuns: randomCases(200) },
    );
  });
});

/** Tells whether the answer of a field is one that its type refuses. */
function isWrong({ field, definition, answer }: FormStore['states'][number]): boolean {
  if (!definition.collects || definition.isEmpty(answer)) return false;
  return definition.validate(field, answer).some(({ code }) => code !== 'required' && code !== 'date-incomplete');
}
