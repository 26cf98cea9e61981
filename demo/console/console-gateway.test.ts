import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Hono } from 'hono';
import type { Account } from '../site/account.js';
import { consoleGateway } from './console-gateway.js';

const asked: string[] = [];
const account: Account = {
  async ask(path) {
    asked.push(path);
    if (!path.includes('webhook')) return Response.json({ path });
    return Response.json({
      webhooks: [
        { id: '1', handshake_key: 'very-secret', hmac_secret: 'this', hmac_key: 'too' },
        { id: '2', handshake_key: '' },
      ],
    });
  },
  read: () => assert.fail('not asked for'),
};
const gateway = new Hono().route(
  '/demo/console',
  consoleGateway(account, {
    owner: { fetch: async ({ method, url }) => Response.json({ owner: `${method} ${new URL(url).pathname}` }) },
    askRecords: async (path) =>
      path === '/mailbox/m1.json' ? Response.json({ html: '<p>Hello</p>' }) : new Response('', { status: 404 }),
  }),
);
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  gateway.fetch(new Request(`http://site.test/demo/console/${path}`, { headers, method }));

describe('the routes from the console to the account', () => {
  it('read the data of the console, page by page', async () => {
    for (const path of ['form.json', 'folder.json', 'form/101.json', 'form/101/submission.json?page=2&data=true'])
      assert.deepEqual(await (await get(path)).json(), { path: `/api/v2/${path}` });
  });

  it('read nothing else, and change nothing', async () => {
    asked.length = 0;
    for (const path of ['openapi.json', 'form/101/copy.json', 'form/x.json', 'form/1/../../x.json', 'field/1.json'])
      assert.equal((await get(path)).status, 404, path);
    for (const method of ['POST', 'PUT', 'DELETE']) assert.equal((await get('form.json', {}, method)).status, 404);
    assert.deepEqual(asked, []);
  });

  it('hand what API v2 has not to the routes of the owner, in any method', async () => {
    const answer = await get('owner/delivery/7/again.json', {}, 'POST');
    assert.deepEqual(await answer.json(), { owner: 'POST /demo/console/owner/delivery/7/again.json' });
  });

  it('are closed to pages of other sites', async () => {
    assert.equal((await get('form.json', { 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await get('form.json', { 'sec-fetch-site': 'same-origin' })).status, 200);
  });

  it('reveal only that there is a shared secret', async () => {
    const text = await (await get('form/101/webhook.json')).text();
    assert.deepEqual(JSON.parse(text), {
      webhooks: [
        { id: '1', handshake_key: 'set', hmac_secret: 'set', hmac_key: 'set' },
        { id: '2', handshake_key: '' },
      ],
    });
  });

  it('return a mail’s HTML in a sandbox without scripts and requests', async () => {
    const mail = await get('mail/m1');
    assert.equal(await mail.text(), '<p>Hello</p>');
    assert.match(mail.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none';/);
    assert.equal((await get('mail/m2')).status, 404);
  });
});
