import { describe, it } from 'node:test';
import { expect } from 'chai';
import { slips } from './name.slips.js';

const field = { subfields: ['prefix', 'first', 'middle', 'last', 'suffix'] };

/** Finds a slip in a first and a last name. */
const meant = (first: string, last: string, language = 'en') => slips.find(field, { first, last }, language)?.text;

describe('A name in capitals', () => {
  const NAMES: readonly (readonly [first: string, last: string, meant: string, language?: string])[] = [
    ['ADA', 'LOVELACE', 'Ada Lovelace'],
    ['ANNE-MARIE', 'O’NEILL', 'Anne-Marie O’Neill'],
    ['SINÉAD', "O'CONNOR", "Sinéad O'Connor"],
    ['JOHN', 'MCDONALD', 'John McDonald'],
    ['JD', 'SALINGER', 'JD Salinger'],
    ['ЕЛЕНА', 'ИВАНОВА', 'Елена Иванова', 'ru'],
    ['IŞIK', 'YILDIZ', 'Işık Yıldız', 'tr'],
    ['ADA', 'LOVELACE', 'Ada Lovelace', 'no language'],
    ['ANNA', 'KOVÁCS', 'Kovács Anna', 'hu'],
    ['ANH', 'NGUYỄN', 'Nguyễn Anh', 'vi-VN'],
  ];
  for (const [first, last, right, language] of NAMES) {
    it(`may be meant as ${right}`, () => {
      expect(meant(first, last, language)).to.equal(right);
    });
  }

  it('keeps its title and its suffix', () => {
    const answer = { prefix: 'DR', first: 'ADA', last: 'KING', suffix: 'III' };
    expect(slips.find(field, answer, 'en')?.answer).to.eql({ ...answer, first: 'Ada', last: 'King' });
  });

  it('is left alone where nobody can know how it is written', () => {
    const names: readonly (readonly [string, string])[] = [
      ...([
        ['Ada', 'Lovelace'],
        ['ada', 'lovelace'],
        ['ADA', 'Lovelace'],
        ['JD', 'LI'],
        ['BO', ''],
        ['', ''],
      ] as const),
      ...([
        ['JAN', 'VAN DYCK'],
        ['ΓΙΩΡΓΟΣ', 'ΠΑΠΑΣ'],
        ['爱达', '洛夫莱斯'],
        ['أدا', 'لوفليس'],
        ['R2D2', ''],
      ] as const),
    ];
    expect(names.filter(([first, last]) => meant(first, last) !== undefined)).to.eql([]);
  });
});
