// Each sentence about an answer says what to do, by the type of the question.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { readForm } from '../api/read-form.js';
import { later } from '../locale/words.examples.js';
import { validate } from '../rules/validate.js';
import { loadType } from './load.js';

const OPTIONS = [
  { label: 'Red', value: 'R' },
  { label: 'Green', value: 'G' },
];
const MATRIX = { row_choices: 'Tea\nCoffee', column_choices: 'Often\nNever' };
const NAME = { show_prefix: 1, show_middle: 1, show_initial: 1, show_suffix: 1 };

/** Returns the English sentences about an answer; without one, about the first answer of the field. */
async function say(type: string, json: object, given?: unknown): Promise<string[]> {
  const [entry] = readForm('1', [{ id: '7', type, label: 'Field', ...json }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  const context = { language: 'en', form: {}, find: () => undefined, now: () => new Date(0), random: () => 0 };
  const { definition } = await loadType(type);
  const field = definition.parse(entry.common, entry.json, { ...context, warn: () => undefined });
  const answer = given ?? definition.initial(field);
  return validate(definition, field, answer).map(({ code, values }) => later.issues[code](values ?? {}));
}

describe('A required question without an answer', () => {
  type Row = readonly [type: string, json: object, sentence: string];
  const QUESTIONS: readonly Row[] = [
    ['text', {}, 'Enter an answer'],
    ['textarea', {}, 'Enter an answer'],
    ['email', {}, 'Enter an e-mail address'],
    ['phone', {}, 'Enter a telephone number'],
    ['number', {}, 'Enter a number'],
    ['number', { slider: 1 }, 'Move the slider to your answer'],
    ['product', { unit_price: '2' }, 'Enter how many'],
    ['select', { options: OPTIONS }, 'Choose one'],
    ['radio', { options: OPTIONS }, 'Choose one'],
    ['checkbox', { options: OPTIONS }, 'Choose at least one'],
    ['checkbox', { options: OPTIONS.slice(1) }, 'Tick this box'],
    ['rating', {}, 'Choose a rating'],
    ['file', {}, 'Add a file'],
    ['signature', {}, 'Sign here'],
    ['matrix', MATRIX, 'Choose in each row'],
    ['datetime', { date_format: 'd.m.Y' }, 'Enter a date'],
    ['datetime', { date_format: '', time_format: 'H:i' }, 'Enter a time'],
    ['datetime', { date_format: 'd.m.Y', time_format: 'H:i' }, 'Enter a date and a time'],
  ];
  for (const [type, json, sentence] of QUESTIONS) {
    it(`says “${sentence}”: ${type} ${JSON.stringify(json)}`, async () => {
      expect(await say(type, { ...json, required: '1' })).to.eql([sentence]);
    });
  }

  it('names the part of a name or of an address', async () => {
    expect(await say('name', { ...NAME, required: '1' })).to.include.members([
      'Enter a first name',
      'Enter a last name',
    ]);
    const address = await say('address', { show_country: 1, required: '1' });
    expect(address).to.eql([
      'Enter a street address',
      'Enter a city',
      'Enter a state, province or region',
      'Enter a postal code',
      'Choose a country',
    ]);
  });

  it('asks for each row of a matrix that is answered in part', async () => {
    expect(await say('matrix', { ...MATRIX, required: '1' }, { Tea: ['Never'] })).to.eql(['Choose at least one']);
    expect(await say('matrix', { ...MATRIX, one_per_row: '1', required: '1' }, { Tea: ['Never'] })).to.eql([
      'Choose one',
    ]);
  });
});

describe('An impossible date', () => {
  const say12 = (answer: object) => say('datetime', { date_format: 'm/d/Y', time_format: 'h:i A' }, answer);
  const noon = { hour: '12', minute: '00', period: 'PM' };

  it('is told by the part that is impossible', async () => {
    expect(await say12({ month: '13', day: '32', year: '2026', ...noon })).to.eql([
      'Enter a month from 1 to 12',
      'Enter a day from 1 to 31',
    ]);
    expect(await say12({ month: '1', day: '2', year: '2026', hour: '13', minute: '60', period: 'PM' })).to.eql([
      'Enter an hour from 1 to 12',
      'Enter minutes from 0 to 59',
    ]);
    expect(await say('datetime', { date_format: '', time_format: 'H:i' }, { hour: '24', minute: '5' })).to.eql([
      'Enter an hour from 0 to 23',
    ]);
  });

  it('is told by the length of its month', async () => {
    expect(await say12({ month: '4', day: '31', year: '2026', ...noon })).to.eql(['This month has only 30 days']);
    expect(await say12({ month: '2', day: '29', year: '2026', ...noon })).to.eql(['This month has only 28 days']);
  });

  it('asks for what is missing', async () => {
    expect(await say12({ month: '4', ...noon })).to.eql(['Enter a day', 'Enter a year']);
    expect(await say12({ month: '4', day: '1', year: '2026', hour: '1', minute: '0' })).to.eql(['Choose AM or PM']);
  });
});
