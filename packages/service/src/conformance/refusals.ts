import assert from 'node:assert/strict';
import { DESCRIPTIONS } from '../resources.js';
import { ask } from '../owner/conformance/ask-owner.js';
import type { JsonObject } from '../values/json.js';
import { assertRefused, expectList, expectText, ORIGIN } from './client.js';
import type { Case } from './client.js';

const JSON_TYPE = { headers: { 'Content-Type': 'application/json' } };

/** Every method of every path, as an address of a record that need not exist. */
const REQUESTS = DESCRIPTIONS.flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const address = path.replace(':id', '1');
      return { method, address: path.startsWith('/admin/') ? ORIGIN + address : address.slice(1) };
    }),
  ),
);

const OWNERS: readonly (readonly [string, string])[] = [
  ['GET', 'bin'], ['GET', 'failures'], ['GET', 'action/1'], ['GET', 'action/1/deliveries'], ['GET', 'apps'],
  ['GET', 'form/1/retention'], ['GET', 'person'], ['GET', 'person/export'],
]; // prettier-ignore
const OWNERS_BODIES: readonly (readonly [string, string])[] = [
  ['POST', 'bin/put'], ['POST', 'bin/restore'], ['POST', 'bin/erase'], ['POST', 'failures/again'],
  ['POST', 'delivery/1/again'], ['POST', 'apps'], ['PUT', 'form/1/retention'], ['POST', 'person/erase'],
  ['POST', 'submissions/read'], ['POST', 'submissions/delete'],
]; // prettier-ignore

/** Requests of which a part would be lost. */
export const refusals: readonly Case[] = [
  {
    name: 'every path refuses a name in the query that it does not know, or that is given twice',
    async run(client) {
      for (const { method, address } of REQUESTS) {
        const call = (query: string) => client.call(method, `${address}?${query}`, method === 'GET' ? undefined : {});
        assertRefused(await call('colour=red'), 400, /^"colour" is not a parameter of a request to this address$/);
        assertRefused(await call('page=1&page=2'), 400, /^"page" is given twice$/);
      }
    },
  },
  {
    name: 'owner: every path refuses a name that it does not know, in the query and in the body',
    async run(client) {
      for (const [method, path] of OWNERS)
        assert.match((await ask(client, method, `${path}?colour=red`)).text, /"colour\\" is not a parameter/, path);
      for (const [method, path] of OWNERS_BODIES)
        assert.match((await ask(client, method, path, { colour: 'red' })).text, /"colour\\" is not a parameter/, path);
    },
  },
  {
    name: 'a flag in a query that is none is refused',
    async run(client) {
      const { id } = await client.form();
      assertRefused(await client.call('GET', 'form?folders=perhaps'), 400, /^folders must be 0 or 1$/);
      assertRefused(await client.call('GET', `form/${id}/submission?data=perhaps`), 400, /^data must be 0 or 1$/);
    },
  },
  {
    name: 'a name that is twice in an object of JSON is refused, however deep and however it is written',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'name' }]);
      const name = `field_${fields[0]}`;
      const post = (body: string) => client.call('POST', `form/${id}/submission`, body, JSON_TYPE);
      for (const [body, twice] of [
        [`{"${name}":"a","${name}":"b"}`, name],
        [`{"${name}":"a", "\\u0066${name.slice(1)}" : "b"}`, name],
        [`{"${name}":{"first":"a","last":"\\\\","first":"b"}}`, 'first'],
        [`{"a\\"b":[{},{"x":1}],"c":{"x":1,"y":{"x":2}},"a\\"b":2}`, 'a"b'],
      ] as const)
        assertRefused(await post(body), 400, new RegExp(`^"${twice}" is given twice$`));
      const same = `{"${name}":{"first":"\\"last\\":","last":"first"},"other":[{"first":1},{"first":2}]}`;
      const made = await post(same);
      assert.equal(expectList(made.body, 'data')[0]?.['value'], 'first = "last":\nlast = first', made.text);
      const logic = '{"action":"show","action":"hide","conditional":"all","checks":[]}';
      const field = `field_type=text&logic=${encodeURIComponent(logic)}`;
      assertRefused(await client.call('POST', `form/${id}/field`, field), 400, /^"action" is given twice$/);
    },
  },
  {
    name: 'a number that JSON cannot keep is refused; all others are kept',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'text' }]);
      const post = (number: string) =>
        client.call('POST', `form/${id}/submission`, `{"field_${fields[0]}":${number}}`, JSON_TYPE);
      for (const lost of ['12345678901234567', '0.12345678901234567890', '1e999', '-9007199254740993'])
        assertRefused(await post(lost), 400, new RegExp(`^The number ${lost} has more digits than JSON keeps`));
      for (const kept of [
        '0',
        '-1.5',
        '9007199254740992',
        '0.30000000000000004',
        '12345678901234500000',
        '0.1',
        '1e-7',
      ])
        assert.equal(expectList((await post(kept)).body, 'data')[0]?.['value'], kept);
    },
  },
  {
    name: 'a body of another charset, or compressed, is refused and not read as UTF-8',
    async run(client) {
      const post = (headers: Readonly<Record<string, string>>) =>
        client.call('POST', 'form', 'name=%C3%A9', { headers });
      const type = 'application/x-www-form-urlencoded';
      assertRefused(await post({ 'Content-Type': `${type}; charset=ISO-8859-1` }), 415, /charset must be utf-8/);
      assertRefused(await post({ 'Content-Type': type, 'Content-Encoding': 'gzip' }), 415, /not be compressed/);
      const same = await post({ 'Content-Type': `${type}; Charset="UTF-8"`, 'Content-Encoding': 'identity' });
      assert.equal(same.body['name'], 'é', same.text);
    },
  },
  {
    name: 'values of a wrong type are refused where none would be kept, in folders, mails and webhooks too',
    async run(client) {
      const folder = expectText(await client.ok('POST', 'folder', { name: 'Typed' }), 'id');
      assertRefused(await client.call('POST', 'folder', { name: ['x'] }), 400, /^name must be a text$/);
      assertRefused(await client.call('PUT', `folder/${folder}`, { parent: { a: 1 } }), 400, /^parent must be a text$/);
      const { id } = await client.form();
      const mail = { recipients: 'a@b.example' };
      for (const [kind, body] of [
        ['notification', { ...mail, hide_empty: 'perhaps' }],
        ['notification', { ...mail, hide_empty: ['1'] }],
        ['webhook', { url: 'https://a.example/', append_data: 'perhaps' }],
        ['webhook', { url: 'https://a.example/', use_field_ids: {} }],
      ] as const)
        assertRefused(await client.call('POST', `form/${id}/${kind}`, body), 400, /must be 0 or 1$/);
    },
  },
  {
    name: 'a partial submission tells what it does not keep, and refuses what no text can represent',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'name' }], { partial_submissions: 1 });
      const [field = ''] = fields;
      const save = (more: JsonObject | string) =>
        typeof more === 'string'
          ? client.call('POST', `form/${id}/partialsubmission`, `resume_key=a-key-of-this-person&${more}`)
          : client.call('POST', `form/${id}/partialsubmission`, { resume_key: 'a-key-of-this-person', ...more });
      const kept = await save({ read: '1', timestamp: '2024-01-01', values: { [field]: 1, 999: 2 } });
      assert.deepEqual(kept.body['ignored'], ['read', 'timestamp', 'values[999]']);
      assertRefused(await save({ [`field_${field}`]: { first: { a: 1 } } }), 400, /must be a text, a list of texts/);
      assertRefused(await save({ user_agent: { a: 1 } }), 400, /^user_agent must be a text$/);
      const name = await save(`field_${field}=${encodeURIComponent('{"first":"Ada"}')}`);
      assert.equal(expectList(name.body, 'data')[0]?.['value'], 'first = Ada');
    },
  },
];
