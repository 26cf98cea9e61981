import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { languages as others } from './chunks/table.js';

/** Phrases without a word. */
const SIGNS = ['about.label', 'about.marked'];

/** Words that a language and English write in the same way. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  ca: ['errorPrefix'],
  da: ['submit', 'signature.way.upload'],
  es: ['errorPrefix'],
  fr: ['address.state.CA', 'datetime.date', 'signature.name', 'way.page'],
  lv: ['address.state.CA'],
  mt: ['pages.progress'],
  nb: ['submit'],
  nl: ['address.zip.UK', 'address.zip.AU'],
};

/** Returns the phrases in the file of a language, each as JSON. */
function readPhrases(language: string): Map<string, string> {
  const file: unknown = JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8'));
  const { phrases } = file as { readonly phrases: object };
  return new Map(Object.entries(phrases).map(([key, phrase]) => [key, JSON.stringify(phrase)]));
}

const english = readPhrases('en');
const languages = [...others.keys()].filter((language) => !language.startsWith('en'));

describe('The phrases of a language', () => {
  it('are not those of English, apart from words that both have', () => {
    for (const language of languages) {
      const known = [...SIGNS, ...(SHARED[language] ?? [])];
      const same = [...readPhrases(language)].filter(
        ([key, phrase]) => phrase === english.get(key) && !known.includes(key),
      );
      expect(same, language).to.eql([]);
    }
  });

  it('name a setting in their own words, and its English name in brackets at most', () => {
    for (const language of languages) {
      const text = readPhrases(language).get('issues.file-heic') ?? '';
      expect(text.replace(/\([^)]*\)/g, ''), language).not.to.include('Most Compatible');
    }
  });
});
