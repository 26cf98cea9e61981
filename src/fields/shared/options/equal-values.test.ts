// Options with the same value: equal prices of different things.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { readForm } from '../../../api/read-form.js';
import type { FieldDefinition } from '../../../model/field-definition.js';
import type { Field } from '../../../model/form.js';
import { FormStore } from '../../../session/form-store.js';
import { isUntouched } from '../../../session/questions.js';
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
const findLabels = ({ options = [] }: Field, answer: unknown) =>
  [answer].flat().map((id) => options.find((option) => option.id === id)?.label);

describe('Options with the same value', () => {
  it('are told apart, and the owner is warned of each beyond the first', () => {
    for (const definition of [checkbox, radio, select] as readonly FieldDefinition[]) {
      const { field, warnings } = parse(definition);
      expect(field.options?.map(({ id }) => id)).to.eql(['Lunch', 'T-shirt', '40']);
      expect(field.options?.map(({ value }) => value)).to.eql(['15', '15', '40']);
      expect(warnings).to.eql(['option-value-repeated options[1] T-shirt']);
      expect(definition.validate(field, definition.restore(field, ['T-shirt']) ?? 'T-shirt')).to.eql([]);
    }
  });

  it('are chosen by their labels, and by their value the first of them', () => {
    const one = parse(radio).field;
    expect(findLabels(one, radio.restore(one, 'T-shirt'))).to.eql(['T-shirt']);
    expect(findLabels(one, radio.restore(one, '15'))).to.eql(['Lunch']);
    const several = parse(checkbox).field;
    expect(findLabels(several, checkbox.restore(several, ['Dinner', 'T-shirt']))).to.eql(['T-shirt', 'Dinner']);
    expect(findLabels(several, checkbox.restore(several, '15\n40'))).to.eql(['Lunch', 'Dinner']);
  });

  it('are as many as the value is given', () => {
    const { field } = parse(checkbox, { default: '15\n15' });
    expect(findLabels(field, checkbox.restore(field, '15\n15'))).to.eql(['Lunch', 'T-shirt']);
    expect(findLabels(field, checkbox.initial(field))).to.eql(['Lunch', 'T-shirt']);
    expect(findLabels(field, checkbox.restore(field, ['40', '40']))).to.eql(['Dinner']);
  });

  it('are defaults by their labels', () => {
    const { field } = parse(select, { default: 'T-shirt' });
    expect(findLabels(field, select.initial(field))).to.eql(['T-shirt']);
  });

  it('take their own answer back, as a draft holds it', () => {
    const { field } = parse(checkbox);
    const answer = checkbox.restore(field, ['T-shirt']);
    expect(findLabels(field, checkbox.restore(field, answer))).to.eql(['T-shirt']);
    // The author has removed the second one since.
    const { field: less } = parse(checkbox, { options: EXTRAS.slice(0, 1) });
    expect(checkbox.restore(less, answer)).to.eql([]);
  });

  it('stay the same when their author moves them', () => {
    const { field } = parse(radio);
    const answer = radio.restore(field, 'T-shirt');
    const { field: moved } = parse(radio, { options: EXTRAS.toReversed() });
    expect(findLabels(moved, radio.restore(moved, answer))).to.eql(['T-shirt']);
  });

  it('are numbered where their labels are equal, too, or name others', () => {
    const same = { label: 'Lunch', value: '15' };
    const { field } = parse(checkbox, { options: [same, same, { label: '15', value: '#2 15' }, same] });
    expect(field.options.map(({ id }) => id)).to.eql(['15', '#3 15', '#2 15', '#4 15']);
    const answer = checkbox.restore(field, ['15', '15', '15']);
    expect(answer).to.eql(['15', '#3 15', '#4 15']);
    expect(checkbox.restore(field, answer)).to.eql(answer);
  });

  it('come back from the draft of an earlier version, which had marks', () => {
    const { field } = parse(checkbox);
    expect(findLabels(field, checkbox.restore(field, ['15', '40']))).to.eql(['Lunch', 'Dinner']);
    expect(findLabels(field, checkbox.restore(field, ['15\u00001', '40']))).to.eql(['T-shirt', 'Dinner']);
    expect(findLabels(field, checkbox.restore(field, ['15', '15\u00001']))).to.eql(['Lunch', 'T-shirt']);
    expect(checkbox.restore(field, ['15\u00002'])).to.eql([]);
    const { field: one } = parse(radio);
    expect(findLabels(one, radio.restore(one, '15\u00001'))).to.eql(['T-shirt']);
    expect(radio.restore(one, '15\u00002')).to.equal(undefined);
  });

  it('leave by their values, and are told to the person by their labels', () => {
    const { field } = parse(checkbox, { option_other: 1 });
    const answer = checkbox.restore(field, ['T-shirt', '40', 'Other: a  ']) ?? [];
    expect(checkbox.params(field, answer)).to.equal('15\n40\nOther: a');
    expect(checkbox.toValue?.(field, answer)).to.eql(['15', '40', 'Other: a  ']);
    expect(checkbox.comparable(field, answer)).to.eql(['15', '40', 'Other', 'a']);
    expect(checkbox.inWords?.(field, answer)).to.equal('T-shirt\nDinner\nOther: a');
    expect(checkbox.inWords?.(field, ['40'])).to.equal(undefined);
  });

  it('are other answers than each other, though their values are the same', () => {
    for (const definition of [checkbox, radio, select] as readonly FieldDefinition[]) {
      const { field } = parse(definition, { default: 'Lunch' });
      const store = new FormStore([{ field, module: { definition } }]);
      store.setValues({ 7: definition === checkbox ? ['T-shirt'] : 'T-shirt' });
      const [state] = store.states;
      expect(state && isUntouched(state)).to.equal(false);
      store.reset();
      expect(store.states.every(isUntouched)).to.equal(true);
    }
  });

  it('have their own pictures', () => {
    const { field } = parse(checkbox, { use_images: true });
    expect(field.options.map(({ image }) => image)).to.eql(EXTRAS.map(({ imageUrl }) => imageUrl));
  });

  it('are no concern where labels are stored, unless these are equal', () => {
    const { field, warnings } = parse(checkbox, { option_store: 'label', default: 'T-shirt' });
    expect(field.options.map(({ value }) => value)).to.eql(['Lunch', 'T-shirt', 'Dinner']);
    expect([field.initial, warnings]).to.eql([['T-shirt'], []]);
    expect(field.options.map(({ id }) => id)).to.eql(['Lunch', 'T-shirt', 'Dinner']);
    const options = [...EXTRAS, { label: 'Lunch', value: '20' }];
    expect(parse(checkbox, { option_store: 'label', options }).warnings).to.eql([
      'option-value-repeated options[3] Lunch',
    ]);
  });
});
