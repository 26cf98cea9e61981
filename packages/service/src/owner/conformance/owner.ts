import assert from 'node:assert/strict';
import type { Case, Client } from '../../conformance/client.js';
import { expectList, expectText } from '../../conformance/client.js';
import { ask as askPerson, ASKED, FROM_PAGE, post, register } from '../../oauth/conformance/oauth-client.js';
import { failure, Queue } from '../../queue/queue.js';
import type { Deliver } from '../../queue/queue.js';
import { isObject } from '../../values/json.js';
import type { Json } from '../../values/json.js';
import { sha256 } from '../../values/secrets.js';
import { ask } from './ask-owner.js';

const runQueue = ({ store, now }: Client, deliver: Deliver): Promise<void> =>
  new Queue({ store, deliver, now: () => now }).runDue();

/** Submits a form whose webhook fails for good, so often. Returns its lane and the webhook. */
async function fail(client: Client, host: string, times: number): Promise<{ lane: string; webhook: string }> {
  const { id } = await client.form();
  const webhook = expectText(await client.ok('POST', `form/${id}/webhook`, { url: `https://${host}/` }), 'id');
  for (let time = 0; time < times; time += 1) await client.ok('POST', `form/${id}/submission`, {});
  await runQueue(client, async () => failure('The receiver is not there', true));
  return { lane: `webhook:${host}`, webhook };
}

const APP = {
  name: 'An app',
  redirect_uris: 'https://app.test/done\ncom.example.app:/done\nhttp://127.0.0.1/callback',
};

/** Cases of what the console can do beyond API v2. */
export const owner: readonly Case[] = [
  {
    name: 'owner: failed deliveries are listed by receiver, and one is sent again from the attempt that was seen',
    async run(client) {
      const { lane, webhook } = await fail(client, 'one-by-one.test', 2);
      const { body } = await ask(client, 'GET', `failures.json?lane=${lane}`);
      const own = expectList(body, 'lanes').find((one) => one['lane'] === lane);
      assert.deepEqual(own, { lane, kind: 'webhook', receiver: 'one-by-one.test', failed: 2 });
      const [first, ...others] = expectList(body, 'failures');
      assert.ok(first && others.length === 1);
      assert.deepEqual([first['action'], first['error'], first['number'], first['state'], first['next']], [webhook, 'The receiver is not there', 1, 'failed', null]); // prettier-ignore
      const again = `delivery/${expectText(first, 'job')}/again.json`;
      assert.equal((await ask(client, 'POST', again, { after: 1 })).status, 200);
      const delivered: number[] = [];
      await runQueue(client, async ({ id }) => {
        delivered.push(id);
        return { status: 200, error: null, excerpt: '' };
      });
      assert.deepEqual(delivered, [Number(first['job'])]);
      const late = await ask(client, 'POST', again, { after: 1 });
      assert.deepEqual([late.status, late.body['code']], [409, 'conflict'], 'another console was first');
      const { body: rest } = await ask(client, 'GET', `failures.json?lane=${lane}`);
      assert.equal(rest['total'], 1);
      const attempts = expectList((await ask(client, 'GET', `action/${webhook}/deliveries.json`)).body, 'deliveries');
      assert.deepEqual(attempts.map(({ number, state }) => [number, state]), [[2, 'done'], [1, 'done'], [1, 'failed']]); // prettier-ignore
    },
  },
  {
    name: 'owner: all failed deliveries of one receiver are sent again, but not one that is under way, and not those of others',
    async run(client) {
      const { lane } = await fail(client, 'all-at-once.test', 3);
      const { lane: otherLane } = await fail(client, 'another.test', 1);
      const failed = async (name: string) => (await client.store.findFailures(name, { offset: 0, limit: 1 })).total;
      assert.equal((await ask(client, 'POST', 'failures/again.json', { lane })).body['count'], 3);
      const counts: Json[] = [];
      await runQueue(client, async () => {
        counts.push((await ask(client, 'POST', 'failures/again.json', { lane })).body['count'] ?? null);
        return { status: 200, error: null, excerpt: '' };
      });
      assert.deepEqual(counts, [0, 0, 0], 'what is under way has not failed');
      assert.deepEqual([await failed(lane), await failed(otherLane)], [0, 1]);
    },
  },
  {
    name: 'owner: of two changes of one webhook made from the same version, the second is a conflict',
    async run(client) {
      const { webhook } = await fail(client, 'settings.test', 0);
      await client.ok('PUT', `webhook/${webhook}`, { hmac_key: 'very-secret' });
      const read = async () => (await ask(client, 'GET', `action/${webhook}.json`)).body;
      const seen = await read();
      assert.equal(isObject(seen['settings']) && seen['settings']['hmac_key'], 'set');
      const put = (name: string) =>
        ask(client, 'PUT', `action/${webhook}.json`, { version: seen['version'] ?? '', settings: { name } });
      const both = await Promise.all([put('One'), put('Two')]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
      assert.equal((await put('Three')).body['code'], 'conflict');
      assert.equal((await client.ok('GET', `webhook/${webhook}`))['hmac_key'], 'very-secret');
    },
  },
  {
    name: 'owner: a webhook that its receiver ended is begun again',
    async run(client) {
      const { webhook } = await fail(client, 'ended.test', 0);
      await client.store.updateAction(Number(webhook), { ended: 'the receiver is gone (410)' });
      const { body } = await ask(client, 'GET', `action/${webhook}.json`);
      const settings = { ended: '' };
      const begun = await ask(client, 'PUT', `action/${webhook}.json`, { version: body['version'] ?? '', settings });
      assert.equal(begun.status, 200);
      assert.equal('ended' in (await client.ok('GET', `webhook/${webhook}`)), false);
    },
  },
  {
    name: 'owner: an app is made with a secret that is told once, and its tokens end with it',
    async run(client) {
      const made = await ask(client, 'POST', 'apps.json', APP);
      const app = made.body['app'];
      assert.ok(isObject(app));
      const [id, secret] = [expectText(app, 'id'), expectText(made.body, 'secret')];
      const later = new Date(client.now.getTime() + 60_000);
      const grant = { id: `grant ${id}`, clientId: id, redirectUri: 'https://app.test/done', challenge: null, scope: null }; // prettier-ignore
      await client.store.oauth.addGrant({ ...grant, codeHash: `code ${id}`, codeExpires: later });
      const pair = { accessHash: await sha256(id), accessExpires: later, refreshHash: `refresh ${id}` };
      assert.equal(await client.store.oauth.addTokens(grant.id, pair), true);
      const list = await ask(client, 'GET', 'apps.json');
      const own = expectList(list.body, 'apps').find((one) => one['id'] === id);
      assert.deepEqual([own?.['name'], own?.['grants']], ['An app', 1]);
      assert.doesNotMatch(JSON.stringify(list.body), new RegExp(`secret|${secret}`, 'i'));
      assert.equal((await client.call('GET', 'form', undefined, { token: id })).status, 200);
      assert.equal((await ask(client, 'DELETE', `app/${id}.json`)).status, 200);
      assert.equal((await client.call('GET', 'form', undefined, { token: id })).status, 401);
      assert.equal(await client.store.oauth.addTokens(grant.id, { ...pair, accessHash: 'x', refreshHash: 'y' }), false);
      assert.equal((await ask(client, 'DELETE', `app/${id}.json`)).status, 404);
    },
  },
  {
    name: 'owner: an app has no address that would show its code to others, or run something',
    async run(client) {
      const wrong = [
        'http://app.test/done',
        'https://app.test/#x',
        'https://me:secret@app.test/',
        'https://*.app.test/',
        'javascript:alert(1)',
        'data:text/html,x',
        'app:/done',
        'nowhere',
        '',
      ];
      for (const address of wrong) {
        const { status, body } = await ask(client, 'POST', 'apps.json', { ...APP, redirect_uris: address });
        assert.deepEqual([status, body['code']], [400, 'invalid-value'], address);
      }
      assert.equal((await ask(client, 'POST', 'apps.json', { ...APP, name: ' ' })).status, 400);
    },
  },
  {
    name: 'owner: the decision on the page of OAuth names the token of the session, which the page has',
    async run(client) {
      await register(client);
      const own = client.with({ proofOf: async () => 'of this session' });
      assert.match(await (await askPerson(own, ASKED)).text(), /name="proof" value="of this session"/);
      const decide = (proof: string) => post(own, 'authorize', { ...ASKED, decision: 'allow', proof }, FROM_PAGE);
      assert.deepEqual([(await decide('another')).status, (await decide('of this session')).status], [403, 303]);
    },
  },
  {
    name: 'owner: sign-ins are kept by their hash, noted when used, and removed by one, by age or all at once',
    async run({ store }) {
      const at = (minutes: number) => new Date(Date.UTC(2024, 2, 9) + minutes * 60_000);
      const [one, two, three] = ['one', 'two', 'three'].map((tokenHash, index) => {
        return { tokenHash, created: at(index), used: at(index) };
      });
      assert.ok(one && two && three);
      for (const session of [one, two, three]) await store.addSession(session);
      await store.useSession('one', at(5));
      await store.useSession('gone', at(5));
      assert.deepEqual(await store.session('one'), { ...one, used: at(5) });
      await store.removeSessions(at(2));
      assert.deepEqual(await store.session('two'), undefined);
      assert.deepEqual(await store.session('three'), three);
      assert.deepEqual([await store.removeSession('three'), await store.session('gone')], [true, undefined]);
      await store.removeSessions();
      assert.equal(await store.session('one'), undefined);
    },
  },
  {
    name: 'owner: unknown paths, methods and bodies are refused with a code',
    async run(client) {
      assert.equal((await ask(client, 'GET', 'nothing.json')).body['code'], 'unknown-path');
      assert.equal((await ask(client, 'PUT', 'apps.json', {})).body['code'], 'method');
      assert.equal((await ask(client, 'POST', 'delivery/x/again.json', {})).body['code'], 'invalid-id');
      assert.equal((await ask(client, 'GET', 'action/1.json')).body['code'], 'not-found');
    },
  },
];
