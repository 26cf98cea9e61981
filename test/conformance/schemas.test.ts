// Every type describes what it takes: a schema that is valid, and says of each example what its type says.
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { array, assert, asyncProperty, constantFrom, double, integer, oneof, record, string } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { readForm } from '../../src/api/read-form.js';
import { describeField, describeForm } from '../../src/fields/describe-form.js';
import type { ExampleEntry } from '../../src/fields/example.js';
import type { IssueCode } from '../../src/model/issue.js';
import type { JsonSchema } from '../../src/model/json-schema.js';
import { FormStore } from '../../src/session/form-store.js';
import { bareContext, findModule, samples } from '../support/catalogue.js';
import type { Sample } from '../support/catalogue.js';
import { randomCases } from '../support/long.js';
import { listCodes } from './expected.js';

/** Checks as strictly as draft 2020-12 allows: an unknown word or a type that a word does not fit is an error. */
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
ajv.addFormat('email', /@.+\../);
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);

/** The problems for which JSON Schema has no word: digits by country, days of a month, limits of a date, one column in one row, and what `File` is. */
const UNTELLABLE: readonly IssueCode[] = [
  ...([
    'not-a-phone-number',
    'not-a-postcode',
    'no-such-day',
    'short-year',
    'date-too-early',
    'date-too-late',
  ] as const),
  ...(['not-a-time', 'column-taken', 'file-type', 'file-heic', 'file-empty', 'signature-too-short'] as const),
  ...(['too-many-decimals', 'too-small', 'too-large', 'not-a-whole-number'] as const),
];

/** A field of an example in a form of its own. */
async function openSample(json: Sample['json']) {
  const module = await findModule(json);
  const [entry] = readForm('1', [json], undefined, []).fields;
  if (!entry) throw new Error('No field');
  const field = module.definition.parse(entry.common, entry.json, { ...bareContext, warn: () => undefined });
  return { field, definition: module.definition, store: new FormStore([{ field, module }]) };
}

/** Returns the answers of a form as a page gets them, without those that are empty. */
const given = (store: FormStore) => {
  const empty = store.states.filter(({ definition, answer }) => definition.isEmpty(answer));
  const values = Object.entries(store.values());
  return Object.fromEntries(values.filter(([id]) => !empty.some(({ field }) => field.id === id)));
};

/** Tells whether the answers of a form are what its schema describes. */
const fits = (schema: JsonSchema, values: unknown) => ajv.compile(schema)(values);

/** Enters what an entry of an example posts. Files and signatures have no text that could be given. */
function enter(store: FormStore, id: string, { enter: steps, param }: ExampleEntry): boolean {
  const isFile = typeof param === 'object' && 'filename' in param;
  if (isFile || (param === undefined && steps.length > 0)) return false;
  if (param !== undefined) store.setValues({ [id]: param });
  return true;
}

for (const { example, json, title } of samples)
  describe(title, () => {
    it('has a schema if it collects anything, or if its type is unknown', async () => {
      const { field, definition } = await openSample(json);
      const schema = describeField(field);
      const isUnknown = definition.isUnanswerable !== undefined;
      expect(schema !== undefined).to.equal(definition.collects || isUnknown);
      expect(ajv.validateSchema(describeForm([field]))).to.equal(true);
      expect(JSON.parse(JSON.stringify(describeForm([field])))).to.eql(describeForm([field]));
      expect(schema?.title ?? field.label).to.equal(field.label);
    });

    it('takes each example that is valid, and refuses the others where a schema can tell', async () => {
      for (const entry of example.entries) {
        const { field, definition, store } = await openSample(json);
        if (!enter(store, field.id, entry)) continue;
        const codes = listCodes(definition, field, store.state(field.id)?.answer);
        const canTell = !codes.every((code) => UNTELLABLE.some((one) => code.startsWith(one)));
        const values = given(store);
        if (codes.length === 0 || canTell)
          expect(fits(describeForm([field]), values), `${JSON.stringify(values)} ${codes.join()}`).to.equal(!canTell);
      }
    });
  });

/** Texts of which some match each pattern of a schema. */
const TEXTS = [
  'Ada',
  'ada@example.org',
  '12',
  '2026',
  '1,234.5',
  '2026-04-03',
  '14:30',
  '2026-04-03T14:30',
  'Other: tea',
  'AM',
  '',
];

/** Generates answers of which nearly all fit a schema. */
function drawAnswers({ anyOf, const: only, enum: listed, not: refused, ...schema }: JsonSchema): Arbitrary<unknown> {
  if (refused) return constantFrom(undefined);
  if (anyOf) return oneof(...anyOf.map((way) => drawAnswers({ ...schema, ...way })));
  if (only !== undefined) return constantFrom(only);
  if (listed) return constantFrom(...listed);
  const { type, items = {}, properties = {}, required = [], minimum = -100, maximum = 100 } = schema;
  if (type === 'integer') return integer({ min: Math.ceil(minimum), max: Math.floor(Math.max(minimum, maximum)) });
  if (type === 'number') return double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'array') return array(drawAnswers(items), { maxLength: 3 });
  if (type === 'object')
    return record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, drawAnswers(part)])), {
      requiredKeys: [...required],
    });
  return schema.pattern || schema.format ? constantFrom(...TEXTS) : oneof(constantFrom(...TEXTS), string());
}

describe('What a schema allows', () => {
  for (const { json, title } of samples)
    it(`is taken by the type: ${title}`, async () => {
      const { field, definition } = await openSample(json);
      const schema = describeField(field);
      if (!schema || schema.not || /"file"/.test(JSON.stringify(schema))) return;
      const check = ajv.compile(schema);
      let taken = 0;
      await assert(
        asyncProperty(drawAnswers(schema), (value) => {
          if (!check(value)) return Promise.resolve();
          taken += 1;
          expect(definition.restore(field, value), JSON.stringify(value)).not.to.equal(undefined);
          return Promise.resolve();
        }),
        { numRuns: randomCases(500) },
      );
      expect(taken).to.be.greaterThan(0);
    });
});

describe('A schema', () => {
  const OPTIONS = [
    { label: 'Lunch', value: '15' },
    { label: 'T-shirt', value: '15' },
    { label: 'Dinner', value: '40' },
  ];
  const describeSample = async (type: string, settings: object = {}) => {
    const { field } = await openSample({ id: '7', type, label: 'Question', ...settings });
    return describeField(field) ?? {};
  };
  const takes = async (type: string, settings: object, ...values: readonly unknown[]) => {
    const check = ajv.compile(await describeSample(type, settings));
    return values.map((value) => check(value));
  };

  it('has the words of the author, and says what the person can’t change or others must not see', async () => {
    expect(await describeSample('text', { description: 'In capitals.', maxlength: 5 })).to.eql({
      title: 'Question',
      type: 'string',
      maxLength: 5,
      description: 'In capitals.',
    });
    expect(await describeSample('text', { readonly: '1', hide_input_characters: '1' })).to.include({
      readOnly: true,
      writeOnly: true,
    });
  });

  it('names options by their labels, and takes a value that several have', async () => {
    expect((await describeSample('radio', { options: OPTIONS })).anyOf).to.eql([
      { const: 'Lunch', title: 'Lunch' },
      { const: 'T-shirt', title: 'T-shirt' },
      { const: '40', title: 'Dinner' },
      { const: '15', title: 'Lunch' },
    ]);
    expect(await takes('radio', { options: OPTIONS }, '15', '40', 'T-shirt', '50')).to.eql([true, true, true, false]);
    expect(await takes('checkbox', { options: OPTIONS }, ['15', '15'], ['50'])).to.eql([true, false]);
    const alone = OPTIONS.slice(1);
    expect(await takes('checkbox', { options: alone }, ['15', '40'], ['15', '15'])).to.eql([true, false]);
    expect(await takes('select', { options: alone, option_other: 1 }, 'Other: tea', 'Other:')).to.eql([true, false]);
  });

  it('takes numbers as machines and as people write them', async () => {
    const settings = { min_value: 1, max_value: 9, decimals: 1 };
    expect(await takes('number', settings, 1, 9.5, 0, 2.55, '1,5', '٣', 'many', '')).to.eql([
      true,
      false,
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(await takes('product', { max_quantity: 4 }, 4, 5, 0, 1.5, '3')).to.eql([true, false, false, false, true]);
    expect(await describeSample('product', { is_soldout: 1 })).to.include({ $comment: 'sold-out' });
  });

  it('takes a date as machines write it, and in its parts', async () => {
    const day = { day: '3', month: '4', year: '2026' };
    const answers = ['2026-04-03', '3 April', day, { day: '3' }, { ...day, hour: '1' }];
    expect(await takes('datetime', { date_format: 'd/m/Y' }, ...answers)).to.eql([true, false, true, false, false]);
    expect(
      await takes('datetime', { date_format: 'd/m/Y', display_option: 'calendar' }, { ...day, date: '2026-04-03' }),
    ).to.eql([true]);
  });

  it('takes nothing for a type that is not known, or without options, and says so', async () => {
    expect(await describeSample('hologram')).to.eql({ title: 'Question', not: {}, $comment: 'unknown-type' });
    expect(await takes('hologram', {}, '', {}, null, 5)).to.eql([false, false, false, false]);
    for (const type of ['select', 'radio', 'checkbox', 'matrix'])
      expect(await describeSample(type)).to.include({ $comment: 'no-options' });
    const { field } = await openSample({ id: '7', type: 'hologram', label: 'Question', required: '1' });
    expect(describeForm([field]).required).to.eql([]);
  });

  it('of a form has the names that are asked for', async () => {
    const { field } = await openSample({ id: '7', type: 'text', label: 'Question', required: '1' });
    expect(describeForm([field], (id) => `field_${id}`)).to.deep.include({ required: ['field_7'] });
    expect(describeForm([field]).properties).to.have.all.keys('7');
  });
});
