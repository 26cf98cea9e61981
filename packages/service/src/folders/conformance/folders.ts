import assert from 'node:assert/strict';
import { assertRefused, expectList, expectText } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';

async function folder(client: Client, name: string, parent = '0'): Promise<string> {
  return expectText(await client.ok('POST', 'folder', { name, parent }), 'id');
}

/** Folders: nested, moved, deleted. */
export const folders: readonly Case[] = [
  {
    name: 'folders lie in one another, and the list is a tree',
    async run(client) {
      const outer = await folder(client, 'Outer');
      const inner = await folder(client, 'Inner', outer);
      const shape = { id: inner, name: 'Inner', parent: outer, permissions: 150, subfolders: [] };
      const tree = expectList(await client.ok('GET', 'folder'), 'folders').find((one) => one['id'] === outer);
      assert.deepEqual(tree, { id: outer, name: 'Outer', parent: '0', permissions: 150, subfolders: [shape] });
      assert.deepEqual(await client.ok('GET', `folder/${inner}`), shape);
    },
  },
  {
    name: 'a folder cannot be moved into itself or below itself',
    async run(client) {
      const top = await folder(client, 'Top');
      const middle = await folder(client, 'Middle', top);
      const low = await folder(client, 'Low', middle);
      assertRefused(await client.call('PUT', `folder/${top}`, { parent: top }), 400, /cannot lie in itself/);
      assertRefused(await client.call('PUT', `folder/${top}`, { parent: low }), 400, /cannot lie in itself/);
      assert.equal((await client.ok('PUT', `folder/${low}`, { parent: top, name: 'Lower' }))['parent'], top);
      assert.equal((await client.ok('GET', `folder/${low}`))['name'], 'Lower');
    },
  },
  {
    name: 'of two simultaneous moves of folders into each other, one at most succeeds',
    async run(client) {
      const left = await folder(client, 'Left');
      const right = await folder(client, 'Right');
      const answers = await Promise.all([
        client.call('PUT', `folder/${left}`, { parent: right }),
        client.call('PUT', `folder/${right}`, { parent: left }),
      ]);
      assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 400]);
    },
  },
  {
    name: 'a deleted folder leaves its forms in no folder and its subfolders to its parent',
    async run(client) {
      const top = await folder(client, 'Stays');
      const gone = await folder(client, 'Goes', top);
      const child = await folder(client, 'Child', gone);
      const { id } = await client.form([], { folder: gone });
      assert.equal((await client.ok('GET', `form/${id}`))['folder'], gone);
      assert.deepEqual(await client.ok('DELETE', `folder/${gone}`), { id: gone, success: 1 });
      assert.equal((await client.ok('GET', `form/${id}`))['folder'], '0');
      assert.equal((await client.ok('GET', `folder/${child}`))['parent'], top);
      assertRefused(await client.call('GET', `folder/${gone}`), 404, /folder was not found/);
    },
  },
  {
    name: 'forms can be listed by the name of their folder',
    async run(client) {
      const drawer = await folder(client, 'Drawer');
      await client.form([], { name: 'Grouped inside', folder: drawer });
      await client.form([], { name: 'Grouped outside' });
      const { forms } = await client.ok('GET', 'form?folders=1&search=Grouped');
      assert.deepEqual(Object.keys(forms ?? {}).sort(), ['Drawer', 'none']);
    },
  },
  {
    name: 'a folder needs a name, and a parent that exists',
    async run(client) {
      assertRefused(await client.call('POST', 'folder', { name: ' ' }), 400, /folder name/);
      assertRefused(
        await client.call('POST', 'folder', { name: 'x', parent: '999999' }),
        400,
        /parent folder was not found/,
      );
      assertRefused(await client.call('DELETE', 'folder/999999'), 404, /folder was not found/);
    },
  },
];
