import { describe, it } from 'node:test';
import { expect } from 'chai';
import { listPhrasePages, makePhrasePages } from '../../docs/phrases/pages.js';
import { isRightToLeft, readLanguages } from '../../tools/locale/language-files.js';

const languages = readLanguages();
const pages = makePhrasePages();
const keys = languages.flatMap(({ language, phrases }) => (language === 'en' ? Object.keys(phrases) : [])).sort();

describe('The page of each language', () => {
  it('shows every phrase once, in a place of its own', () => {
    for (const { path, html } of pages) {
      const shown = [...html.matchAll(/<li id="phrase-([^"]+)">/g)].map(([, key = '']) => key);
      expect(shown.sort(), path).to.eql(keys);
      expect(html, `${path} has a phrase without a place`).not.to.include('id="elsewhere"');
    }
  });

  it('shows every value by an example', () => {
    for (const { path, html } of pages) expect(html.match(/\{(?!name\})\w*\}/g), path).to.equal(null);
  });

  it('says each phrase in its language and direction', () => {
    for (const { language } of languages) {
      const { html } = pages.find(({ path }) => path.endsWith(`/${language}.html`)) ?? { html: '' };
      const start = `<div lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">`;
      const others = html.split('<li id="phrase-').filter((item, index) => index > 0 && !item.includes(start));
      expect(others, language).to.eql([]);
    }
  });

  it('is in the list of all', () => {
    const list = listPhrasePages();
    for (const { language } of languages) expect(list).to.include(`/access/translations/${language}/"`);
  });
});
