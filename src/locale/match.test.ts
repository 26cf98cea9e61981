import { describe, it } from 'node:test';
import { expect } from 'chai';
import { findDirection, matchLanguages } from './match.js';

const KNOWN = (
  'en en-GB ar bg bs ca cs da de el es es-419 et eu fa fi fr fr-CA ga gl he hi hr hu id is it ja ko lt lv ms nb nl pl ' +
  'pt-BR pt-PT ro ru sk sl sr sr-Latn sv th tr uk ur vi zh-Hans zh-Hant'
).split(' ');

const BEST: readonly (readonly [wanted: string, language: string | undefined])[] = [
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE_ch', 'de'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['yue', 'zh-Hant'],
  ['pt', 'pt-BR'],
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt-PT'],
  ['pt-AO', 'pt-PT'],
  ['es', 'es'],
  ['es-ES', 'es'],
  ['es-MX', 'es-419'],
  ['es-US', 'es-419'],
  ['fr', 'fr'],
  ['fr-BE', 'fr'],
  ['fr-CA', 'fr-CA'],
  ['en', 'en'],
  ['en-US', 'en'],
  ['en-GB', 'en-GB'],
  ['en-IN', 'en-GB'],
  ['iw', 'he'],
  ['in', 'id'],
  ['no', 'nb'],
  ['nn', 'nb'],
  ['nn-NO', 'nb'],
  ['sr', 'sr'],
  ['sr-Latn', 'sr-Latn'],
  ['sr-Latn-RS', 'sr-Latn'],
  ['sr-ME', 'sr-Latn'],
  ['sr-RS', 'sr'],
  ['ar-Arab-EG-u-nu-latn', 'ar'],
  ['xx', undefined],
  ['', undefined],
  ['no language', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
  ['arabic', undefined],
];

describe('The language that serves a page', () => {
  for (const [wanted, language] of BEST)
    it(`is ${String(language)} for “${wanted}”`, () => {
      expect(matchLanguages(wanted, KNOWN)[0]).to.equal(language);
    });

  it('is the next best one where the best does not come', () => {
    expect(matchLanguages('fr-CA', KNOWN)).to.eql(['fr-CA', 'fr']);
    expect(matchLanguages('zh-TW', KNOWN)).to.eql(['zh-Hant', 'zh-Hans']);
  });
});

describe('The direction of a language', () => {
  const RIGHT_TO_LEFT = 'ar AR ar-EG he iw fa ur ps sd ug yi dv ckb ku-IQ az-Arab pa-PK ar_EG';
  const LEFT_TO_RIGHT = ['en', 'ku', 'ku-TR', 'ar-Latn', 'az', 'pa', 'xx', '', 'no language', 'arabic'];

  for (const language of RIGHT_TO_LEFT.split(' '))
    it(`is right to left for ${language}`, () => {
      expect(findDirection(language)).to.equal('rtl');
    });
  for (const language of LEFT_TO_RIGHT)
    it(`is left to right for “${language}”`, () => {
      expect(findDirection(language)).to.equal('ltr');
    });
});
