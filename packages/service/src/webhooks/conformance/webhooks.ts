import assert from 'node:assert/strict';
import { actionForm } from '../../actions/conformance/action-form.js';
import { assertRefused, expectText } from '../../conformance/client.js';
import type { Case } from '../../conformance/client.js';
import type { JsonObject } from '../../values/json.js';

/** Webhooks as records. */
export const webhooks: readonly Case[] = [
  {
    name: 'the key that signs a webhook has two names, which always have the same value',
    async run(client) {
      const { id, smallest } = await actionForm(client);
      const readKeys = ({ hmac_secret, hmac_key }: JsonObject) => [hmac_secret, hmac_key];
      for (const name of ['hmac_secret', 'hmac_key']) {
        const made = await client.ok('POST', `form/${id}/webhook`, { ...smallest.webhook, [name]: 'first' });
        assert.deepEqual(readKeys(made), ['first', 'first'], name);
        const own = `webhook/${expectText(made, 'id')}`;
        // As a client that reads the record, changes the names that it knows, and sends all of it back.
        assert.deepEqual(readKeys(await client.ok('PUT', own, { ...made, [name]: 'second' })), ['second', 'second']);
        assert.deepEqual(readKeys(await client.ok('PUT', own, { name: 'x' })), ['second', 'second']);
        assert.deepEqual(readKeys(await client.ok('GET', own)), ['second', 'second']);
        const both = { hmac_secret: 'a', hmac_key: 'b' };
        assertRefused(await client.call('PUT', own, both), 400, /hmac_secret and hmac_key are two names of one key/);
        assert.deepEqual(readKeys(await client.ok('PUT', own, { [name]: '' })), ['', '']);
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
];
