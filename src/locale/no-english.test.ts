import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { languages as others } from './chunks/table.js';

/** Phrases without a word. */
const SIGNS = ['about.label', 'about.marked'];

/** The file of a language, as far as it is read here. */
interface File {
  readonly phrases: object;
  /** The keys of words that the language and English write in the same way. */
  readonly sameAsEnglish?: readonly string[];
}

const readFile = (language: string) =>
  JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8')) as File;

/** Returns the phrases in the file of a language, each as JSON. */
const readPhrases = (language: string) =>
  new Map(Object.entries(readFile(language).phrases).map(([key, phrase]) => [key, JSON.stringify(phrase)]));

const english = readPhrases('en');
const languages = [...others.keys()].filter((language) => !language.startsWith('en'));

describe('The phrases of a language', () => {
  it('are not those of English, apart from words that both have', () => {
    for (const language of languages) {
      const known = [...SIGNS, ...(readFile(language).sameAsEnglish ?? [])];
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
