import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findFaults, neededForms } from './faults.js';
import { PURPOSES } from './language-files.js';
import type { Language, Note } from './language-files.js';

const NOTES = new Map<string, Note>([
  ['next', { note: 'On a button.' }],
  ['found', { note: 'A number.', values: { count: 'how many' }, count: 'count', hasNone: true }],
  ['sent', { note: 'A number.', values: { time: 'a time', number: 'a number' }, empty: 'number' }],
]);

/** A label for each purpose, which is its name. */
const LABELS = Object.fromEntries(PURPOSES.map((name) => [name, name]));

const ENGLISH: Language = {
  language: 'en',
  reviewed: { by: 'Ada', on: '2026-11-23' },
  phrases: {
    next: 'Next',
    found: { none: 'Nothing', one: '{count} match', other: '{count} matches' },
    sent: { none: 'Sent on {time}.', other: 'Sent on {time}: {number}.' },
  },
  purposes: LABELS,
};

const GERMAN: Language = {
  language: 'de',
  reviewed: false,
  phrases: {
    next: 'Weiter',
    found: { none: 'Nichts', one: 'Ein Treffer', other: '{count} Treffer' },
    sent: { none: 'Gesendet am {time}.', other: 'Gesendet am {time}: {number}.' },
  },
  purposes: LABELS,
};

/** Returns the faults of German with some phrases changed. */
function faultsWith(phrases: Language['phrases'], others: Partial<Language> = {}): string[] {
  return findFaults({ ...GERMAN, ...others, phrases: { ...GERMAN.phrases, ...phrases } }, NOTES, ENGLISH);
}

describe('the file of a language', () => {
  test('has no fault where it says all phrases with their values and forms', () => {
    assert.deepEqual(faultsWith({}), []);
  });

  test('has every phrase, and no other', () => {
    const { found, sent } = GERMAN.phrases;
    assert.ok(found && sent);
    assert.deepEqual(findFaults({ ...GERMAN, phrases: { found, sent } }, NOTES, ENGLISH), ['next is missing']);
    assert.deepEqual(faultsWith({ nixt: 'Weiter' }), ['nixt is no phrase of the form']);
  });

  test('says the values that English says, and no other', () => {
    assert.deepEqual(faultsWith({ found: { none: 'Nichts', one: 'Einer', other: 'Treffer' } }), [
      'found does not say {count}',
    ]);
    assert.deepEqual(faultsWith({ next: 'Weiter {page}' }), ['next has {page}, which has no value']);
    assert.deepEqual(faultsWith({ next: 'Weiter {' }), ['next has a bracket that belongs to no value']);
  });

  test('says the number in a form that covers several: “one” is also 21 in Russian', () => {
    const one = { none: 'Ничего', one: 'Одно совпадение', few: '{count} совпадения', many: '{count} совпадений' };
    const found = { ...one, other: '{count} совпадения' };
    assert.deepEqual(
      faultsWith({ found }, { language: 'ru' }).filter((fault) => fault.startsWith('found')),
      ['found has a form “one” for 1 and 21, which does not say {count}'],
    );
  });

  test('has the plural forms of its language, and no other', () => {
    assert.deepEqual(faultsWith({ found: { none: 'Nichts', other: '{count} Treffer' } }), ['found has no form “one”']);
    assert.deepEqual(faultsWith({ found: '{count} Treffer' }), ['found needs the forms none, one, other']);
    assert.deepEqual(
      faultsWith({ found: { none: 'Nichts', one: 'Ein Treffer', few: '{count} Treffer', other: '{count} Treffer' } }),
      ['found has a form “few” that is never said'],
    );
    assert.deepEqual(faultsWith({ next: { other: 'Weiter' } }), ['next has a form “other” that is never said']);
    const count = { note: '', count: 'count' };
    assert.deepEqual(neededForms('ru', count).sort(), ['few', 'many', 'one', 'other']);
    assert.equal(neededForms('ar', count).length, 6);
    assert.deepEqual(neededForms('ja', count), ['other']);
  });

  test('is not English, unless it says where it is the same', () => {
    assert.deepEqual(faultsWith({ next: 'Next' }), ['next is English']);
    assert.deepEqual(faultsWith({ next: 'Next' }, { sameAsEnglish: ['next'] }), []);
    assert.deepEqual(
      faultsWith({}, { language: 'ru' }).filter((fault) => fault.startsWith('next')),
      ['next has no letter of its script (Cyrl)'],
    );
  });

  test('ends its sentences as English does', () => {
    assert.deepEqual(faultsWith({ next: 'Weiter.' }), ['next ends in a full stop, and the English one does not']);
    assert.deepEqual(faultsWith({ next: 'Weiter …' }), ['next ends in “…”, or the English one does']);
  });

  test('has each part of a name once in its order', () => {
    assert.deepEqual(faultsWith({}, { nameOrder: ['last', 'first', 'middle', 'initial', 'prefix', 'suffix'] }), []);
    assert.deepEqual(faultsWith({}, { nameOrder: ['last', 'last'] }), [
      '“nameOrder” must have each of prefix, first, middle, initial, last, suffix once',
    ]);
  });

  test('says who has read it, and when', () => {
    assert.deepEqual(faultsWith({}, { reviewed: { by: 'Ada', on: 'yesterday' } }), [
      '“reviewed” must be false, or say by whom and on which day',
    ]);
  });

  test('has labels for each purpose, and none for two', () => {
    const faultsOf = (purposes: Record<string, string>) => faultsWith({}, { purposes: { ...LABELS, ...purposes } });
    assert.deepEqual(faultsOf({ tel: 'Telefon,Handy' }), []);
    assert.deepEqual(faultsOf({ tel: '' }), [
      'tel has no label, or spaces around one',
      'tel has the label “”, of which every word is ignored',
    ]);
    assert.deepEqual(faultsOf({ tel: 'E-Mail', email: 'Email' }), ['“E-Mail” asks for email and tel']);
    assert.deepEqual(faultsOf({ tel: 'Handy,handy:' }), ['tel has the label “handy:” twice']);
    assert.deepEqual(faultsOf({ fax: 'Fax' }), ['fax is no purpose of a label']);
  });
});
