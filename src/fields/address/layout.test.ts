import { describe, it } from 'node:test';
import { expect } from 'chai';
import { readForm } from '../../api/read-form.js';
import { validate } from '../../rules/validate.js';
import { CODES, countries } from '../shared/options/countries.js';
import { defineAddress } from './address.js';
import { findCode, inOrder, unusedParts as listUnused } from './layout.js';
import type { AddressField } from './layout.js';
import type { Parts } from '../shared/subfields/subfields.js';
import { worldWays } from './world/ways.js';

const definition = defineAddress(worldWays);

const unusedParts = (field: AddressField, answer: Parts) => listUnused(worldWays, field, answer);

const CONTEXT = { warn: () => undefined, form: {}, find: () => undefined, now: () => new Date(0), random: () => 0 };

function parse(json: object) {
  const [entry] = readForm('1', [{ id: '7', type: 'address', format: 'XX', ...json }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  return definition.parse(entry.common, entry.json, { ...CONTEXT, language: 'en' });
}

const ANY = parse({ show_country: 1, required: 1 });

describe('The parts of an address', () => {
  const ORDERS: readonly (readonly [country: string, language: string, order: string])[] = [
    ['', 'en', 'address address2 city state zip country'],
    ['', 'de', 'address address2 zip city state country'],
    ['', 'fr-CA', 'address address2 city state zip country'],
    ['', 'ja', 'zip state city address address2 country'],
    ['', 'es-419', 'address address2 city state zip country'],
    ['Germany', 'en', 'address address2 zip city state country'],
    ['France', 'ja', 'address address2 zip city state country'],
    ['Spain', 'en', 'address address2 zip city state country'],
    ['Japan', 'ja', 'zip state city address address2 country'],
    ['Japan', 'en', 'address address2 city state zip country'],
    ['South Korea', 'ko', 'state city address address2 zip country'],
    ['Hong Kong SAR China', 'zh-Hant', 'state city address address2 zip country'],
    ['Hungary', 'hu', 'city address address2 zip state country'],
    ['United States', 'de', 'address address2 city state zip country'],
    ['uk', 'en', 'address address2 city state zip country'],
    ['Atlantis', 'de', 'address address2 city state zip country'],
  ];
  for (const [country, language, order] of ORDERS)
    it(`are drawn as “${order}” for ${country || 'no country'} on a page in ${language}`, () => {
      expect(inOrder(worldWays, ANY, { country }, language).join(' ')).to.equal(order);
    });

  it('are drawn in the order of the author’s format where no country is chosen', () => {
    const order = (format: string) => inOrder(worldWays, parse({ format }), {}, 'de').join(' ');
    expect(order('US')).to.equal('address address2 city state zip');
    expect(order('XX')).to.equal('address address2 zip city state');
  });

  it('are all there, each once, in every country and language', () => {
    const all = [...ANY.subfields].sort();
    const wrong = countries('en').filter(({ value: country }) =>
      ['en', 'ja', 'xx'].some((tag) => [...inOrder(worldWays, ANY, { country }, tag)].sort().join() !== all.join()),
    );
    expect(wrong).to.eql([]);
  });

  it('know every country of the list by its name', () => {
    expect(
      countries('de')
        .map(({ value }) => findCode(value))
        .sort(),
    ).to.eql([...CODES].sort());
  });

  it('are not asked for where no address of the country has them', () => {
    expect(unusedParts(ANY, { country: 'Germany' })).to.eql(['state']);
    expect(unusedParts(ANY, { country: 'United Arab Emirates' })).to.eql(['zip']);
    expect(unusedParts(ANY, { country: 'Japan' })).to.eql([]);
    expect(unusedParts(ANY, {})).to.eql([]);
    expect(unusedParts(parse({}), { country: 'Germany' })).to.eql([]);
  });

  it('count if they are filled in nevertheless', () => {
    const answer = { address: 'Am Markt 1', city: 'Ulm', zip: '89073', country: 'Germany' };
    expect(validate(definition, ANY, answer)).to.eql([]);
    expect(validate(definition, ANY, { ...answer, country: 'Spain' }).map(({ subfield }) => subfield)).to.eql([
      'state',
    ]);
    expect(unusedParts(ANY, { ...answer, state: 'Bavaria' })).to.eql([]);
    expect(definition.params(ANY, { ...answer, state: 'Bavaria' })).to.eql({ ...answer, state: 'Bavaria' });
  });
});
