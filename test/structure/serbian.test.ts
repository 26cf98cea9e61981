// Serbian has two scripts, letter for letter. Translators read both files, so the repository has both. This test keeps them the same.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const CYRILLIC = 'а б в г д ђ е ж з и ј к л љ м н њ о п р с т ћ у ф х ц ч џ ш'.split(' ');
const LATIN = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ');
const LETTERS = new Map(
  CYRILLIC.flatMap((letter, index) => {
    const latin = LATIN[index] ?? '';
    const capital = latin.charAt(0).toUpperCase() + latin.slice(1);
    return [
      [letter, latin],
      [letter.toUpperCase(), capital],
    ] as const;
  }),
);

const read = (language: string): string =>
  readFileSync(new URL(`../../src/locale/${language}.json`, import.meta.url), 'utf8');

test('Serbian says the same in Latin letters as in Cyrillic ones', () => {
  const written = read('sr').replace(/\p{Script=Cyrillic}/gu, (letter) => LETTERS.get(letter) ?? letter);
  assert.deepEqual(JSON.parse(read('sr-Latn')), { ...(JSON.parse(written) as object), language: 'sr-Latn' });
});
