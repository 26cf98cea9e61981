import { describe, it } from 'node:test';
import { expect } from 'chai';
import { readForm } from '../../api/read-form.js';
import { definition } from './datetime.js';
import { readFormat } from './format.js';
import { inGroups, inOrder, inWords } from './language.js';
import { readLoosely } from './pasted.js';

const NOON = new Date(2026, 5, 15, 12);
const CONTEXT = { warn: () => undefined, form: {}, find: () => undefined, now: () => NOON, random: () => 0 };

function parse(json: object, language: string) {
  const [entry] = readForm('1', [{ id: '7', type: 'datetime', ...json }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  return definition.parse(entry.common, entry.json, { ...CONTEXT, language });
}

describe('A day in words', () => {
  const DAYS: readonly (readonly [language: string, words: string])[] = [
    ['en', '3 April 2026'],
    ['en-US', 'April 3, 2026'],
    ['de_DE', '3. April 2026'],
    ['ja', '2026年4月3日'],
    ['hu', '2026. április 3.'],
    ['fa', '۳ آوریل ۲۰۲۶'],
    ['no language', '3 April 2026'],
  ];
  for (const [language, words] of DAYS)
    it(`is “${words}” in ${language}`, () => {
      expect(inWords({ year: 2026, month: 4, day: 3 }, language)).to.equal(words);
    });

  it('has its year, however short', () => {
    expect(inWords({ year: 26, month: 12, day: 31 }, 'de')).to.equal('31. Dezember 26');
  });
});

describe('The parts of a date', () => {
  const ORDERS: readonly (readonly [language: string, date: string, time: string, order: string])[] = [
    ['en', 'm/d/Y', 'h:i A', 'month day year hour minute period'],
    ['en', 'd/m/Y', '', 'day month year'],
    ['en-GB', 'M d, Y', 'H:i', 'day month year hour minute'],
    ['de', 'M d, Y', 'H:i:s', 'day month year hour minute second'],
    ['ja', 'M d, Y', 'h:i A', 'year month day period hour minute'],
    ['hu', 'd.m.Y', '', 'year month day'],
    ['de', 'Y/m', '', 'month year'],
    ['ko', '', 'h:i A', 'period hour minute'],
    ['no language', 'm/d/Y', '', 'month day year'],
  ];
  for (const [language, date, time, order] of ORDERS)
    it(`of “${date} ${time}” are drawn as ${order} in ${language}`, () => {
      expect(inOrder(readFormat(date, time).parts, language).join(' ')).to.equal(order);
    });

  it('are sent in the format of the form, whatever their order', async () => {
    const field = parse({ date_format: 'm/d/Y' }, 'de');
    expect(await definition.params(field, { day: '3', month: '4', year: '2026' })).to.equal('04/03/2026');
  });

  it('are pasted in the order in which they are drawn', () => {
    const pasted = (text: string, language: string) => readLoosely(text, readFormat('m/d/Y', ''), language);
    const april = { year: 2026, month: 4, day: 3 };
    expect(['3.4.2026', '3/4/2026', '2026-04-03'].map((text) => pasted(text, 'de'))).to.eql([april, april, april]);
    expect(['4/3/2026', '4.3.2026'].map((text) => pasted(text, 'en'))).to.eql([april, april]);
  });
});

describe('The parts of a date and a time', () => {
  it('are in groups that are drawn together, in any order of the author', () => {
    expect(inGroups(['day', 'month', 'year', 'hour', 'period'])).to.eql([
      ['day', 'month', 'year'],
      ['hour', 'period'],
    ]);
    expect(inGroups(['minute', 'year', 'hour'])).to.eql([['minute'], ['year'], ['hour']]);
    expect(inGroups([])).to.eql([]);
  });
});
