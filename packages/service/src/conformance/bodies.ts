import assert from 'node:assert/strict';
import { isObject } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import { assertRefused, expectList, ORIGIN, expectText } from './client.js';
import type { Answer, Case, Client } from './client.js';

const JSON_TYPE = { headers: { 'Content-Type': 'application/json' } };
const URLENCODED = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };

function values(answer: Answer): unknown[] {
  assert.equal(answer.status, 200, answer.text);
  return expectList(answer.body, 'data').map((item) => item['value']);
}

async function nameForm(client: Client): Promise<{ id: string; name: string }> {
  const { id, fields } = await client.form([{ field_type: 'name' }]);
  return { id, name: `field_${fields[0]}` };
}

/** Cases of reading bodies, malformed ones too. */
export const bodies: readonly Case[] = [
  {
    name: 'an urlencoded body may come under the content type of JSON, and JSON under the urlencoded one',
    async run(client) {
      const { id, name } = await nameForm(client);
      const encoded = `${name}[first]=Ada&${name}%5Blast%5D=King&read=1`;
      const made = await client.call('POST', `form/${id}/submission.json`, encoded, JSON_TYPE);
      assert.deepEqual(values(made), ['first = Ada\nlast = King']);
      const submission = `submission/${expectText(made.body, 'id')}`;
      const changed = await client.call('PUT', submission, `${name}[first]=Grace`, JSON_TYPE);
      assert.equal(changed.status, 200, changed.text);
      const json = JSON.stringify({ [name]: { last: 'Hopper' } });
      assert.equal((await client.call('PUT', submission, json, URLENCODED)).status, 200);
      assert.deepEqual(values(await client.call('GET', submission)), ['first = Grace\nlast = Hopper']);
      assert.equal(
        (await client.call('POST', 'form', 'name=A+form&num_columns=2', JSON_TYPE)).body['num_columns'],
        '2',
      );
      for (const broken of ['{"name":', '{name=x}', '"name=x"', '[1]', '12', '{"name":"x"} y=1'])
        assertRefused(await client.call('POST', 'form', broken, JSON_TYPE), 400, /JSON/);
    },
  },
  {
    name: 'every path answers the same with .json, with /.json and with a slash at its end',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'text' }]);
      const folder = expectText(await client.ok('POST', 'folder/', { name: 'Slashes' }), 'id');
      const submission = expectText(await client.ok('POST', `form/${id}/submission/.json`, {}), 'id');
      const paths = ['form', `form/${id}`, `form/${id}/field`, `field/${fields[0]}`, 'folder', `folder/${folder}`,
        `form/${id}/submission`, `submission/${submission}`, `form/${id}/confirmation`, `form/${id}/notification`,
        `form/${id}/webhook`, 'openapi']; // prettier-ignore
      for (const path of paths) {
        const plain = await client.call('GET', path);
        assert.equal(plain.status, 200, path);
        for (const end of ['.json', '/.json', '/', '.json/'])
          assert.deepEqual((await client.call('GET', path + end)).json, plain.json, path + end);
      }
      assert.equal((await client.ok('PUT', `form/${id}/.json`, { name: 'Renamed' }))['name'], 'Renamed');
      assertRefused(await client.call('GET', `form/${id}/json`), 404, /nothing at this address/);
    },
  },
  {
    name: 'array notation is read in the names of a JSON body, too',
    async run(client) {
      const { id, name } = await nameForm(client);
      const post = (body: JsonObject) => client.call('POST', `form/${id}/submission`, body);
      assert.deepEqual(values(await post({ [`${name}[first]`]: 'Ada' })), ['first = Ada']);
      const both = await post({ [name]: { last: 'King' }, [`${name}[first]`]: 'Ada' });
      assert.deepEqual(values(both), ['first = Ada\nlast = King']);
      const form = { name: 'x', 'fields[0][field_type]': 'name', 'fields[0][attributes]': { show_prefix: 1 } };
      const made = expectList(await client.ok('POST', 'form', form), 'fields');
      assert.deepEqual(made.map((field) => [field['type'], field['show_prefix']]), [['name', 1]]); // prettier-ignore
    },
  },
  {
    name: 'a name that is given twice is refused, because one of the two values would be lost',
    async run(client) {
      const { id, name } = await nameForm(client);
      const path = `form/${id}/submission`;
      for (const body of [`${name}=a&${name}=b`, `${name}=a&${name}[first]=b`, `${name}[first]=a&${name}=b`]) {
        assertRefused(await client.call('POST', path, body), 400, new RegExp(`"${name}.*" is given twice`));
      }
      const json = { [name]: { first: 'a' }, [`${name}[first]`]: 'b' };
      assertRefused(await client.call('POST', path, json), 400, /is given twice/);
      assertRefused(await client.call('POST', path, { [name]: 'a', [`${name}[first]`]: 'b' }), 400, /is given twice/);
    },
  },
  {
    name: 'a submission with any names is accepted, as recorded, and its answer lists those not kept',
    async run(client) {
      const { id, fields } = await client.form([
        { field_type: 'text' },
        { field_type: 'section' },
        { field_type: 'name' },
      ]);
      const [word, section, name] = fields.map((field) => `field_${field}`);
      const sent = { [word ?? '']: 'x', [section ?? '']: 'no answer', field_x: 'nobody', feild_1: 'typed wrong' };
      const made = await client.ok('POST', `form/${id}/submission`, sent);
      assert.deepEqual(made['ignored'], [section, 'field_x', 'feild_1']);
      const submission = expectText(made, 'id');
      const changed = await client.ok('PUT', `submission/${submission}`, { field_x: 'nobody' });
      assert.deepEqual(changed, { success: '1', id: submission, ignored: ['field_x'] });
      const shoe = await client.ok('POST', `form/${id}/submission`, { [name ?? '']: { shoe: '43', first: 'Ada' } });
      assert.deepEqual(expectList(shoe, 'data')[0]?.['value'], 'first = Ada\nshoe = 43');
      assert.ok(!('ignored' in shoe));
      for (const wrong of [{ timestamp: ['x'] }, { user_agent: { a: 1 } }, { read: 'perhaps' }])
        assertRefused(await client.call('POST', `form/${id}/submission`, wrong), 400, /timestamp|user_agent|read/);
    },
  },
  {
    name: 'forms, folders and actions refuse a parameter that they do not know, with its name',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'email' }], { partial_submissions: 1 });
      const folder = expectText(await client.ok('POST', 'folder', { name: 'Strict' }), 'id');
      const key = { resume_key: 'a-key-of-this-person' };
      for (const [method, path, body] of [
        ['POST', 'form', { name: 'x' }],
        ['PUT', `form/${id}`, {}],
        ['POST', 'folder', { name: 'x' }],
        ['PUT', `folder/${folder}`, {}],
        ['POST', `form/${id}/confirmation`, { to_field: fields[0] ?? '' }],
        ['POST', `form/${id}/notification`, { recipients: 'a@b.example' }],
        ['POST', `form/${id}/webhook`, { url: 'https://a.example/' }],
        ['POST', `form/${id}/partialsubmission/resume`, key],
        ['POST', `form/${id}/partialsubmission/discard`, key],
      ] as const) {
        const answer = await client.call(method, path, { ...body, colour: 'red' });
        assertRefused(answer, 400, /^"colour" is not a parameter of a/);
      }
      for (const refused of [{ password: 'x' }, { template: '5' }, { encrypted: true }, { notifications: [{}] }])
        assertRefused(await client.call('PUT', `form/${id}`, refused), 400, new RegExp(Object.keys(refused)[0] ?? ''));
    },
  },
  {
    name: 'a form or a folder can be sent back as it was read, and only its changed members change',
    async run(client) {
      const { id } = await client.form([{ field_type: 'text' }], { language: 'de' });
      const read = await client.ok('GET', `form/${id}`);
      const changed = await client.ok('PUT', `form/${id}`, { ...read, name: 'Another name' });
      assert.deepEqual([changed['name'], changed['language'], changed['id']], ['Another name', 'de', id]);
      const folder = await client.ok('POST', 'folder', { name: 'Read' });
      const renamed = await client.ok('PUT', `folder/${expectText(folder, 'id')}`, { ...folder, name: 'Again' });
      assert.deepEqual(renamed, { ...folder, name: 'Again' });
      assertRefused(await client.call('PUT', `form/${id}`, { fields: [{ field_type: 'text' }] }), 400, /fields/);
    },
  },
  {
    name: 'objects and lists may be JSON in an urlencoded body, and recipients may share one line',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'radio', options: ['a', 'b'] }]);
      const logic = { action: 'show', conditional: 'all', checks: [{ field: fields[0] ?? '', condition: 'equals', option: 'a' }] }; // prettier-ignore
      const encoded = new URLSearchParams({
        field_type: 'checkbox',
        options: JSON.stringify([{ label: 'One, two', value: '1' }, 'Three']),
        logic: JSON.stringify(logic),
        attributes: JSON.stringify({ option_other: 1, option_layout: 'horizontal' }),
      });
      for (const value of ['1', 'Three']) encoded.append('default_value[]', value);
      const made = await client.call('POST', `form/${id}/field`, encoded.toString());
      assert.equal(made.status, 200, made.text);
      const { options, logic: kept, option_layout: layout, default: chosen } = made.body;
      assert.deepEqual(
        { options, kept, layout, chosen },
        {
          options: [{ label: 'One, two', value: '1' }, { label: 'Three', value: 'Three' }],
          kept: logic, layout: 'horizontal', chosen: '1\nThree',
        },
      ); // prettier-ignore
      const broken = 'field_type=text&logic=%7B%22action%22';
      assertRefused(await client.call('POST', `form/${id}/field`, broken), 400, /logic/);
      const fieldsAsText = `name=x&fields=${encodeURIComponent('[{"field_type":"text","label":"L"}]')}`;
      assert.equal(expectList((await client.call('POST', 'form', fieldsAsText)).body, 'fields')[0]?.['label'], 'L');
      const mail = { recipients: 'a@b.example, c@d.example;e@f.example' };
      const notification = await client.ok('POST', `form/${id}/notification`, mail);
      assert.equal(notification['recipients'], 'a@b.example\nc@d.example\ne@f.example');
    },
  },
  {
    name: 'every new record has its address in Location',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'email' }], { partial_submissions: 1 });
      for (const [path, resource, body] of [
        ['form', 'form', { name: 'x' }],
        [`form/${id}/copy`, 'form', {}],
        [`form/${id}/field`, 'field', { field_type: 'text' }],
        ['folder', 'folder', { name: 'x' }],
        [`form/${id}/submission`, 'submission', {}],
        [`form/${id}/partialsubmission`, 'partialsubmission', { resume_key: 'a-key-of-this-person' }],
        [`form/${id}/confirmation`, 'confirmation', { to_field: fields[0] ?? '' }],
        [`form/${id}/notification`, 'notification', { recipients: 'a@b.example' }],
        [`form/${id}/webhook`, 'webhook', { url: 'https://a.example/' }],
      ] as const) {
        const made = await client.call('POST', path, body);
        assert.equal(made.status, 200, made.text);
        const address = made.headers.get('Location') ?? '';
        assert.equal(address, `${ORIGIN}/api/v2/${resource}/${expectText(made.body, 'id')}`);
        const read = await client.call('GET', address);
        assert.ok(isObject(read.json) && read.body['id'] === made.body['id'], read.text);
      }
    },
  },
];
