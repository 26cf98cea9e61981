// Options of one value: prices that are equal, of things that are not.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { readForm } from '../../../api/read-form.js';
import type { FieldDefinition } from '../../../model/field-definition.js';
import type { Field } from '../../../model/form.js';
import { definition as checkbox } from '../../checkbox/checkbox.js';
import { definition as radio } from '../../radio/radio.js';
import { advancedModule } from '../../select/select.advanced.js';

const { definition: select } = advancedModule;

const EXTRAS = [
  { label: 'Lunch', value: '15', imageUrl: '/lunch.svg' },
  { label: 'T-shirt', value: '15', imageUrl: '/shirt.svg' },
  { label: 'Dinner', value: '40', imageUrl: '/dinner.svg' },
];

/** Reads a field with these options, and the warnings for its owner. */
function parse<F extends Field, A>(definition: FieldDefinition<F, A>, settings: object = {}) {
  const json = { id: '7', type: 'any', label: 'Extras', options: EXTRAS, ...settings };
  const [entry] = readForm('1', [json], undefined, []).fields;
  if (!entry) throw new Error('No field');
  const warnings: string[] = [];
  const field = definition.parse(entry.common, entry.json, {
    warn: (...warning) => warnings.push(warning.join(' ')),
    language: 'en',
    form: {},
    find: () => undefined,
    now: () => new Date(0),
    random: () => 0,
  });
  return { field, warnings };
}

/** Returns the labels of the options of an answer. */
const labelsOf = ({ options = [] }: Field, answer: unknown) =>
  [answer].flat().map((value) => options.find((option) => option.value === value)?.label);

describe('Options of one value', () => {
  it('are told apart, and the owner is warned of each beyond the first', () => {
    for (const definition of [checkbox, radio, select] as readonly FieldDefinition[]) {
      const { field, warnings } = parse(definition);
      expect(new Set(field.options?.map(({ value }) => value)).size).to.equal(3);
      expect(field.options?.map(({ value }) => value)).to.include.members(['15', '40']);
      expect(warnings).to.eql(['option-value-repeated options[1] T-shirt']);
      expect(definition.validate(field, definition.restore(field, ['T-shirt']) ?? '15')).to.eql([]);
    }
  });

  it('are chosen by their labels, and by their value the first of them', () => {
    const one = parse(radio).field;
    expect(labelsOf(one, radio.restore(one, 'T-shirt'))).to.eql(['T-shirt']);
    expect(labelsOf(one, radio.restore(one, '15'))).to.eql(['Lunch']);
    const several = parse(checkbox).field;
    expect(labelsOf(several, checkbox.restore(several, ['Dinner', 'T-shirt']))).to.eql(['T-shirt', 'Dinner']);
    expect(labelsOf(several, checkbox.restore(several, '15\n40'))).to.eql(['Lunch', 'Dinner']);
  });

  it('are as many as the value is given', () => {
    const { field } = parse(checkbox, { default: '15\n15' });
    expect(labelsOf(field, checkbox.restore(field, '15\n15'))).to.eql(['Lunch', 'T-shirt']);
    expect(labelsOf(field, checkbox.initial(field))).to.eql(['Lunch', 'T-shirt']);
    expect(labelsOf(field, checkbox.restore(field, ['40', '40']))).to.eql(['Dinner']);
  });

  it('are defaults by their labels', () => {
    const { field } = parse(select, { default: 'T-shirt' });
    expect(labelsOf(field, select.initial(field))).to.eql(['T-shirt']);
  });

  it('take their own answer back, as a draft holds it', () => {
    const { field } = parse(checkbox);
    const answer = checkbox.restore(field, ['T-shirt']);
    expect(labelsOf(field, checkbox.restore(field, answer))).to.eql(['T-shirt']);
    // The author has removed the second one since.
    const { field: less } = parse(checkbox, { options: EXTRAS.slice(0, 1) });
    expect(checkbox.restore(less, answer)).to.eql([]);
  });

  it('have their own pictures', () => {
    const { field } = parse(checkbox, { use_images: true });
    expect(field.options.map(({ image }) => image)).to.eql(EXTRAS.map(({ imageUrl }) => imageUrl));
  });

  it('are no concern where labels are stored, unless these are equal', () => {
    const { field, warnings } = parse(checkbox, { option_store: 'label', default: 'T-shirt' });
    expect(field.options.map(({ value }) => value)).to.eql(['Lunch', 'T-shirt', 'Dinner']);
    expect([field.initial, warnings]).to.eql([['T-shirt'], []]);
    const options = [...EXTRAS, { label: 'Lunch', value: '20' }];
    expect(parse(checkbox, { option_store: 'label', options }).warnings).to.eql([
      'option-value-repeated options[3] Lunch',
    ]);
  });
});
