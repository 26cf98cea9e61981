// The words of one form are in one language, whenever the advanced ones come.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { core as arabic } from './chunks/ar.js';
import { core } from './chunks/en.js';
import { later, laterInArabic } from './words.examples.js';
import { Wording } from './wording.js';

describe('The words of a form', () => {
  it('are fetched once for all who ask at the same time', async () => {
    const wording = new Wording(core);
    const [first, second] = await Promise.all([wording.complete(), wording.complete()]);
    expect(second).to.equal(first);
    expect(wording.current).to.equal(first);
    expect(first.sendAnother).to.equal(later.sendAnother);
  });

  it('are all in the language that the form has by then', async () => {
    const wording = new Wording(core);
    const coming = wording.complete();
    wording.current = arabic;
    const words = await coming;
    expect([words.language, words.submit, words.sendAnother]).to.eql(['ar', arabic.submit, laterInArabic.sendAnother]);
    expect(wording.current).to.equal(words);
  });
});
