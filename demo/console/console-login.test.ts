import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Hono } from 'hono';
import { countTries } from './console-login.js';
import type { ConsoleLogin } from './console-login.js';
import { createSite } from '../site/site.js';

const handler = { fetch: async () => Response.json({ forms: [] }) };
const records = new Hono();
records.get('/mailbox.json', ({ json }) => json({ mails: [] }));
records.post('/webhook-receiver', ({ text }) => text('Received'));

/** A site whose parts all answer with 200. */
const makeSite = (login: ConsoleLogin) => createSite({ service: handler, proxy: handler, token: 't', records, login });

const TELLING = [
  '/console.html',
  '/demo/console/form.json',
  '/demo/submission/1',
  '/demo/file/1',
  '/demo/mailbox.json',
];
const FOR_ALL = ['/forms/form/101/field.json', '/api/v2/form.json', '/index.html'];

async function fetchStatus(site: ReturnType<typeof makeSite>, path: string, password?: string): Promise<number> {
  const headers = password === undefined ? {} : { Authorization: `Basic ${btoa(`anybody:${password}`)}` };
  return (await site.fetch(new Request(`http://site.test${path}`, { headers }))).status;
}

describe('the login of the console', () => {
  it('admits only this machine when there is no password', async () => {
    for (const path of TELLING) {
      assert.equal(await fetchStatus(makeSite({ isLocal: true }), path), 200, path);
      const answer = await makeSite({ isLocal: false }).fetch(new Request(`http://site.test${path}`));
      assert.equal(answer.status, 403, path);
      assert.deepEqual(await answer.json(), {
        status: 'error',
        error: 'The console is open to this machine alone; set CONSOLE_PASSWORD to open it to others',
      });
    }
  });

  it('asks for the password when there is one, on this machine too', async () => {
    for (const isLocal of [true, false]) {
      const site = makeSite({ isLocal, password: 'pass:wörd' });
      for (const path of TELLING) {
        assert.equal(await fetchStatus(site, path), 401, path);
        assert.equal(await fetchStatus(site, path, 'pass:w'), 401, path);
        assert.equal(await fetchStatus(site, path, ''), 401, path);
      }
      const answer = await site.fetch(new Request('http://site.test/demo/mailbox.json'));
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic realm="Console"/);
      const bytes = String.fromCharCode(...new TextEncoder().encode('me:pass:wörd'));
      const headers = { Authorization: `Basic ${btoa(bytes)}` };
      for (const path of TELLING)
        assert.equal((await site.fetch(new Request(`http://site.test${path}`, { headers }))).status, 200, path);
    }
  });

  it('refuses an address after ten wrong passwords in a minute, and no other one', async () => {
    let now = new Date(0);
    const site = makeSite({ isLocal: true, password: 'right', tries: countTries(() => now) });
    const answer = (password: string, address: string) => {
      const headers = { Authorization: `Basic ${btoa(`anybody:${password}`)}` };
      return site.fetch(new Request('http://site.test/console.html', { headers }), { address });
    };
    for (let tried = 0; tried < 10; tried++) assert.equal((await answer('wrong', '192.0.2.1')).status, 401);
    for (const password of ['wrong', 'right']) {
      const refused = await answer(password, '192.0.2.1');
      assert.equal(refused.status, 429);
      assert.equal(refused.headers.get('Retry-After'), '60');
    }
    assert.equal((await answer('right', '192.0.2.2')).status, 200);
    now = new Date(60_000);
    assert.equal((await answer('right', '192.0.2.1')).status, 200);
  });

  it('leaves the other paths open: forms, the service with its tokens, the receiver of webhooks', async () => {
    for (const login of [{ isLocal: false }, { isLocal: false, password: 'x' }]) {
      const site = makeSite(login);
      for (const path of FOR_ALL) assert.equal(await fetchStatus(site, path), 200, path);
      const hook = new Request('http://site.test/demo/webhook-receiver', { method: 'POST' });
      assert.equal((await site.fetch(hook)).status, 200);
      const saved = new Request('http://site.test/demo/partial/1/save', { method: 'POST' });
      assert.match(await (await site.fetch(saved)).text(), /Only pages of this site/);
    }
  });
});
