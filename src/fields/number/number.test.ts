import { describe, it } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { randomCases } from '../../../test/support/long.js';
import { readForm } from '../../api/read-form.js';
import { languages as others } from '../../locale/chunks/table.js';
import { validate } from '../../rules/validate.js';
import { currencySign, readCurrency } from './currency.js';
import { toDecimal } from './decimal.js';
import { definition, readDecimal } from './number.js';
import { findReadings } from './other-reading.js';

const CONTEXT = { warn: () => undefined, form: {}, find: () => undefined, now: () => new Date(0), random: () => 0 };

function parse(json: object, language = 'en') {
  const [entry] = readForm('1', [{ id: '7', type: 'number', ...json }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  return definition.parse(entry.common, entry.json, { ...CONTEXT, language });
}

const wrong = (json: object, answer: string) => validate(definition, parse(json), answer).map(({ code }) => code);

describe('toDecimal', () => {
  const table: readonly (readonly [typed: string, language: string, decimal: string | undefined])[] = [
    ['7', 'en', '7'],
    ['1,234.5', 'en', '1234.5'],
    ['1,234.5', 'de', '1234.5'],
    ['1.234,5', 'de', '1234.5'],
    ['1.234,5', 'en', '1234.5'],
    ['1 234,5', 'fr', '1234.5'],
    ['1\u00A0234,5', 'fr', '1234.5'],
    ['1\u202F234,5', 'fr', '1234.5'],
    ['1’234.50', 'de-CH', '1234.50'],
    ["1'234.50", 'en', '1234.50'],
    ['1,234', 'en', '1234'],
    ['1,234', 'de', '1.234'],
    ['1.234', 'en', '1.234'],
    ['1.234', 'de', '1234'],
    ['1,234', '', '1234'],
    ['1.234', 'de_DE', '1234'],
    ['1,234', 'no language', '1234'],
    ['1,234,567', 'en', '1234567'],
    ['1,234,567', 'de', '1234567'],
    ['1.234.567', 'en', '1234567'],
    ['1.234.567,89', 'en', '1234567.89'],
    ['1,5', 'en', '1.5'],
    ['0,25', 'en', '0.25'],
    ['0,125', 'en', '0.125'],
    ['0.125', 'de', '0.125'],
    ['.5', 'en', '.5'],
    [' 42 ', 'en', '42'],
    ['−3', 'en', '-3'],
    ['–3', 'en', '-3'],
    ['-3,5', 'de', '-3.5'],
    ['+3', 'en', '3'],
    ['٣', 'ar', '3'],
    ['١٬٢٣٤٫٥', 'ar', '1234.5'],
    ['۱۲۳', 'fa', '123'],
    ['१२', 'hi', '12'],
    ['１２', 'ja', '12'],
    ['\u200F٣', 'ar', '3'],
    ['\u2066-3.5\u2069', 'en', '-3.5'],
    ['1,25,000', 'en-IN', '125000'],
    ['12,34,567.50', 'en-IN', '1234567.50'],
    ['१,२५,०००', 'hi', '125000'],
    ['১২,৩৪,৫৬৭.২৫', 'bn', '1234567.25'],
    ["1'250.5", 'de-CH', '1250.5'],
    ['1’250.5', 'de-CH', '1250.5'],
    ['1´250,5', 'de-AT', '1250.5'],
    ['١.٢٣٤٫٥', 'ar', '1234.5'],
    ['١،٢٣٤٫٥', 'ar-EG', '1234.5'],
    ['۱۲/۵', 'fa', '12.5'],
    ['۱۲/۵', 'fa_IR', '12.5'],
    ['۱٬۲۳۴/۵', 'fa-IR', '1234.5'],
    ['12/5', 'en', undefined],
    ['1/2/3', 'fa', undefined],
    ['١٫٢٫٣', 'ar', undefined],
    ['１，２３４．５', 'ja', '1234.5'],
    ['－３', 'ja', '-3'],
    ['＋３', 'ja', '3'],
    ['1,25,0', 'en-IN', undefined],
    ['123456789012345678901234567890', 'en', '123456789012345678901234567890'],
    ['', 'en', undefined],
    [' ', 'en', undefined],
    ['-', 'en', undefined],
    ['.', 'en', undefined],
    ['1e5', 'en', undefined],
    ['0x10', 'en', undefined],
    ['1.2.3', 'en', undefined],
    ['1,2,3', 'en', undefined],
    ['1-2', 'en', undefined],
    ['--1', 'en', undefined],
    ['5 €', 'en', undefined],
    ['many', 'en', undefined],
    ['NaN', 'en', undefined],
    ['Infinity', 'en', undefined],
  ];
  for (const [typed, language, decimal] of table) {
    it(`reads “${typed}” in ${language || 'no language'} as ${decimal ?? 'no number'}`, () => {
      expect(toDecimal(typed, language)).to.equal(decimal);
    });
  }

  it('reads back what every language writes, in its country’s way and with its country’s digits', () => {
    const regions = [
      'en-IN',
      'de-AT',
      'de-CH',
      'fr-CH',
      'it-CH',
      'es-MX',
      'ar-EG',
      'ar-MA',
      'fa-AF',
      'bn-IN',
      'ne',
      'mr',
      'my',
    ];
    const digits = ['', '-u-nu-arab', '-u-nu-arabext', '-u-nu-deva', '-u-nu-beng', '-u-nu-thai', '-u-nu-fullwide'];
    const languages = fc.constantFrom('en', ...others.keys(), ...regions);
    const numbers = fc.integer({ min: -2e9, max: 2e9 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(languages, fc.constantFrom(...digits), numbers, (language, system, number) => {
        const written = new Intl.NumberFormat(language + system, { maximumFractionDigits: 3 }).format(number);
        // Only Urdu with digits that it does not use has this sign before the decimals.
        fc.pre(!written.includes('،'));
        expect(Number(toDecimal(written, language)), `${written} in ${language}`).to.equal(number);
      }),
      { numRuns: randomCases(2000) },
    );
  });
});

describe('number', () => {
  it('keeps to its limits; "" is none', () => {
    const limits = { min_value: '1', max_value: 10 };
    expect(['0', '1', '10', '10,5', 'x', ''].map((answer) => wrong(limits, answer))).to.eql([
      ['too-small'],
      [],
      [],
      ['too-large'],
      ['not-a-number'],
      [],
    ]);
    expect(wrong({ min_value: '', max_value: null }, '-99999')).to.eql([]);
    expect(wrong({ min_value: 0 }, '-1')).to.eql(['too-small']);
  });

  it('keeps to its decimals: 0 means a whole number, and no setting means any number', () => {
    const codes = (decimals: unknown) =>
      ['5', '5.00', '5.5', '5.25', '5.125', '500'].map((one) => wrong({ decimals }, one));
    const [fine, fault] = [[], ['too-many-decimals']];
    expect(codes('0')).to.eql([fine, fine, fault, fault, fault, fine]);
    expect(codes(2)).to.eql([fine, fine, fine, fine, fault, fine]);
    for (const none of ['', null, undefined, -1]) expect(codes(none)).to.eql([fine, fine, fine, fine, fine, fine]);
    const [issue] = validate(definition, parse({ decimals: '1' }), '5.25');
    expect(issue).to.eql({ code: 'too-many-decimals', values: { limit: 1 } });
  });

  it('is sent and compared with a dot before the decimals, or as it was typed if it is no number', async () => {
    const field = parse({}, 'de');
    expect(await definition.params(field, '1.234,5')).to.equal('1234.5');
    expect(definition.comparable(field, '1,5')).to.eql(['1.5']);
    expect(await definition.params(field, 'zwei')).to.equal('zwei');
  });
});

describe('currencySign', () => {
  const table = [
    ['pound', 'en', '£', true],
    ['DOLLAR', 'en', '$', true],
    ['euro', 'de', '€', false],
    ['euro', 'fr_FR', '€', false],
    ['yen', 'en', '¥', true],
    ['chf', 'no language', 'CHF', true],
  ] as const;
  for (const [setting, language, sign, isBefore] of table) {
    it(`of ${setting} in ${language} is ${sign}, ${isBefore ? 'before' : 'behind'} the number`, () => {
      const found = currencySign(readCurrency(setting) ?? '', language);
      expect([found.sign, found.isBefore]).to.eql([sign, isBefore]);
    });
  }

  it('is none without a setting, and none for an unknown name', () => {
    const settings = ['', '0', 'none', 'local', 'shells', '€€', 'constructor'];
    expect(settings.map(readCurrency)).to.eql(['', '', '', '', undefined, undefined, undefined]);
  });

  it('has a name in the singular or the plural, or a code', () => {
    expect(['Dollars', 'EUR', 'usd'].map(readCurrency)).to.eql(['USD', 'EUR', 'USD']);
  });
});

describe('The other reading of a number', () => {
  const ask = (answer: string, language: string, personal: string, json: object = {}) => {
    const readings = findReadings(parse(json, language), answer, personal);
    return readings && [readings.reading, readings.other];
  };

  it('is found where a person may mean thousands or decimals', () => {
    expect(ask('1.234', 'en', 'en')).to.eql(['1.234', '1234']);
    expect(ask('1,234', 'de', 'de-AT')).to.eql(['1,234', '1234']);
    expect(ask('-1.234', 'en', 'en')).to.eql(['-1.234', '-1234']);
    expect(ask('1,234', 'en', 'de'), 'a German browser').to.eql(['1234', '1.234']);
    expect(ask('€1.234', 'en', 'en', { currency: 'euro' })).to.eql(['1.234', '1234']);
    expect(ask('1.234', 'en', 'en', { decimals: 0 }), 'an error beside it').to.eql(['1.234', '1234']);
  });

  it('is not looked for where nobody doubts, or the author allows no other', () => {
    const clear = ['1,234', '12.5', '0.125', '1234', '1.2345', '1,234.5', '1,234,567', 'abc', ''];
    for (const answer of clear) expect(ask(answer, 'en', 'en-GB'), answer).to.equal(undefined);
    expect(ask('1.234', 'de', 'de')).to.equal(undefined);
    expect(ask('1.234', 'en', 'en', { decimals: 3 })).to.equal(undefined);
    expect(ask('1.234', 'en', 'en', { max_value: 100 })).to.equal(undefined);
    expect(ask('1,234', 'en', 'de', { decimals: 0 })).to.equal(undefined);
  });

  it('is written so that the form reads it as said', () => {
    for (const [answer, language] of [
      ['1.234', 'en'],
      ['1,234', 'de'],
    ] as const) {
      const field = parse({}, language);
      const readings = findReadings(field, answer, language);
      expect(readings && [readDecimal(field, readings.reading), readDecimal(field, readings.other)]).to.eql([
        '1.234',
        '1234',
      ]);
    }
  });
});
