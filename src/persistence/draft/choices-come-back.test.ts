// What is chosen: sent by its value, and back from a draft as the same choice. Generated, for all types that choose.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { array, assert, asyncProperty, boolean, constantFrom, dictionary, integer, record, subarray } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { bareContext, findModule } from '../../../test/support/catalogue.js';
import type { Sample } from '../../../test/support/catalogue.js';
import { randomCases } from '../../../test/support/long.js';
import { readForm } from '../../api/read-form.js';
import type { Option } from '../../model/form.js';
import { FormStore } from '../../session/form-store.js';
import { collectParams } from '../../submission/params.js';
import { fitDraft } from './fit-draft.js';
import { keptAnswers } from './kept-answers.js';
import { readDraft } from './draft.js';
import type { Draft } from './draft.js';

type FieldJson = Sample['json'];

/** Texts that look like several, like ids, like "Other", and nothing. */
const TEXTS = ['15', '15', '40', '', 'a, b', 'a\nb', 'a = b', '#2 15', '15\n15', 'Lunch', 'lunch', ' ', '__proto__'];
const OTHERS = ['Other', 'Other: tea', 'Other:'];

/** Settings of a field with options. */
const choiceSettings = boolean().chain((option_other) => {
  const option = record({
    label: constantFrom(...TEXTS, ...(option_other ? [] : OTHERS)),
    value: constantFrom(...TEXTS, ...OTHERS),
  });
  const options = array(option, { minLength: 1, maxLength: 8 });
  return record({ options, option_store: constantFrom('value', 'label'), randomize_options: boolean() }).map(
    (settings) => ({ ...settings, option_other }),
  );
});

/** A form of one field, as it is when it opens. */
async function openField(json: FieldJson) {
  const module = await findModule(json);
  const [entry] = readForm('1', [json], undefined, []).fields;
  if (!entry) throw new Error('No field');
  const field = module.definition.parse(entry.common, entry.json, { ...bareContext, warn: () => undefined });
  return { field, definition: module.definition, store: new FormStore([{ field, module }]) };
}

/** Keeps an answer, and returns what the form has of it when it opens again. */
async function keepAndOpen(json: FieldJson, store: FormStore, former = (answer: unknown) => answer) {
  const kept = keptAnswers(store.states, { isLeftOut: () => false, isGiven: () => true });
  const answers = Object.fromEntries(
    Object.entries(kept).map(([id, { answer, ...rest }]) => [id, { ...rest, answer: former(answer) }]),
  );
  const draft = readDraft(JSON.parse(JSON.stringify({ version: 1, formId: '1', when: 0, page: '', answers })), '1');
  const { store: again } = await openField(json);
  const { values, lost } = fitDraft(draft as Draft, again);
  again.setValues(values);
  return { answer: again.state(json.id)?.answer, lost };
}

/** Names options as drafts of earlier versions did: by their values, with a mark after all but the first of equal ones. */
const asFormerly = (options: readonly Option[]) => (answer: unknown) => {
  const name = (id: unknown) => {
    const option = options.find((one) => one.id === id);
    if (!option) return id;
    const place = options.filter(({ value }) => value === option.value).indexOf(option);
    return place === 0 ? option.value : `${option.value}\0${place}`;
  };
  return Array.isArray(answer) ? answer.map(name) : name(answer);
};

/** The value that the author gave to an option, and the label that replaces a missing one. */
const listStored = ({
  options,
  option_store,
}: {
  options: readonly { label: string; value: string }[];
  option_store: string;
}) =>
  options
    .filter(({ label, value }) => label || value)
    .map(({ label, value }) => (option_store === 'label' ? label || value : value || label));

const runs = { numRuns: randomCases(500) };

describe('One chosen option', () => {
  for (const type of ['select', 'radio']) {
    it(`is sent, given to the page and kept: ${type}`, async () => {
      await assert(
        asyncProperty(choiceSettings, integer({ min: 0, max: 7 }), async (settings, place) => {
          const json = { id: '7', type, label: 'Field', ...settings };
          const { field, store } = await openField(json);
          const stored = listStored(settings);
          const option = field.options?.[place];
          if (!option) return;
          store.setAnswer('7', option.id);
          expect(new Set(field.options.map(({ id }) => id)).size).to.equal(stored.length);
          expect(store.validate()).to.eql([]);
          expect(store.values()).to.eql({ 7: stored[place] });
          const [param] = await collectParams(store);
          expect(param?.slice(0, 2)).to.eql(['7', stored[place]]);
          expect(param?.[2] ?? option.label).to.equal(option.label);
          expect(await keepAndOpen(json, store)).to.eql({ answer: option.id, lost: [] });
          const former = await keepAndOpen(json, store, asFormerly(field.options ?? []));
          expect(former).to.eql({ answer: option.id, lost: [] });
        }),
        runs,
      );
    });
  }
});

describe('Several chosen options', () => {
  it('are sent, given to the page and kept: checkbox', async () => {
    const places = subarray([0, 1, 2, 3, 4, 5, 6, 7]);
    await assert(
      asyncProperty(choiceSettings, places, boolean(), async (settings, chosen, isOther) => {
        const json = { id: '7', type: 'checkbox', label: 'Field', ...settings };
        const { field, store } = await openField(json);
        const stored = listStored(settings);
        const said = isOther && settings.option_other ? ['Other: jam'] : [];
        const answer = [...chosen.flatMap((place) => field.options?.[place]?.id ?? []), ...said];
        store.setAnswer('7', answer);
        const values = [...chosen.flatMap((place) => stored[place] ?? []), ...said];
        expect(store.values()).to.eql({ 7: values });
        const params = await collectParams(store);
        expect(params.map(([id, param]) => [id, param])).to.eql(answer.length > 0 ? [['7', values.join('\n')]] : []);
        expect(await keepAndOpen(json, store)).to.eql({ answer, lost: [] });
        expect(await keepAndOpen(json, store, asFormerly(field.options ?? []))).to.eql({ answer, lost: [] });
        // A page that gives back what it was given chooses as many options, of the same values.
        const { store: given } = await openField(json);
        given.setChanged({ 7: values });
        expect(given.values()['7']).to.have.members(values);
      }),
      runs,
    );
  });
});

describe('The other types that choose', () => {
  const cells: Arbitrary<Readonly<Record<string, readonly string[]>>> = dictionary(
    constantFrom('Tea', 'a = b', '15', '__proto__ '),
    subarray(['Often', 'b = c', '15']),
  );
  const TYPES: readonly (readonly [json: FieldJson, answers: Arbitrary<unknown>])[] = [
    [{ id: '7', type: 'matrix', row_choices: 'Tea\na = b\n15\n15', column_choices: 'Often\nb = c\n15' }, cells],
    [{ id: '7', type: 'rating', allow_half_ratings: 1, add_na: 1 }, constantFrom('0.5', '3', '5', 'N/A', '')],
    [{ id: '7', type: 'product', unit_price: '15' }, constantFrom('', '1', '15')],
  ];
  for (const [json, answers] of TYPES) {
    it(`are kept as they were given: ${json.type}`, async () => {
      await assert(
        asyncProperty(answers, async (given) => {
          const { store } = await openField(json);
          store.setValues({ 7: given });
          const state = store.state('7');
          expect((await keepAndOpen(json, store)).answer).to.eql(state?.answer);
          const { store: again } = await openField(json);
          again.setValues(store.values());
          expect(await collectParams(again)).to.eql(await collectParams(store));
        }),
        { numRuns: randomCases(100) },
      );
    });
  }
});
