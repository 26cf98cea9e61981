// The owner's own words, over those of a language.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { core } from './chunks/en.js';
import { loadLanguage } from './other-languages.js';
import { readOwnWords } from './read-own-words.js';
import { speak } from './speak.js';
import type { AddedLanguage } from './words.js';

/** Returns all words in a language, with the owner's own. */
async function speakWith(wanted: readonly string[], own: unknown, added: readonly AddedLanguage[] = []) {
  const language = await loadLanguage(wanted, own, added);
  expect(language).not.to.equal(undefined);
  return language && { ...speak(language), ...language.core };
}

describe("The owner's own words", () => {
  it('replace those of the language, and the others stay', async () => {
    const words = await speakWith(['en'], { submit: 'Join', 'pages.next': 'Go on', 'name.first': 'Given name' });
    expect(words?.submit).to.equal('Join');
    expect(words?.pages.next).to.equal('Go on');
    expect(words?.name.first).to.equal('Given name');
    expect(words?.name.last).to.equal(core.name.last);
    expect(words?.pages.position(2, 3)).to.equal('Page 2 of 3');
  });

  it('have values and plural forms', async () => {
    const own = {
      'pages.position': '{pages} pages, this is {page}',
      'options.matches': { none: 'Nil', one: 'A single one', other: '{count} found' },
      'options.more': '{count} hidden',
      'issues.too-long': 'At most {limit}',
    };
    const words = await speakWith(['en'], JSON.stringify(own));
    expect(words?.pages.position(2, 3)).to.equal('3 pages, this is 2');
    expect([0, 1, 5].map((count) => words?.options.matches(count))).to.eql(['Nil', 'A single one', '5 found']);
    expect(words?.options.more(7)).to.equal('7 hidden');
    expect(words?.issues['too-long']({ limit: 9 })).to.equal('At most 9');
  });

  it('are found again with the words that come later', async () => {
    const first = await loadLanguage(['ar'], { submit: 'أرسل', 'pages.next': 'هيا' });
    const again = await speakWith(['ar'], first?.core.own);
    expect([again?.language, again?.direction, again?.pages.next, again?.submit]).to.eql(['ar', 'rtl', 'هيا', 'أرسل']);
  });
});

describe('A language that the page adds', () => {
  it('is spoken where the page asks for it, and English where a phrase is missing', async () => {
    const words = await speakWith(['eo', 'ar'], undefined, [['eo', { submit: 'Sendi' }]]);
    expect([words?.language, words?.submit, words?.retry, words?.direction]).to.eql([
      'eo',
      'Sendi',
      core.retry,
      undefined,
    ]);
  });

  it('may be written with an underscore', async () => {
    const words = await speakWith(['de-AT'], undefined, [['de_AT', { submit: 'Abschicken' }]]);
    expect([words?.language, words?.submit]).to.eql(['de-AT', 'Abschicken']);
  });

  it('falls back to the language that it is a variant of', async () => {
    const added: AddedLanguage[] = [['ar-MA', { submit: 'صيفط' }]];
    const words = await speakWith(['ar-MA'], undefined, added);
    const plain = await loadLanguage(['ar']);
    expect([words?.language, words?.submit, words?.retry]).to.eql(['ar-MA', 'صيفط', plain?.core.retry]);
    expect((await speakWith(['ar'], undefined, added))?.submit).to.equal(plain?.core.submit);
  });

  it('may add words to one that exists, several times; the form’s own words count more', async () => {
    const added: AddedLanguage[] = [
      ['en', { submit: 'Go', retry: 'Once more' }],
      ['EN', { submit: 'Off it goes' }],
    ];
    expect((await speakWith(['en-US'], undefined, added))?.submit).to.equal('Off it goes');
    expect((await speakWith(['en'], { submit: 'Join' }, added))?.submit).to.equal('Join');
    expect((await speakWith(['en'], { submit: 'Join' }, added))?.retry).to.equal('Once more');
  });

  it('does no harm where its tag or its words are nonsense', async () => {
    const added = [
      ['no tag', { submit: 'No' }],
      ['', 3],
      ['en', null],
      ['eo', 'text'],
    ] as const;
    expect((await speakWith(['en'], undefined, added))?.submit).to.equal(core.submit);
    expect((await speakWith(['no tag'], undefined, added))?.submit).to.equal(core.submit);
  });
});

describe('What the owner gets wrong', () => {
  const WRONG: readonly (readonly [words: unknown, faults: readonly string[]])[] = [
    [{ 'pages.nixt': 'Next' }, ['pages.nixt: There is no phrase with this key.']],
    [{ __proto__: null, constructor: 'x' }, ['constructor: There is no phrase with this key.']],
    [{ submit: 3 }, ['submit: Expected a text.']],
    [{ submit: '' }, ['submit: Expected a text that is not empty.']],
    [{ submit: { one: 'Send', other: 'Send' } }, ['submit: Expected a text: this phrase has no forms.']],
    [
      { 'pages.position': 'Page {side}' },
      ['pages.position: {side} is no value of this phrase, {page} is, {pages} is.'],
    ],
    [{ 'pages.next': 'Next {' }, ['pages.next: A bracket belongs to no value.']],
    [
      { 'options.matches': { few: '{count}', other: '{count}' } },
      ['options.matches: The language en has no form “few”.'],
    ],
    [{ 'options.matches': { one: 'One' } }, ['options.matches: The form “other” is missing.']],
    [{ 'options.matches': { other: 3 } }, ['options.matches: Expected a text as the form “other”.']],
    ...[3, true, 'no JSON', '[]', [], () => 1].map(
      (words) => [words, [': Expected an object with words by their keys.']] as const,
    ),
  ];

  for (const [words, faults] of WRONG) {
    it(`is named and left out: ${typeof words} ${JSON.stringify(words)}`, async () => {
      const found = readOwnWords(words, 'en');
      expect(found.faults.map(([key, fault]) => `${key}: ${fault}`)).to.eql(faults);
      expect(found.words).to.eql({});
      expect((await speakWith(['en'], words))?.submit).to.equal(core.submit);
    });
  }

  it('leaves the other words as they are', () => {
    const { words } = readOwnWords({ submit: 'Join', retry: 3 }, 'en');
    expect(words).to.eql({ submit: 'Join' });
  });
});
