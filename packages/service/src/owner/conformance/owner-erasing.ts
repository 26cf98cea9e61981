import assert from 'node:assert/strict';
import type { Case, Client } from '../../conformance/client.js';
import { expectList, expectText, ORIGIN } from '../../conformance/client.js';
import { failure, Queue } from '../../queue/queue.js';
import type { Json, JsonObject } from '../../values/json.js';
import { isObject } from '../../values/json.js';
import { ask } from './ask-owner.js';

/** A text with a hyphen that only submissions to delete have, each with another form's number. */
const MARK = 'quixotic-heron';

interface Made {
  readonly form: string;
  readonly field: string;
  readonly webhook: string;
  readonly kept: string;
  readonly gone: string;
  readonly file: string;
  /** The answer of the submission to delete. */
  readonly mark: string;
}

const idsIn = (body: JsonObject, list: string): readonly Json[] => expectList(body, list).map(({ id }) => id ?? null);

/** Makes a form with a submission to keep and one to delete, whose webhooks have failed for good. */
async function make(client: Client): Promise<Made> {
  const fields = [{ field_type: 'text', label: 'Word' }, { field_type: 'file' }];
  const made = await client.form(fields);
  const [field = '', upload = ''] = made.fields;
  const mark = `${MARK}-${made.id}`;
  const post = async (path: string, body: JsonObject) =>
    expectText(await client.ok('POST', `form/${made.id}/${path}`, body), 'id');
  const webhook = await post('webhook', { url: `https://form-${made.id}.test/` });
  const kept = await post('submission', { [`field_${field}`]: 'kept' });
  const gone = await post('submission', { [`field_${field}`]: mark, [`field_${upload}`]: `${mark}.txt;QQ==` });
  const deliver = async () => failure('The receiver is not there', true);
  await new Queue({ store: client.store, deliver, now: () => client.now }).runDue();
  const record = await client.store.submission(Number(gone));
  const file = String(record?.answers.find(({ fileId }) => fileId !== null)?.fileId);
  return { form: made.id, field, webhook, kept, gone, file, mark };
}

/** Returns every call of API v2 that could name a submission. */
function callsOfService({ form, field, gone, file }: Made): readonly string[] {
  const list = `form/${form}/submission`;
  return [
    'form',
    `form/${form}`,
    list,
    `${list}?data=true&expand_data=true`,
    `${list}?search_field_0=${field}&search_value_0=${MARK}`,
    `${list}?min_time=2000-01-01&max_time=2100-01-01`,
    `form/${form}/partialsubmission`,
    `submission/${gone}`,
    `${ORIGIN}/admin/download/file/${file}`,
  ];
}

/** Returns every call of the owner's routes that could name a submission, but those of the bin and of a person. */
function callsOfOwner({ form, field, webhook, kept, gone, file }: Made): readonly string[] {
  const filters = ['', `search=${MARK}`, `field_${field}=${MARK}`, 'from=2000-01-01T00:00:00Z', 'read=0', 'order=asc'];
  return [
    ...filters.flatMap((filter) => [
      `form/${form}/submissions.json?${filter}`,
      `form/${form}/export.csv?${filter}`,
      `form/${form}/export.json?${filter}`,
      `submission/${kept}.json?${filter}`,
    ]),
    `submission/${gone}.json`,
    `file/${file}`,
    'failures.json',
    `failures.json?lane=webhook:form-${form}.test`,
    `action/${webhook}/deliveries.json`,
  ];
}

/** Returns the calls whose answer names a submission, by its id as a whole value, its answer or its file. */
async function findNaming(client: Client, made: Made): Promise<readonly string[]> {
  const id = new RegExp(`(?<![\\d.:-])${made.gone}(?![\\d.:-])`);
  const names = (text: string): boolean => id.test(text) || text.includes(MARK);
  const naming: string[] = [];
  // A refusal repeats the address that was asked for.
  for (const path of callsOfService(made)) {
    const { status, text } = await client.call('GET', path);
    if (status === 200 && (path.endsWith(made.file) || names(text))) naming.push(path);
  }
  for (const path of callsOfOwner(made)) {
    const { status, text } = await ask(client, 'GET', path);
    if (status === 200 && (path.endsWith(made.file) || names(text))) naming.push(path);
  }
  return naming;
}

const count = async (client: Client, { form }: Made): Promise<Json> =>
  (await ask(client, 'GET', `form/${form}/submissions.json`)).body['total'] ?? null;

/** Bodies that each write refuses. */
const WRONG: readonly (readonly [method: string, path: string, body: JsonObject])[] = [
  ...['put', 'restore', 'erase'].flatMap((path) =>
    [{}, { kind: 'form' }, { kind: 'form', ids: [] }, { kind: 'field', ids: ['1'] }, { kind: 'submission', ids: ['x'] }, { kind: 'submission', ids: 1 }, { kind: 'form', ids: Array.from({ length: 501 }, () => '1') }] // prettier-ignore
      .map((body) => ['POST', `bin/${path}.json`, body] as const),
  ),
  ...[
    {},
    { days: '' },
    { days: 0 },
    { days: -1 },
    { days: 1.5 },
    { days: 36_501 },
    { days: [1] },
    { days: 'x' },
    { days: 1, were: 0 },
  ].map((body) => ['PUT', 'form/{form}/retention.json', body] as const),
  ...[{}, { value: 'ab' }, { value: '   ' }, { value: 'x'.repeat(501) }, { value: ['abc'] }, { value: 'abc', match: 'all' }, { value: 'a\u0000bc' }] // prettier-ignore
    .map((body) => ['POST', 'person/erase.json', body] as const),
  ...['read', 'delete'].flatMap((path) =>
    [{}, { ids: [] }, { ids: ['x'] }, { ids: {} }].map((body) => ['POST', `submissions/${path}.json`, body] as const),
  ),
  ['POST', 'submissions/read.json', { ids: ['1'], read: 'perhaps' }],
  ['POST', 'failures/again.json', { lane: {} }],
  ['POST', 'delivery/1/again.json', { after: {} }],
  ['PUT', 'action/{webhook}.json', {}],
  ['PUT', 'action/{webhook}.json', { settings: {}, version: [] }],
  ['POST', 'apps.json', {}],
];

/** Cases of what the owner deletes, restores and erases. */
export const ownerErasing: readonly Case[] = [
  {
    name: 'owner: no call but those of the bin and of a person names a submission that is in the bin, until it is back',
    async run(client) {
      const made = await make(client);
      const [before, total] = [await findNaming(client, made), await count(client, made)];
      assert.ok(before.length > 15, before.join('\n'));
      await ask(client, 'POST', 'bin/put.json', { kind: 'submission', ids: [made.gone] });
      assert.deepEqual(await findNaming(client, made), []);
      assert.deepEqual([total, await count(client, made)], [2, 1]);
      const lane = `webhook:form-${made.form}.test`;
      assert.equal((await ask(client, 'POST', 'failures/again.json', { lane })).body['count'], 1);
      assert.deepEqual((await ask(client, 'POST', 'submissions/read.json', { ids: [made.gone] })).body['ids'], []);
      await ask(client, 'POST', 'bin/restore.json', { kind: 'submission', ids: [made.gone] });
      assert.deepEqual(await findNaming(client, made), before);
    },
  },
  {
    name: 'owner: the bin lists what was deleted, restores it within its days, and erases it at once',
    async run(client) {
      const { form, kept, gone } = await make(client);
      const post = async (what: string, kind: string, id: string) =>
        (await ask(client, 'POST', `bin/${what}.json`, { kind, ids: [id] })).body;
      assert.deepEqual(await post('erase', 'submission', kept), { erased: 0, files: 0 }, 'it is not in the bin');
      assert.deepEqual(await post('put', 'submission', gone), { deleted: 1 });
      assert.deepEqual(await post('put', 'submission', gone), { deleted: 0 });
      const { body } = await ask(client, 'GET', 'bin.json');
      assert.equal(body['days'], 30);
      assert.ok(idsIn(body, 'submissions').includes(gone) && !idsIn(body, 'submissions').includes(kept));
      assert.deepEqual(await post('erase', 'submission', gone), { erased: 1, files: 1 });
      assert.deepEqual(await post('restore', 'submission', gone), { restored: 0 });
      assert.deepEqual(await post('put', 'form', form), { deleted: 1 });
      assert.ok(idsIn((await ask(client, 'GET', 'bin.json')).body, 'forms').includes(form));
      assert.deepEqual(await post('restore', 'form', form), { restored: 1 });
      await post('put', 'form', form);
      assert.deepEqual(await post('erase', 'form', form), { erased: 1 });
      assert.deepEqual(await post('restore', 'form', form), { restored: 0 });
      assert.ok(!idsIn((await ask(client, 'GET', 'bin.json')).body, 'forms').includes(form));
    },
  },
  {
    name: 'owner: a form keeps submissions for so many days, or for ever',
    async run(client) {
      const { id } = await client.form();
      const path = `form/${id}/retention.json`;
      const read = async () => (await ask(client, 'GET', path)).body;
      assert.deepEqual(await read(), { days: null });
      for (const days of [1, 36_500, null]) {
        assert.deepEqual((await ask(client, 'PUT', path, { days })).body, { days });
        assert.deepEqual(await read(), { days });
      }
      const put = (days: number, were: number | null) => ask(client, 'PUT', path, { days, were });
      const both = await Promise.all([put(10, null), put(20, null)]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
      const won = both.find(({ status }) => status === 200)?.body['days'];
      assert.deepEqual(await read(), { days: won }, 'of two consoles, the second is told, and overwrites nothing');
      assert.equal((await put(30, won === 10 ? 20 : 10)).body['code'], 'conflict');
      assert.equal((await put(30, won === 10 ? 10 : 20)).status, 200);
      for (const method of ['GET', 'PUT']) {
        const { status, body } = await ask(client, method, 'form/999999999/retention.json', method === 'PUT' ? { days: 1 } : undefined); // prettier-ignore
        assert.deepEqual([status, body['code']], [404, 'not-found']);
      }
    },
  },
  {
    name: 'owner: one person is found, exported and erased with what is in the bin, with a receipt',
    async run(client) {
      const { gone, kept, mark } = await make(client);
      await ask(client, 'POST', 'bin/put.json', { kind: 'submission', ids: [gone] });
      const query = `value=${mark.toUpperCase()}&match=exact`;
      const found = await ask(client, 'GET', `person.json?${query}`);
      assert.deepEqual(idsIn(found.body, 'submissions'), [gone]);
      assert.match((await ask(client, 'GET', `person/export.json?${query}`)).text, new RegExp(`"${mark}"`));
      const receipt = await ask(client, 'POST', 'person/erase.json', { value: mark, match: 'exact' });
      assert.deepEqual([receipt.body['submissions'], receipt.body['files']], [1, 1]);
      assert.doesNotMatch(receipt.text, new RegExp(mark));
      assert.equal(receipt.body['left'], 0);
      assert.deepEqual(idsIn((await ask(client, 'GET', `person.json?${query}`)).body, 'submissions'), []);
      assert.ok(await client.store.submission(Number(kept)));
    },
  },
  {
    name: 'owner: the answers of a person come with the options of their fields',
    async run(client) {
      const choice = { field_type: 'radio', label: 'Seat', options: ['By the window'], options_values: ['seat-w'] };
      const { id, fields } = await client.form([choice]);
      const [seat = ''] = fields;
      await client.ok('POST', `form/${id}/submission`, { [`field_${seat}`]: 'seat-w' });
      const { body } = await ask(client, 'GET', 'person.json?value=seat-w');
      const options = body['options'];
      assert.ok(isObject(options));
      assert.match(JSON.stringify(options[seat]), /"label":"By the window","value":"seat-w"/);
    },
  },
  {
    name: 'owner: each write refuses a wrong body with a code, and changes nothing',
    async run(client) {
      const made = await make(client);
      for (const [method, address, sent] of WRONG) {
        const path = address.replace('{form}', made.form).replace('{webhook}', made.webhook);
        const { status, body } = await ask(client, method, path, sent);
        const told = `${method} ${path} ${JSON.stringify(sent).slice(0, 80)}: ${JSON.stringify(body)}`;
        assert.equal(status, 400, told);
        assert.match(expectText(body, 'code'), /^(invalid-(value|id)|unstorable-text)$/, told);
      }
      assert.equal(await count(client, made), 2);
    },
  },
];
