import { describe, it } from 'node:test';
import { expect } from 'chai';
import { readCountries } from '../../../../tools/generate/addresses.js';
import { fetchPart } from '../../../parts/fetch-part.js';
import { readForm } from '../../../api/read-form.js';
import { loadLaterWords, loadCoreWords } from '../../../locale/languages.js';
import type { Words } from '../../../locale/words.js';
import { validate } from '../../../rules/validate.js';
import { CODES, countries } from '../../shared/options/countries.js';
import { defineAddress } from '../address.js';
import { slips } from '../address.slips.js';
import { inOrder } from '../layout.js';
import { usualWays } from '../ways.js';
import type { NamedPart } from '../ways.js';
import { worldWays } from './ways.js';

const CONTEXT = { warn: () => undefined, form: {}, find: () => undefined, now: () => new Date(0), random: () => 0 };
const definition = defineAddress(worldWays);

function parse(json: object) {
  const [entry] = readForm('1', [{ id: '7', type: 'address', format: 'XX', ...json }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  return definition.parse(entry.common, entry.json, { ...CONTEXT, language: 'en' });
}

const ANY = parse({ show_country: 1, required: 1 });

/** The countries of the list that have data, with their names. */
const COUNTRIES = readCountries().flatMap(([code, data]) => {
  const country = countries('en').find((each) => each.code === code)?.value;
  return country === undefined ? [] : [{ code, country, data }];
});

/** Returns all words of a language. */
const speak = async (language: string): Promise<Words> => ({
  ...(await loadCoreWords([language])),
  ...(await loadLaterWords([language])),
});

/** Returns the postal code that was meant by another. */
const suggest = (country: string, zip: string) => slips.find(ANY, { zip, country }, 'en')?.text;

describe('The addresses of all countries', () => {
  it('are known for every country of the list', () => {
    expect(COUNTRIES.map(({ code }) => code).sort()).to.eql([...CODES].sort());
  });

  it('need what the data say, and nothing that is not drawn', () => {
    for (const { code, country, data } of COUNTRIES) {
      const missing = validate(definition, ANY, { country }).map(({ subfield }) => subfield);
      const expected = code === 'JP' ? 'ACSZ' : (data.require ?? 'AC');
      for (const [letter, part] of Object.entries({ A: 'address', C: 'city', S: 'state', Z: 'zip' }))
        expect(missing.includes(part), `${country}: ${part}`).to.equal(expected.includes(letter));
      const drawn = inOrder(worldWays, ANY, { country }, 'en');
      expect(missing.filter((part) => !drawn.includes(part ?? ''))).to.eql([]);
    }
  });

  it('have postal codes that fit where the data say so, and no question about them', () => {
    const asked = COUNTRIES.flatMap(({ country, data: { zipex } }) =>
      (zipex ?? '').split(',').flatMap((zip) => {
        const issues = validate(definition, ANY, { address: 'x', city: 'x', state: 'x', zip, country });
        return zip && (issues.some(({ code }) => code === 'not-a-postcode') || suggest(country, zip)) ? [zip] : [];
      }),
    );
    expect(asked).to.eql([]);
  });

  it('have postal codes that are meant by small letters and without signs', () => {
    const lost = COUNTRIES.flatMap(({ code, country, data: { zip = '', zipex } }) =>
      (zipex ?? '').split(',').flatMap((example) => {
        const typed = example.toLowerCase().replace(/[^a-z\d]/g, '');
        const fits = (text: string) => new RegExp(`^(?:${zip})$`).test(text);
        if (!example || fits(typed)) return [];
        return fits(suggest(country, typed) ?? '') ? [] : [`${code} ${typed}`];
      }),
    );
    expect(lost).to.eql([]);
  });

  const SLIPS: readonly (readonly [country: string, typed: string, meant: string | undefined])[] = [
    ['Germany', 'D-10115', '10115'],
    ['Germany', '1O115', '10115'],
    ['Germany', '1011', undefined],
    ['Germany', 'unknown', undefined],
    ['Ireland', 'd02 af30', 'D02 AF30'],
    ['Portugal', '2725079', '2725-079'],
    ['Poland', '00950', '00-950'],
    ['Latvia', '1073', 'LV-1073'],
    ['Netherlands', '1234ab', '1234AB'],
    ['Canada', 'k1a ob1', 'K1A 0B1'],
    ['Brazil', '７０００２−９００', undefined],
    ['Angola', 'x', undefined],
    ['Atlantis', '1o115', undefined],
    ['', 'd-10115', undefined],
  ];
  for (const [country, typed, meant] of SLIPS)
    it(`ask by “${typed}” of ${country || 'no country'} for ${meant ?? 'nothing'}`, () => {
      expect(suggest(country, typed)).to.equal(meant);
    });

  it('are as usual where the country is unknown, and where the data do not come', () => {
    for (const ways of [worldWays, usualWays]) {
      expect(ways.readOrder('', 'en') + ways.readNeeds('')).to.equal('ACSZACSZ');
      expect(ways.namePart('state', '', {} as Words)).to.equal(undefined);
    }
    expect(validate(definition, ANY, { country: 'Atlantis' }).map(({ subfield }) => subfield)).to.eql([
      'address',
      'city',
      'state',
      'zip',
    ]);
  });

  const NAMES: readonly (readonly [language: string, country: string, state: string, zip: string, city: string])[] = [
    ['en', 'IE', 'County', 'Eircode', 'City'],
    ['de', 'IE', 'Grafschaft (County)', 'Postleitzahl (Eircode)', 'Ort'],
    ['en', 'IN', 'State', 'PIN code', 'City'],
    ['hi', 'IN', 'राज्य', 'पिन कोड', 'शहर'],
    ['ko', 'KR', '시/도', '우편번호', '시/군/구'],
    ['en', 'KR', 'Province or city', 'Postal code', 'City'],
    ['tr', 'TR', 'İl', 'Posta kodu', 'İlçe'],
    ['ja', 'JP', '都道府県', '郵便番号', '市区町村'],
    ['pt-BR', 'BR', 'Estado', 'CEP', 'Cidade'],
    ['pt-BR', 'DE', 'Estado, província ou região', 'Código postal', 'Cidade'],
    ['it', 'IT', 'Provincia', 'CAP', 'Località'],
    ['en', 'AE', 'Emirate', 'Postal code', 'City'],
    ['en', 'HK', 'Area', 'Postal code', 'District'],
    ['en', 'RU', 'Oblast', 'Postal code', 'City'],
    ['en', 'US', 'State', 'ZIP code', 'City'],
    ['en-GB', 'DE', 'State, province or region', 'Postcode', 'Town or city'],
  ];
  for (const [language, country, ...expected] of NAMES)
    it(`have the names of ${country} on a page in ${language}`, async () => {
      const words = await speak(language);
      const parts: readonly NamedPart[] = ['state', 'zip', 'city'];
      expect(parts.map((part) => worldWays.namePart(part, country, words))).to.eql(expected);
    });

  it('have a name for every part in every language', async () => {
    const { tags } = await fetchPart(() => import('../../../locale/chunks/tags.js'));
    for (const tag of tags) {
      const words = await speak(tag);
      for (const code of CODES)
        for (const part of ['state', 'zip', 'city'] satisfies NamedPart[])
          expect(worldWays.namePart(part, code, words), `${part} of ${code} in ${tag}`).to.match(/\S/);
    }
  });
});
