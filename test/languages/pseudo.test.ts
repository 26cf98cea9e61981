import { describe, it } from 'node:test';
import { expect } from 'chai';
import english from '../../src/locale/en.json' with { type: 'json' };
import { readOwnWords } from '../../src/locale/read-own-words.js';
import { PSEUDO, lengthen, makePseudo } from './pseudo.js';

describe('The pseudo-locale', () => {
  it('has every phrase of English, and the form can use all of them', () => {
    const { words, faults } = readOwnWords(makePseudo(english.phrases), PSEUDO);
    expect(faults).to.eql([]);
    expect(Object.keys(words)).to.eql(Object.keys(english.phrases));
  });

  it('has accents and brackets, and its values keep their names', () => {
    expect(lengthen('Page {page} of {pages}')).to.equal('[Páĝĝé {page} ööf {pages}]');
  });

  it('is 40 % longer than English', () => {
    const phrases = Object.values(english.phrases).filter((phrase) => typeof phrase === 'string');
    const letters = (text: string) => text.replace(/\{\w+\}/g, '').match(/\p{L}/gu)?.length ?? 0;
    const count = (texts: readonly string[]) => texts.reduce((sum, text) => sum + letters(text), 0);
    expect(count(phrases.map(lengthen)) / count(phrases)).to.be.within(1.35, 1.45);
  });
});
