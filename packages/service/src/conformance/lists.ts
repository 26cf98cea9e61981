import assert from 'node:assert/strict';
import { assertRefused, expectList, ORIGIN, expectText } from './client.js';
import type { Case } from './client.js';

/** Lists of forms and folders, page by page. */
export const lists: readonly Case[] = [
  {
    name: 'folders are listed page by page, with their subfolders, and the total counts those at the top',
    async run(client) {
      const before = Number((await client.ok('GET', 'folder'))['total']);
      const made: string[] = [];
      for (let number = 0; number < 5; number += 1)
        made.push(expectText(await client.ok('POST', 'folder', { name: `Paged ${number}` }), 'id'));
      await client.ok('POST', 'folder', { name: 'Within', parent: made[4] ?? '' });
      const all = expectList(await client.ok('GET', 'folder'), 'folders').map((folder) => folder['id']);
      assert.equal(all.length, before + 5);
      const pages: unknown[] = [];
      for (let page = 1; page <= Math.ceil(all.length / 2); page += 1) {
        const list = await client.ok('GET', `folder.json?page=${page}&per_page=2`);
        assert.equal(list['total'], all.length);
        pages.push(...expectList(list, 'folders').map((folder) => folder['id']));
      }
      assert.deepEqual(pages, all);
      assert.deepEqual(await client.ok('GET', 'folder?page=99'), { folders: [], total: all.length });
      assertRefused(await client.call('GET', 'folder?page=0'), 400, /page must be/);
    },
  },
  {
    name: 'a page of forms has the requested size, 50 by default, and Link names the next page',
    async run(client) {
      for (let number = 0; number < 110; number += 1) await client.form([], { name: `Counted ${number}` });
      const get = (query: string) => client.call('GET', `form.json?search=Counted&${query}`);
      const whole = await get('per_page=200&page=1');
      assert.equal(expectList(whole.body, 'forms').length, 110);
      assert.equal(whole.headers.get('Link'), null);
      const first = await get('');
      assert.deepEqual([expectList(first.body, 'forms').length, first.body['total']], [50, 110]);
      const link = first.headers.get('Link') ?? '';
      assert.equal(link, `<${ORIGIN}/api/v2/form.json?search=Counted&page=2>; rel="next"`);
      assert.equal(expectList((await get('page=3')).body, 'forms').length, 10);
      assert.equal((await get('page=3')).headers.get('Link'), null);
    },
  },
  {
    name: 'a larger page than a list allows is refused, not cut silently',
    async run(client) {
      const { id } = await client.form([], { partial_submissions: 1 });
      for (const [path, most] of [
        ['form', 500],
        ['folder', 500],
        [`form/${id}/submission`, 100],
        [`form/${id}/partialsubmission`, 100],
      ] as const) {
        assert.equal((await client.call('GET', `${path}?per_page=${most}`)).status, 200);
        const answer = await client.call('GET', `${path}?per_page=${most + 1}`);
        assertRefused(answer, 400, new RegExp(`^per_page must be a whole number from 1 to ${most}$`));
      }
      assertRefused(await client.call('GET', 'form?page=999999999999'), 400, /^page must be a whole number/);
    },
  },
];
