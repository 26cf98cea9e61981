import { describe, it } from 'node:test';
import { expect } from 'chai';
import { countries } from '../shared/options/countries.js';
import { countryNames } from './country-names.js';
import { createSearch } from './search.js';

/** Finds countries by what a person types, in a list in this language. */
function find(typed: string, language = 'en'): readonly string[] {
  const options = countries(language);
  return createSearch(options, countryNames(options, language))(typed).map(({ value }) => value);
}

describe('A country', () => {
  const NAMES: readonly (readonly [typed: string, country: string])[] = [
    ...([
      ['UK', 'United Kingdom'],
      ['england', 'United Kingdom'],
      ['USA', 'United States'],
    ] as const),
    ...([
      ['Holland', 'Netherlands'],
      ['Deutschland', 'Germany'],
      ['de', 'Germany'],
    ] as const),
    ...([
      ['ESPAÑA', 'Spain'],
      ['Espana', 'Spain'],
      ['Österreich', 'Austria'],
      ['日本', 'Japan'],
    ] as const),
    ...([
      ['turkey', 'Türkiye'],
      ['Россия', 'Russia'],
      ['مصر', 'Egypt'],
      ['Schweiz', 'Switzerland'],
    ] as const),
  ];
  for (const [typed, country] of NAMES) {
    it(`is found by ${typed}, in a list in English and in Arabic`, () => {
      expect([find(typed)[0], find(typed, 'ar')[0]]).to.eql([country, country]);
    });
  }

  it('is still found by its label first', () => {
    expect(find('Ukr')).to.eql(['Ukraine']);
    expect(find('Neth')[0]).to.equal('Netherlands');
    expect(find('xyzzy')).to.eql([]);
  });
});

describe('A list of other things', () => {
  it('has no other names, even if some are countries', () => {
    const labels = ['Turkey', 'Chicken', 'Georgia', 'Jersey', 'Wool'];
    expect(
      countryNames(
        labels.map((label) => ({ id: label, label, value: label })),
        'en',
      ),
    ).to.equal(undefined);
  });
});
