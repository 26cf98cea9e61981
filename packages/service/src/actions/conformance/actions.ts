import assert from 'node:assert/strict';
import { isObject } from '../../values/json.js';
import type { JsonObject } from '../../values/json.js';
import { actionForm } from './action-form.js';
import { assertRefused, ORIGIN, expectText } from '../../conformance/client.js';
import type { Case } from '../../conformance/client.js';

const KINDS = ['confirmation', 'notification', 'webhook'] as const;

const LOGIC = { action: 'show', conditional: 'all', checks: [{ field: 1, condition: 'equals', option: 'a' }] };

/** Confirmations, notifications and webhooks as records. */
export const actions: readonly Case[] = [
  {
    name: 'a new notification and a new webhook have the recorded keys',
    async run(client) {
      const { id, smallest } = await actionForm(client);
      const notification = await client.ok('POST', `form/${id}/notification`, smallest.notification);
      for (const key of ['from_type', 'from_value', 'recipients', 'hide_hidden', 'attach_limit', 'options'])
        assert.equal(typeof notification[key], 'string', key);
      const webhook = await client.ok('POST', `form/${id}/webhook`, smallest.webhook);
      assert.deepEqual(webhook, {
        id: webhook['id'], name: '', url: 'https://receiver.test/hook', handshake_key: '', hmac_secret: '', hmac_key: '',
        content_type: 'urlencoded', use_field_ids: false, no_subfield_names: '0', include_field_type: '0', append_data: '0',
        standardize_field_values: '0', post_data_field_keys: 'field_names', logic: [], file_transfer_type: 'downloadLink',
      }); // prettier-ignore
    },
  },
  {
    name: 'each kind is listed under its plural, read, changed and deleted under its own address',
    async run(client) {
      const { id, email, smallest } = await actionForm(client);
      const logic = { ...LOGIC, checks: [{ field: email, condition: 'equals', option: '1' }] };
      for (const kind of KINDS) {
        const first = await client.ok('POST', `form/${id}/${kind}`, { ...smallest[kind], logic });
        assert.deepEqual(first['logic'], logic);
        const second = await client.ok('POST', `form/${id}/${kind}`, smallest[kind]);
        assert.deepEqual(await client.ok('GET', `form/${id}/${kind}`), { [`${kind}s`]: [first, second] });
        const own = `${kind}/${expectText(first, 'id')}`;
        const changed = await client.ok('PUT', own, { name: 'New name', logic: '' });
        assert.deepEqual(changed, { ...first, name: 'New name', logic: second['logic'] });
        assert.deepEqual(await client.ok('GET', own), changed);
        assert.deepEqual(await client.ok('DELETE', own), { success: '1', id: first['id'] });
        assertRefused(await client.call('GET', own), 404, new RegExp(`The ${kind} was not found`));
        assert.deepEqual(await client.ok('GET', `form/${id}/${kind}`), { [`${kind}s`]: [second] });
      }
    },
  },
  {
    name: 'an action is found under no other kind, and is gone with its form',
    async run(client) {
      const { id, smallest } = await actionForm(client);
      const made = expectText(await client.ok('POST', `form/${id}/webhook`, smallest.webhook), 'id');
      for (const method of ['GET', 'PUT', 'DELETE'])
        assertRefused(await client.call(method, `confirmation/${made}`), 404, /confirmation was not found/);
      assert.equal((await client.call('GET', `webhook/${made}`)).status, 200);
      await client.ok('DELETE', `form/${id}`);
      for (const method of ['GET', 'PUT', 'DELETE'])
        assertRefused(await client.call(method, `webhook/${made}`), 404, /webhook was not found/);
      assertRefused(await client.call('GET', `form/${id}/webhook`), 404, /form was not found/);
    },
  },
  {
    name: 'an action that could never deliver anything is refused with a sentence, and not kept',
    async run(client) {
      const { id } = await actionForm(client);
      const other = await actionForm(client);
      const wrong: readonly (readonly [(typeof KINDS)[number], JsonObject, RegExp])[] = [
        ['confirmation', {}, /A to_field was not supplied/],
        ['confirmation', { to_field: other.email }, /to_field must be the id of a field of this form/],
        ['confirmation', { to_field: ['a'] }, /to_field must be a text/],
        ['notification', {}, /A recipients was not supplied/],
        ['notification', { recipients: 'owner@form.test\nnobody' }, /recipients must be mail addresses/],
        ['notification', { recipients: 'a@form.test', from_type: 'somebody' }, /from_type must be one of noreply/],
        ['notification', { recipients: 'a@form.test', from_type: 'custom' }, /from_value must be a mail address/],
        ['notification', { recipients: 'a@form.test', from_type: 'field', from_value: other.email }, /of this form/],
        ['webhook', {}, /A url was not supplied/],
        ['webhook', { url: 'file:///etc/passwd' }, /begins with https/],
        ['webhook', { url: 'https://a:b@receiver.test/' }, /user or a password/],
        ['webhook', { url: 'https://receiver.test/', content_type: 'xml' }, /content_type must be one of/],
        ['webhook', { url: 'https://receiver.test/', logic: { action: 'show' } }, /checks of the logic must be a list/],
      ];
      for (const [kind, body, sentence] of wrong)
        assertRefused(await client.call('POST', `form/${id}/${kind}`, body), 400, sentence);
      for (const kind of KINDS) assert.deepEqual((await client.ok('GET', `form/${id}/${kind}`))[`${kind}s`], []);
    },
  },
  {
    name: 'logic of an action that names a missing field is kept, as recorded, and the answer tells it',
    async run(client) {
      const { id, email, smallest } = await actionForm(client);
      const logicOf = (field: string) => ({ action: 'show', conditional: 'all', checks: [{ field, condition: 'equals', option: 'x' }] }); // prettier-ignore
      for (const [kind, body] of Object.entries(smallest)) {
        const made = await client.ok('POST', `form/${id}/${kind}`, { ...body, logic: logicOf('999999') });
        const own = `${kind}/${expectText(made, 'id')}`;
        const sentence = `The logic of ${own.replace('/', ' ')} names field 999999, which this form does not have`;
        assert.deepEqual(made['warnings'], [sentence]);
        const { warnings: _told, ...kept } = made;
        assert.deepEqual(await client.ok('GET', own), kept);
        assert.ok(!('warnings' in (await client.ok('PUT', own, { ...made, logic: logicOf(email) }))));
      }
    },
  },
  {
    name: 'logic may be a JSON text, as in an urlencoded body',
    async run(client) {
      const { id, smallest } = await actionForm(client);
      const urlencoded = { urlencoded: true };
      for (const kind of KINDS) {
        const body = { ...smallest[kind], logic: JSON.stringify(LOGIC) };
        const made = await client.call('POST', `form/${id}/${kind}`, body, urlencoded);
        assert.deepEqual(made.body['logic'], LOGIC, made.text);
        const own = `${kind}/${expectText(made.body, 'id')}`;
        for (const none of ['null', '[]', '""', ''])
          assert.equal((await client.call('PUT', own, { logic: none }, urlencoded)).status, 200, none);
        assert.ok(!isObject((await client.ok('GET', own))['logic']));
        for (const wrong of ['{', 'always', '3', '{"action":"jump"}'])
          assertRefused(await client.call('PUT', own, { logic: wrong }, urlencoded), 400, /logic/);
      }
    },
  },
  {
    name: 'a new action of each kind has its address in Location',
    async run(client) {
      const { id, smallest } = await actionForm(client);
      for (const kind of KINDS) {
        const made = await client.call('POST', `form/${id}/${kind}`, smallest[kind]);
        const location = made.headers.get('Location') ?? '';
        assert.equal(location, `${ORIGIN}/api/v2/${kind}/${expectText(made.body, 'id')}`);
        assert.deepEqual((await client.call('GET', location)).body, made.body);
      }
    },
  },
  {
    name: 'a change that is refused changes nothing',
    async run(client) {
      const { id, smallest } = await actionForm(client);
      for (const kind of KINDS) {
        const own = `${kind}/${expectText(await client.ok('POST', `form/${id}/${kind}`, smallest[kind]), 'id')}`;
        const before = await client.ok('GET', own);
        assertRefused(
          await client.call('PUT', own, { name: 'x', logic: { action: 'jump', checks: [] } }),
          400,
          /action/,
        );
        assertRefused(await client.call('PUT', own, { name: ['x'] }), 400, /name must be a text/);
        assertRefused(await client.call('PUT', `${kind}/abc`, {}), 400, new RegExp(`A valid ${kind} id`));
        assert.equal((await client.call('PUT', own, '[1]', JSON_BODY)).status, 400);
        assert.equal((await client.call('PUT', own, { name: 'x' }, { token: 'wrong' })).status, 401);
        assert.deepEqual(await client.ok('GET', own), before);
      }
    },
  },
];

const JSON_BODY = { headers: { 'Content-Type': 'application/json' } };
