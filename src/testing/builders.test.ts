// The builders make what the service sends: each type has one, with the keys that its samples have, and the element reads it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bareContext, findModule } from '../../test/support/catalogue.js';
import { readForm } from '../api/read-form.js';
import { examplesByType } from '../fields/examples.js';
import * as testing from './index.js';
import type { FakeField } from './index.js';

/** The settings of a type that can't be built of a label alone. */
const SETTINGS: Readonly<Record<string, object>> = {
  matrix: { rows: ['The talks'], columns: ['Good', 'Bad'] },
  table: { rows: ['Ada'], columns: ['Nights'] },
  radio: { options: ['Tea', { label: 'Coffee', value: 'c' }], other: true },
  select: { options: ['Tea', 'Coffee'] },
  // A card is never required: its number is not collected.
  creditcard: { required: false },
  checkbox: { options: ['Tea', 'Coffee'] },
};

const TYPES = Object.keys(examplesByType).filter((type) => type !== 'unknown');

/** Builds a field of each type, by its builder. */
function build(type: string): readonly FakeField[] {
  const builder: unknown = Reflect.get(testing, type);
  assert.equal(typeof builder, 'function', `There is no builder ${type}.`);
  const make = builder as (settings: object) => FakeField | readonly FakeField[];
  return [make({ label: 'A question', required: true, ...SETTINGS[type] })].flat();
}

describe('the builder of each type', () => {
  for (const type of TYPES)
    test(`${type}: has no other keys than the samples of the service, and the element warns of nothing`, async () => {
      const built = testing.form({ fields: build(type) });
      const findings: string[] = [];
      const { fields } = readForm('101', built.fields, built.settings, []);
      for (const { common, json } of fields) {
        assert.ok(common.label || json['section_heading'] !== undefined, 'no label');
        const known = Object.values<readonly { readonly json: object }[]>(examplesByType)
          .flat()
          .flatMap(({ json }) => Object.keys(json));
        const own = Reflect.get(examplesByType, common.type) as readonly { readonly json: object }[];
        const keys = new Set([...known, ...own.flatMap((sample) => Object.keys(sample.json)), 'id', 'type']);
        assert.deepEqual(
          Object.keys(json).filter((key) => !keys.has(key)),
          [],
        );
        const { definition } = await findModule({ ...json, id: common.id, type: common.type });
        const find = (id: string) => fields.find((other) => other.common.id === id)?.json;
        definition.parse(common, json, {
          ...bareContext,
          find,
          warn: (code, _, about) => findings.push(`${code} ${about}`),
        });
      }
      assert.deepEqual(findings, []);
    });

  test('there is none for another type', () => {
    const builders = Object.entries(testing).filter(([name, value]) => {
      if (typeof value !== 'function' || name === 'field') return false;
      return TYPES.includes(name);
    });
    assert.equal(builders.length, TYPES.length);
  });
});

describe('a form', () => {
  test('counts its fields, keeps ids, and names questions in rules by their labels', () => {
    const { fields } = testing.form({
      fields: [testing.text({ label: 'Country' }), testing.text({ label: 'City', id: '7' })],
      rules: [{ show: 'City', when: { Country: 'Poland' } }],
    });
    assert.deepEqual(
      fields.map(({ id }) => id),
      ['1', '7'],
    );
    assert.deepEqual(fields[1]?.['logic'], {
      action: 'show',
      conditional: 'all',
      checks: [{ field: '1', condition: 'equals', option: 'Poland' }],
    });
    assert.throws(() => testing.form({ rules: [{ hide: 'Nothing', when: {} }] }), /no such question/);
  });

  test('has a page for each of its pages', () => {
    const { fields } = testing.form({
      pages: [
        { title: 'One', fields: [] },
        { title: 'Two', fields: [] },
      ],
    });
    assert.deepEqual(
      fields.map((field) => [field['section_heading'], field['section_break']]),
      [
        ['One', 0],
        ['Two', 1],
      ],
    );
  });
});
