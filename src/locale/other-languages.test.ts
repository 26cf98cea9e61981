// What a form speaks where a language does not come, or the page asks for nonsense.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { languages } from './chunks/table.js';
import type { Language } from './chunks/table.js';
import { bestLanguage, loadLanguage } from './other-languages.js';

/** Ways in which a server and a connection can fail. A browser refuses a page with an error, or of another kind, as a script. */
const FAILURES: Readonly<Record<string, () => Promise<unknown>>> = {
  'a connection that breaks': () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  'a script of something else': () => Promise.resolve({}),
  'a language without its later phrases': () => Promise.resolve({ core: { language: 'fr-CA' } }),
  'a language without its first words': () => Promise.resolve({ phrases: [] }),
  'phrases that are no list': () => Promise.resolve({ core: {}, phrases: { 0: 'Suivant' } }),
  nothing: () => Promise.resolve(undefined),
};

/** Returns the languages. The one with this tag fails. */
const tableWith = (tag: string, fails: () => Promise<unknown>) =>
  new Map([...languages, [tag, fails as () => Promise<Language>]]);

const spoken = async (wanted: readonly string[], table = languages, own?: unknown): Promise<string> =>
  (await loadLanguage(wanted, own, [], table))?.language ?? 'en';

describe('A language that does not come', () => {
  for (const [what, fails] of Object.entries(FAILURES))
    it(`is replaced by the next best one: ${what}`, async () => {
      expect(await spoken(['fr-CA'], tableWith('fr-CA', fails))).to.equal('fr');
      expect(await spoken(['zh-TW'], tableWith('zh-Hant', fails))).to.equal('zh-Hans');
      expect(await spoken(['de', 'fr'], tableWith('de', fails))).to.equal('fr');
      expect(await spoken(['de'], tableWith('de', fails))).to.equal('en');
      expect(await spoken(['de'], tableWith('de', fails), { submit: 'Los' })).to.equal('en');
    });

  it('is asked for again the next time', async () => {
    let tries = 0;
    const table = tableWith('de', () => (++tries === 1 ? Promise.reject(new TypeError()) : import('./chunks/de.js')));
    expect([await spoken(['de'], table), await spoken(['de'], table)]).to.eql(['en', 'de']);
  });
});

describe('The language that a form should speak', () => {
  const BEST: readonly (readonly [wanted: readonly string[], best: string])[] = [
    [['de-AT', 'fr'], 'de'],
    [['', 'fr'], 'fr'],
    [['xx', 'fr-CA'], 'fr-CA'],
    [['iw'], 'he'],
    [['en_AU'], 'en-GB'],
    ...['', 'xx', 'no language', '%', '-', 'x-private', 'und', '*', 'undefined', 'null', 'de--', 'a'.repeat(5000)].map(
      (nonsense) => [[nonsense], 'en'] as const,
    ),
    [[], 'en'],
  ];
  for (const [wanted, best] of BEST)
    it(`is ${best} for ${JSON.stringify(wanted).slice(0, 40)}`, async () => {
      expect(bestLanguage(wanted)).to.equal(best);
      expect(await spoken(wanted)).to.equal(best);
    });
});
