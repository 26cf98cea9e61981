import assert from 'node:assert/strict';
import { removeExpired } from '../../expiry.js';
import { assertRefused, expectList, ORIGIN, expectText } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';

const KEY = 'a-key-of-this-person';

/** Creates a form that keeps partial submissions, with a text, a name, a file and a field with hidden input. */
async function open(client: Client): Promise<{ id: string; word: string; name: string; file: string; secret: string }> {
  const { id, fields } = await client.form(
    [
      { field_type: 'text', label: 'Word' },
      { field_type: 'name', label: 'Name' },
      { field_type: 'file', label: 'File' },
      { field_type: 'text', label: 'Secret', attributes: { hide_input_characters: 1 } },
    ],
    { partial_submissions: 1 },
  );
  const [word = '', name = '', file = '', secret = ''] = fields;
  return { id, word, name, file, secret };
}

async function listed(client: Client, id: string, query = ''): Promise<readonly string[]> {
  const list = await client.ok('GET', `form/${id}/partialsubmission?${query}`);
  return expectList(list, 'partialsubmissions').map((partial) => expectText(partial, 'id'));
}

/** Cases of partial submissions: saved by the form's own page, listed, read, resumed, replaced by the submission. */
export const partials: readonly Case[] = [
  {
    name: 'a partial submission is listed, read and deleted; the list has the shape of the list of submissions',
    async run(client) {
      const { id, word, name } = await open(client);
      const empty = { partialsubmissions: [], total: 0, pages: 0 };
      assert.deepEqual(await client.ok('GET', `form/${id}/partialsubmission.json`), empty);
      const saved = await client.ok('POST', `form/${id}/partialsubmission`, {
        resume_key: KEY,
        user_agent: 'A browser',
        [`field_${name}`]: { first: 'Ada' },
        [`field_${word}`]: 'Half a w',
      });
      const shape = {
        id: expectText(saved, 'id'),
        form: id,
        timestamp: '2024-03-09 12:00:00',
        user_agent: 'A browser',
        remote_addr: '',
        latitude: null,
        longitude: null,
        data: [
          { field: word, value: 'Half a w' },
          { field: name, value: 'first = Ada' },
        ],
      };
      assert.deepEqual(saved, shape);
      assert.deepEqual(await client.ok('GET', `partialsubmission/${shape.id}.json`), shape);
      const list = { partialsubmissions: [shape], total: '1', pages: 1 };
      assert.deepEqual(await client.ok('GET', `form/${id}/partialsubmission`), list);
      const gone = await client.ok('DELETE', `partialsubmission/${shape.id}`);
      assert.deepEqual(gone, { success: '1', id: shape.id });
      assertRefused(await client.call('GET', `partialsubmission/${shape.id}`), 404, /partial submission was not found/);
    },
  },
  {
    name: 'a save with the same key replaces the first one; another key makes another partial submission',
    async run(client) {
      const { id, word } = await open(client);
      const save = (key: string, text: string) =>
        client.ok('POST', `form/${id}/partialsubmission`, { resume_key: key, [`field_${word}`]: text });
      const first = await save(KEY, 'Half');
      client.now = new Date('2024-03-09T17:05:00Z');
      const again = await save(KEY, 'Half a word');
      assert.equal(again['id'], first['id']);
      assert.equal(again['timestamp'], '2024-03-09 12:05:00');
      assert.deepEqual(again['data'], [{ field: word, value: 'Half a word' }]);
      const other = await save(`${KEY}-2`, 'Another');
      assert.notEqual(other['id'], first['id']);
      const [newest = '', oldest = ''] = await listed(client, id);
      assert.deepEqual([newest, oldest].sort(), [expectText(first, 'id'), expectText(other, 'id')].sort());
      assert.deepEqual(await listed(client, id, 'per_page=1&page=2'), [oldest]);
      assert.deepEqual(await listed(client, id, 'min_time=2024-03-10'), []);
      client.now = new Date('2024-03-09T17:00:00Z');
    },
  },
  {
    name: 'two simultaneous saves with the same key leave one partial submission',
    async run(client) {
      const { id, word } = await open(client);
      const save = (text: string) =>
        client.ok('POST', `form/${id}/partialsubmission`, { resume_key: KEY, [`field_${word}`]: text });
      await Promise.all([save('a'), save('b'), save('c')]);
      assert.equal((await listed(client, id)).length, 1);
    },
  },
  {
    name: 'files, signatures and hidden input are never kept, whatever the page sends',
    async run(client) {
      const { id, word, file, secret } = await open(client);
      const body = { [`field_${word}`]: 'x', [`field_${file}`]: 'a.txt;QQ==', [`field_${secret}`]: 'hunter2' };
      const values = { [word]: 'x', [file]: { name: 'a.txt' }, [secret]: 'hunter2', 999: 'nobody' };
      const saved = await client.ok('POST', `form/${id}/partialsubmission`, { resume_key: KEY, values, ...body });
      assert.deepEqual(saved['data'], [{ field: word, value: 'x' }]);
      const resumed = await client.ok('POST', `form/${id}/partialsubmission/resume`, { resume_key: KEY });
      assert.deepEqual(resumed['values'], { [word]: 'x' });
    },
  },
  {
    name: 'only a person with the key gets the state of the page back, and no answer holds the key',
    async run(client) {
      const { id, word, name } = await open(client);
      const values = { [word]: 'x', [name]: { first: 'Ada', last: '' } };
      const saved = await client.call('POST', `form/${id}/partialsubmission`, { resume_key: KEY, values });
      assert.doesNotMatch(saved.text, new RegExp(KEY));
      const resume = (key: string, form = id) =>
        client.call('POST', `form/${form}/partialsubmission/resume`, { resume_key: key });
      assert.deepEqual((await resume(KEY)).body['values'], values);
      assertRefused(await resume(`${KEY}-wrong`), 404, /partial submission was not found/);
      assertRefused(await resume(KEY, (await open(client)).id), 404, /partial submission was not found/);
      assertRefused(await resume('short'), 400, /resume_key/);
    },
  },
  {
    name: 'a partial submission is removed when its submission comes in, and when it is discarded',
    async run(client) {
      const { id, word } = await open(client);
      const body = { resume_key: KEY, [`field_${word}`]: 'whole' };
      await client.ok('POST', `form/${id}/partialsubmission`, body);
      const other = await client.ok('POST', `form/${id}/partialsubmission`, { ...body, resume_key: `${KEY}-2` });
      const sent = await client.ok('POST', `form/${id}/submission`, body);
      assert.deepEqual(sent['data'], [{ field: word, value: 'whole' }]);
      assert.deepEqual(await listed(client, id), [other['id']]);
      const discarded = await client.ok('POST', `form/${id}/partialsubmission/discard`, { resume_key: `${KEY}-2` });
      assert.deepEqual(discarded, { success: '1', id });
      assert.deepEqual(await listed(client, id), []);
    },
  },
  {
    name: 'a form whose plugin is off has no partial submissions, and says so; a closed form takes none',
    async run(client) {
      const { id, word } = await open(client);
      const body = { resume_key: KEY, [`field_${word}`]: 'x' };
      const partial = expectText(await client.ok('POST', `form/${id}/partialsubmission`, body), 'id');
      assert.equal((await client.ok('GET', `form/${id}`))['partial_submissions'], true);
      await client.ok('PUT', `form/${id}`, { active: 0 });
      assertRefused(await client.call('POST', `form/${id}/partialsubmission`, body), 403, /closed/);
      const off = await client.ok('PUT', `form/${id}`, { active: 1, partial_submissions: 0 });
      assert.ok(!('partial_submissions' in off));
      for (const [method, path] of [
        ['GET', `form/${id}/partialsubmission`],
        ['POST', `form/${id}/partialsubmission`],
        ['POST', `form/${id}/partialsubmission/resume`],
        ['POST', `form/${id}/partialsubmission/discard`],
        ['GET', `partialsubmission/${partial}`],
        ['DELETE', `partialsubmission/${partial}`],
      ] as const) {
        const answer = await client.call(method, path, method === 'POST' ? body : undefined);
        assertRefused(answer, 403, /^Partial submissions are not turned on for this form$/);
      }
      await client.ok('PUT', `form/${id}`, { partial_submissions: 1 });
      assert.equal((await client.ok('GET', `partialsubmission/${partial}`))['id'], partial);
    },
  },
  {
    name: 'a deleted field takes its answers from partial submissions, and a deleted form takes all of them',
    async run(client) {
      const { id, word, name } = await open(client);
      const values = { [word]: 'x', [name]: { first: 'Ada' } };
      const body = { resume_key: KEY, values, [`field_${word}`]: 'x', [`field_${name}`]: { first: 'Ada' } };
      const partial = expectText(await client.ok('POST', `form/${id}/partialsubmission`, body), 'id');
      await client.ok('DELETE', `field/${word}`);
      const resumed = await client.ok('POST', `form/${id}/partialsubmission/resume`, { resume_key: KEY });
      assert.deepEqual(resumed['values'], { [name]: { first: 'Ada' } });
      assert.deepEqual(resumed['data'], [{ field: name, value: 'first = Ada' }]);
      await client.ok('DELETE', `form/${id}`);
      assertRefused(await client.call('GET', `partialsubmission/${partial}`), 404, /partial submission was not found/);
    },
  },
  {
    name: 'a partial submission expires 30 days after its last save, even before it is removed',
    async run(client) {
      const { id, word } = await open(client);
      const start = client.now.getTime();
      const after = (days: number) => new Date(start + days * 86_400_000);
      const save = (key: string) =>
        client.ok('POST', `form/${id}/partialsubmission`, { resume_key: key, [`field_${word}`]: 'x' });
      const old = expectText(await save(KEY), 'id');
      client.now = after(20);
      const newer = expectText(await save(`${KEY}-2`), 'id');
      client.now = after(29.9);
      assert.deepEqual(await listed(client, id), [newer, old]);
      client.now = after(30.1);
      assert.deepEqual(await listed(client, id, 'min_time=2000-01-01'), [newer]);
      assertRefused(await client.call('GET', `partialsubmission/${old}`), 404, /partial submission was not found/);
      const resume = (key: string) => client.call('POST', `form/${id}/partialsubmission/resume`, { resume_key: key });
      assertRefused(await resume(KEY), 404, /partial submission was not found/);
      assert.equal((await resume(`${KEY}-2`)).status, 200);
      await removeExpired(client.store, client.now);
      assert.equal(await client.store.partial(Number(old)), undefined);
      assert.ok(await client.store.partial(Number(newer)));
      client.now = new Date(start);
    },
  },
  {
    name: 'received mails and webhooks of the demo are removed after 7 days',
    async run(client) {
      const [id = 0, other = 0] = await client.store.nextIds('arrival', 2);
      const rest = { kind: 'mail', raw: new Uint8Array(1), content: {} } as const;
      const day = 86_400_000;
      await client.store.addArrival({ id, time: new Date(client.now.getTime() - 7.1 * day), ...rest });
      await client.store.addArrival({ id: other, time: new Date(client.now.getTime() - 6.9 * day), ...rest });
      await removeExpired(client.store, client.now);
      assert.equal(await client.store.arrival(id), undefined);
      assert.ok(await client.store.arrival(other));
    },
  },
  {
    name: 'answers larger than a partial submission may hold are refused',
    async run(client) {
      const { id, word } = await open(client);
      const body = { resume_key: KEY, [`field_${word}`]: 'x'.repeat(300_000) };
      assertRefused(await client.call('POST', `form/${id}/partialsubmission`, body), 413, /larger than/);
      assertRefused(
        await client.call('GET', `${ORIGIN}/api/v2/partialsubmission/abc`),
        400,
        /valid partial submission id/,
      );
    },
  },
];
