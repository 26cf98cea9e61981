import assert from 'node:assert/strict';
import { isObject, type JsonObject } from '../../values/json.js';
import { assertRefused, listOf, ORIGIN, textOf, type Case, type Client } from '../../conformance/client.js';

interface ActionForm {
  readonly id: string;
  readonly email: string;
  /** What makes one of each kind, with as little as possible. */
  readonly smallest: Readonly<Record<'confirmation' | 'notification' | 'webhook', JsonObject>>;
}

async function actionForm(client: Client): Promise<ActionForm> {
  const { id, fields } = await client.form([{ field_type: 'email' }, { field_type: 'text' }]);
  const [email = ''] = fields;
  return {
    id,
    email,
    smallest: {
      confirmation: { to_field: email },
      notification: { recipients: 'owner@form.test' },
      webhook: { url: 'https://receiver.test/hook' },
    },
  };
}

const KINDS = ['confirmation', 'notification', 'webhook'] as const;

const LOGIC = { action: 'show', conditional: 'all', checks: [{ field: 1, condition: 'equals', option: 'a' }] };

/** Confirmations, notifications and webhooks as records. */
export const actions: readonly Case[] = [
  {
    name: 'a new confirmation has the recorded keys, and none of those that leak from inside',
    async run(client) {
      const { id, email, smallest } = await actionForm(client);
      const made = await client.ok('POST', `form/${id}/confirmation`, smallest.confirmation);
      assert.deepEqual(made, {
        id: made['id'], form: id, name: '', subject: '', message: '', format: 'html', type: 'data', editor: 'wysiwyg',
        logic: '', hide_empty: '0', show_section: '0', include_pdf_attachment: '0', to_field: email, sender: '', delay: '0',
        checked_spam: '0',
      }); // prettier-ignore
    },
  },
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
      const { id, smallest } = await actionForm(client);
      for (const kind of KINDS) {
        const first = await client.ok('POST', `form/${id}/${kind}`, { ...smallest[kind], logic: LOGIC });
        assert.deepEqual(first['logic'], LOGIC);
        const second = await client.ok('POST', `form/${id}/${kind}`, smallest[kind]);
        assert.deepEqual(await client.ok('GET', `form/${id}/${kind}`), { [`${kind}s`]: [first, second] });
        const own = `${kind}/${textOf(first, 'id')}`;
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
      const made = textOf(await client.ok('POST', `form/${id}/webhook`, smallest.webhook), 'id');
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
    name: 'what could never deliver anything is refused by name, and nothing of it is kept',
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
    name: 'the key that signs a webhook has two names, which always say the same',
    async run(client) {
      const { id, smallest } = await actionForm(client);
      const keysOf = ({ hmac_secret, hmac_key }: JsonObject) => [hmac_secret, hmac_key];
      for (const name of ['hmac_secret', 'hmac_key']) {
        const made = await client.ok('POST', `form/${id}/webhook`, { ...smallest.webhook, [name]: 'first' });
        assert.deepEqual(keysOf(made), ['first', 'first'], name);
        const own = `webhook/${textOf(made, 'id')}`;
        // as a client does that reads the record, changes what it knows of it, and sends all of it back
        assert.deepEqual(keysOf(await client.ok('PUT', own, { ...made, [name]: 'second' })), ['second', 'second']);
        assert.deepEqual(keysOf(await client.ok('PUT', own, { name: 'x' })), ['second', 'second']);
        assert.deepEqual(keysOf(await client.ok('GET', own)), ['second', 'second']);
        const both = { hmac_secret: 'a', hmac_key: 'b' };
        assertRefused(await client.call('PUT', own, both), 400, /hmac_secret and hmac_key are two names of one key/);
        assert.deepEqual(keysOf(await client.ok('PUT', own, { [name]: '' })), ['', '']);
      }
    },
  },
  {
    name: 'a webhook that was stored before its key had two names is answered with both',
    async run(client) {
      const { id, smallest } = await actionForm(client);
      const [actionId = 0] = await client.store.nextIds('action', 1);
      const settings = { ...smallest.webhook, hmac_key: 'old' };
      await client.store.addAction({ id: actionId, formId: Number(id), kind: 'webhook', settings });
      const webhook = await client.ok('GET', `webhook/${actionId}`);
      assert.deepEqual([webhook['hmac_secret'], webhook['hmac_key']], ['old', 'old']);
      const changed = await client.ok('PUT', `webhook/${actionId}`, { hmac_secret: 'new' });
      assert.deepEqual([changed['hmac_secret'], changed['hmac_key']], ['new', 'new']);
    },
  },
  {
    name: 'logic is taken as a JSON text too, which is how it comes in an urlencoded body',
    async run(client) {
      const { id, smallest } = await actionForm(client);
      const urlencoded = { urlencoded: true };
      for (const kind of KINDS) {
        const body = { ...smallest[kind], logic: JSON.stringify(LOGIC) };
        const made = await client.call('POST', `form/${id}/${kind}`, body, urlencoded);
        assert.deepEqual(made.body['logic'], LOGIC, made.text);
        const own = `${kind}/${textOf(made.body, 'id')}`;
        for (const none of ['null', '[]', '""', ''])
          assert.equal((await client.call('PUT', own, { logic: none }, urlencoded)).status, 200, none);
        assert.ok(!isObject((await client.ok('GET', own))['logic']));
        for (const wrong of ['{', 'always', '3', '{"action":"jump"}'])
          assertRefused(await client.call('PUT', own, { logic: wrong }, urlencoded), 400, /logic/);
      }
    },
  },
  {
    name: 'a new one of each kind says where it is to be found',
    async run(client) {
      const { id, smallest } = await actionForm(client);
      for (const kind of KINDS) {
        const made = await client.call('POST', `form/${id}/${kind}`, smallest[kind]);
        const location = made.headers.get('Location') ?? '';
        assert.equal(location, `${ORIGIN}/api/v2/${kind}/${textOf(made.body, 'id')}`);
        assert.deepEqual((await client.call('GET', location)).body, made.body);
      }
    },
  },
  {
    name: 'a change that is refused changes nothing',
    async run(client) {
      const { id, smallest } = await actionForm(client);
      for (const kind of KINDS) {
        const own = `${kind}/${textOf(await client.ok('POST', `form/${id}/${kind}`, smallest[kind]), 'id')}`;
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
  {
    name: 'several addresses stand on lines of their own, and come back so',
    async run(client) {
      const { id } = await actionForm(client);
      const body = { recipients: ' a@form.test\r\n\r\nb@xn--bcher-kva.test ' };
      const made = await client.ok('POST', `form/${id}/notification`, body);
      assert.equal(made['recipients'], 'a@form.test\nb@xn--bcher-kva.test');
      assert.ok(
        listOf(await client.ok('GET', `form/${id}/notification`), 'notifications').every((one) => isObject(one)),
      );
    },
  },
  {
    name: 'addresses with commas between them are taken, and come back on lines',
    async run(client) {
      const { id } = await actionForm(client);
      const body = { recipients: 'a@form.test, b@form.test,c@form.test\n,d@form.test' };
      const made = await client.ok('POST', `form/${id}/notification`, body);
      assert.equal(made['recipients'], 'a@form.test\nb@form.test\nc@form.test\nd@form.test');
      for (const recipients of ['a@form.test, nobody', ',', 'a@form.test b@form.test'])
        assert.equal((await client.call('POST', `form/${id}/notification`, { recipients })).status, 400, recipients);
    },
  },
];

const JSON_BODY = { headers: { 'Content-Type': 'application/json' } };
