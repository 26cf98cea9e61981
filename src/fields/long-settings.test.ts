// These tests time out if a pattern backtracks, or if a list is searched for each entry of another.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { storedText } from '../api/stored-answers.js';
import { readForm } from '../api/read-form.js';
import type { FieldDefinition } from '../model/field-definition.js';
import type { Field } from '../model/form.js';
import { greatest } from '../rules/formula/amount.js';
import { validate } from '../rules/validate.js';
import { examplesByType } from './examples.js';
import { loadType } from './load.js';
import { definition as tablecell } from './tablecell/tablecell.js';

const MANY = 100_000;

const loadDefinition = async (type: string): Promise<FieldDefinition> => (await loadType(type)).definition;

function parse(definition: FieldDefinition, json: object): Field {
  const [entry] = readForm('1', [{ id: '7', type: 'any', label: 'Field', ...json }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  return definition.parse(entry.common, entry.json, {
    warn: () => undefined,
    language: 'en',
    form: {},
    find: () => undefined,
    now: () => new Date(0),
    random: () => 0.5,
  });
}

describe('A field with very long settings', () => {
  const TRAPS: Readonly<Record<string, string>> = {
    spaces: `1${' '.repeat(MANY)}1`,
    'separators of phone numbers': `1${'; '.repeat(MANY)}1`,
    zeros: `1.${'0'.repeat(MANY)}1`,
    'line breaks': `a${'\n'.repeat(MANY)}b`,
    'spaces and line breaks': `a${' \n'.repeat(MANY)}b`,
    'opening brackets': '['.repeat(MANY),
    'opening tags': '<a '.repeat(MANY),
    handlers: `<a${' on'.repeat(MANY)}`,
    'handlers and spaces': `<a${' onx '.repeat(MANY)}`,
    'a word': 'a'.repeat(MANY),
    'at signs': `"${'"@a.'.repeat(MANY)}`,
    entities: '&amp;'.repeat(MANY),
  };
  const types = Object.keys(examplesByType);

  for (const [name, trap] of Object.entries(TRAPS)) {
    it(`is read, checked and sent in time: ${name}`, async () => {
      for (const type of types.filter((one) => one !== 'signature')) {
        const definition = await loadDefinition(type);
        const keys = ['label', 'description', 'default', 'placeholder', 'section_text', 'section_heading', 'format'];
        const field = parse(definition, { ...Object.fromEntries(keys.map((key) => [key, trap])), decimals: 2 });
        for (const given of [definition.initial(field), definition.restore(field, trap)]) {
          if (given === undefined) continue;
          validate(definition, field, given);
          definition.comparable(field, given);
          if (!definition.isEmpty(given)) await definition.params(field, given);
        }
      }
    });
  }

  it('finds defaults among options without a search for each', async () => {
    const options = Array.from({ length: MANY / 5 }, (_, index) => ({ label: `Option ${String(index)}`, value: '' }));
    const wanted = options.map(({ label }) => `${label}!`).join('\n');
    for (const type of ['select', 'radio', 'checkbox']) {
      const definition = await loadDefinition(type);
      const field = parse(definition, { options, default: wanted, randomize_options: '1', option_checkall: '1' });
      expect(definition.isEmpty(definition.initial(field)), type).to.be.true;
      const restored = definition.restore(field, wanted);
      expect(restored === undefined || definition.isEmpty(restored), type).to.be.true;
    }
  });

  it('is stored in one line for each subfield, whatever is between the words', () => {
    const value = `  a${' '.repeat(MANY)}b \r\n\n ${'\n '.repeat(MANY)}c\n`;
    expect(storedText({ first: value })).to.equal(`first = a${' '.repeat(MANY)}b c`);
  });

  it('is calculated from any number of amounts', () => {
    expect(greatest(Array.from({ length: MANY }, (_, index) => index))).to.equal(MANY - 1);
    expect(greatest([])).to.equal(0);
  });
});

describe('The cells of a table', () => {
  it('do not read the whole table once for each cell', () => {
    let asked = 0;
    const columns = Array.from({ length: 50 }, (_, index) => ({
      id: String(index + 10),
      label: `Column ${String(index)}`,
    }));
    const table = { id: '7', columns, rows: [{ key: 'r' }] };
    const find = (id: string) => {
      asked++;
      return id === '7' ? table : undefined;
    };
    const cells = columns.map(({ id }) => ({
      parent_table_id: '7',
      parent_tableheader_id: id,
      parent_table_row_key: 'r',
    }));
    const common = readForm('1', [{ id: '1', type: 'tablecell' }], undefined, []).fields[0]?.common as Field;
    for (const json of cells) {
      const context = {
        warn: () => undefined,
        language: 'en',
        form: {},
        find,
        now: () => new Date(0),
        random: () => 0,
      };
      expect(tablecell.parse(common, json, context).label).to.match(/^Column/);
    }
    expect(asked).to.be.below(5 * cells.length);
  });
});
