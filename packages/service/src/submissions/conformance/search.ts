import assert from 'node:assert/strict';
import { assertRefused, expectList } from '../../conformance/client.js';
import type { Case } from '../../conformance/client.js';

const WORDS = ['100 % wool', 'snake_case', 'back\\slash', 'Ångström', 'ab', 'abc', 'ABC def', "it's", '日本', ''];

/** Submissions that are found by parts of their answers. */
export const search: readonly Case[] = [
  {
    name: 'a search finds the answers that contain a text letter by letter, A to Z in either case, however short it is',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'text' }, { field_type: 'text' }]);
      const [first = '', second = ''] = fields;
      for (const [index, word] of WORDS.entries())
        await client.ok('POST', `form/${id}/submission`, {
          [`field_${first}`]: word,
          [`field_${second}`]: `n${index}`,
        });
      const found = async (searches: Readonly<Record<string, string>>, more = ''): Promise<readonly unknown[]> => {
        const pairs = Object.entries(searches).flatMap(([field, text], number) => {
          return [[`search_field_${number}`, field], [`search_value_${number}`, text]] as [string, string][]; // prettier-ignore
        });
        const query = new URLSearchParams([...pairs, ['data', 'true'], ['sort', 'ASC']]);
        const list = await client.ok('GET', `form/${id}/submission?${query.toString()}${more}`);
        const words = expectList(list, 'submissions').map((submission) => {
          return (submission['data'] as Readonly<Record<string, { value: string }>>)[first]?.value ?? '';
        });
        assert.equal(Number(list['total']), words.length);
        return words;
      };
      const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      for (const text of [
        '%',
        '_',
        '\\',
        '%w',
        'A',
        'ab',
        'ABC',
        'bc d',
        'å',
        'Å',
        'ngstr',
        "'",
        '本',
        '日本',
        'nowhere',
      ]) {
        const expected = WORDS.filter((word) => lower(word).includes(lower(text)));
        assert.deepEqual(await found({ [first]: text }), expected, text);
      }
      assert.deepEqual(await found({ [first]: 'abc', [second]: 'N6' }), ['ABC def']);
      assert.deepEqual(await found({ [second]: 'n' }), WORDS);
      assert.deepEqual(await found({ [first]: 'ab' }, '&min_time=2030-01-01'), []);
      const other = await client.form([{ field_type: 'text' }]);
      await client.ok('POST', `form/${other.id}/submission`, { [`field_${other.fields[0]}`]: 'abc' });
      await client.ok('DELETE', `field/${second}`);
      for (const field of [other.fields[0], second]) {
        const answer = await client.call('GET', `form/${id}/submission?search_field_0=${field}&search_value_0=n`);
        assertRefused(answer, 400, /^search_field_0: the form has no field \d+$/);
      }
    },
  },
];
