import { describe, it } from 'node:test';
import { expect } from 'chai';
import { slips } from './datetime.slips.js';
import { readFormat } from './format.js';

/** Finds a slip in a date of a field with this format. */
const meant = (answer: Readonly<Record<string, string>>, format = 'd/m/Y', calendar = false) =>
  slips.find({ format: readFormat(format, ''), calendar, language: 'en' }, answer, 'en');

describe('A month and a day in each other’s place', () => {
  it('are found by a month that no year has', () => {
    const slip = meant({ day: '4', month: '13', year: '1999' });
    expect(slip).to.eql({ answer: { day: '13', month: '4', year: '1999' }, text: '13 April 1999' });
    expect(meant({ day: '٤', month: '١٣', year: '1999' })?.text).to.equal('13 April 1999');
    expect(meant({ day: '2', month: '29', year: '2024' })?.text).to.equal('29 February 2024');
  });

  it('are found without a year, if the field asks for none', () => {
    expect(meant({ day: '12', month: '31' }, 'd/m')?.text).to.equal('31 December');
    expect(meant({ day: '12', month: '31' })).to.equal(undefined);
  });

  it('are not seen in what may be meant, nor where the other order is no date either', () => {
    const dates = [
      { day: '4', month: '3', year: '1999' },
      { day: '13', month: '4', year: '1999' },
      { day: '31', month: '4' },
      { day: '2', month: '30', year: '2024' },
      { day: '13', month: '13', year: '1999' },
      { day: '4' },
      {},
    ];
    expect(dates.filter((date) => meant(date))).to.eql([]);
    expect(meant({ date: '?', month: '13', day: '4', year: '1999' }, 'd/m/Y', true)).to.equal(undefined);
  });
});
