import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Hono } from 'hono';
import { countTries } from './console-login.js';
import type { ConsoleLogin } from './console-login.js';
import { memoryStore } from 'hosted-form-service';
import { Sessions, WrongTries } from 'hosted-form-service/node';
import { NoAnswerError } from 'hosted-form-service/testing';
import { createSite } from '../site/site.js';

const handler = { fetch: async () => Response.json({ forms: [] }) };
const records = new Hono();
records.get('/mailbox.json', ({ json }) => json({ mails: [] }));
records.post('/console/mark.json', ({ json }) => json({ marked: true }));
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

/** Sends a request as a page of the site does. */
function send(
  site: ReturnType<typeof makeSite>,
  path: string,
  { body, headers = {} }: { readonly body?: Record<string, string>; readonly headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = body === undefined ? {} : { method: 'POST', body: new URLSearchParams(body) };
  const all = { 'sec-fetch-site': 'same-origin', accept: 'text/html', ...headers };
  return site.fetch(new Request(`http://site.test${path}`, { headers: all, ...form }), { address: '192.0.2.1' });
}

const readCookie = (answer: Response): string => /^[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';

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
      const tries = new WrongTries({ kind: 'all', most: 100, within: 1, now: () => new Date(), store: memoryStore() });
      const site = makeSite({ isLocal, password: 'pass:wörd', tries });
      for (const path of TELLING) {
        assert.equal(await fetchStatus(site, path), 401, path);
        assert.equal(await fetchStatus(site, path, 'pass:w'), 401, path);
        assert.equal(await fetchStatus(site, path, ''), 401, path);
      }
      const answer = await site.fetch(new Request('http://site.test/demo/mailbox.json'));
      // A browser asks for a password by itself where it reads Basic, and sends it along ever after.
      assert.doesNotMatch(answer.headers.get('www-authenticate') ?? '', /Basic/);
      const bytes = String.fromCharCode(...new TextEncoder().encode('me:pass:wörd'));
      const headers = { Authorization: `Basic ${btoa(bytes)}` };
      for (const path of TELLING)
        assert.equal((await site.fetch(new Request(`http://site.test${path}`, { headers }))).status, 200, path);
    }
  });

  it('refuses an address after ten wrong passwords in a minute, and no other one', async () => {
    let now = new Date(0);
    const site = makeSite({ isLocal: true, password: 'right', tries: countTries(memoryStore(), () => now) });
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

  it('counts wrong passwords together with the other processes on its database', async () => {
    const store = memoryStore();
    const login = { isLocal: true, password: 'right' };
    const [one, other] = [
      makeSite({ ...login, tries: countTries(store) }),
      makeSite({ ...login, tries: countTries(store) }),
    ];
    const attempt = (site: ReturnType<typeof makeSite>, password: string) =>
      send(site, '/demo/console/sign-in', { body: { password } });
    for (let tried = 0; tried < 10; tried++)
      assert.equal((await attempt(tried % 2 ? one : other, 'wrong')).status, 403);
    for (const site of [one, other]) assert.equal((await attempt(site, 'right')).status, 429);
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

/** Signs in, and returns the cookie with the token of the session. */
async function signIn(site: ReturnType<typeof makeSite>): Promise<{ cookie: string; csrf: string }> {
  const cookie = readCookie(await send(site, '/demo/console/sign-in', { body: { password: 'right' } }));
  const session = await send(site, '/demo/console/session.json', { headers: { cookie } });
  const { csrf } = (await session.json()) as { csrf: string };
  return { cookie, csrf };
}

const mark = (site: ReturnType<typeof makeSite>, headers: Record<string, string>) =>
  send(site, '/demo/console/mark.json', { body: {}, headers });

describe('a session of the console', () => {
  const login = { isLocal: true, password: 'right' };

  it('begins on a page that needs no script, leads back, and ends when the owner signs out', async () => {
    const site = makeSite(login);
    const sent = await send(site, '/console.html?form=101&view=webhooks');
    assert.equal(sent.status, 303);
    const address = sent.headers.get('location') ?? '';
    const page = await send(site, address);
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'self'/);
    const html = await page.text();
    assert.match(html, /type="password"\s+name="password"\s+autocomplete="current-password"\s+required/);
    assert.doesNotMatch(html, /<script|style=/);
    const to = new URL(address, 'http://site.test').searchParams.get('to') ?? '';
    const back = await send(site, '/demo/console/sign-in', { body: { password: 'right', to } });
    assert.deepEqual([back.status, back.headers.get('location')], [303, '/console.html?form=101&view=webhooks']);
    assert.match(back.headers.get('set-cookie') ?? '', /^console-80=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = readCookie(back);
    assert.equal((await send(site, '/demo/console/form.json', { headers: { cookie } })).status, 200);
    const { csrf } = (await (await send(site, '/demo/console/session.json', { headers: { cookie } })).json()) as {
      csrf: string;
    };
    const out = await send(site, '/demo/console/sign-out', { body: {}, headers: { cookie, 'x-csrf-token': csrf } });
    assert.equal(out.status, 200);
    assert.equal((await send(site, '/demo/console/form.json', { headers: { cookie } })).status, 401);
  });

  it('keeps its cookie to https where the browser came by https, whatever is between', async () => {
    const ways = [{ 'x-forwarded-proto': 'https, http' }, { origin: 'https://site.test' }];
    for (const headers of ways) {
      const site = makeSite(login);
      const answer = await send(site, '/demo/console/sign-in', { body: { password: 'right' }, headers });
      assert.match(answer.headers.get('set-cookie') ?? '', /^__Host-console=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/); // prettier-ignore
      const cookie = readCookie(answer);
      assert.equal((await send(site, '/demo/console/form.json', { headers: { cookie } })).status, 200);
    }
  });

  it('is asked for once more while the database is away, and is not lost', async () => {
    const store = memoryStore();
    let isAway = false;
    const passing = new Proxy(store, {
      get:
        (target, name) =>
        async (...values: readonly unknown[]) => {
          if (isAway) throw new NoAnswerError('away');
          const method: unknown = Reflect.get(target, name);
          return typeof method === 'function' ? (method.apply(target, values) as unknown) : method;
        },
    });
    const sessions = new Sessions({ store: passing, password: 'right' });
    const site = makeSite({ ...login, sessions, tries: countTries(passing) });
    const { cookie } = await signIn(site);
    isAway = true;
    const to = '/console.html?form=101';
    const refused = await send(site, '/demo/console/sign-in', { body: { password: 'right', to } });
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
    const html = await refused.text();
    assert.match(html, /You cannot be signed in at the moment/);
    assert.match(html, /name="to" value="\/console.html\?form=101"/);
    const data = await send(site, '/demo/console/form.json', { headers: { cookie } });
    assert.deepEqual([data.status, data.headers.get('retry-after')], [503, '5']);
    isAway = false;
    assert.equal((await send(site, '/demo/console/form.json', { headers: { cookie } })).status, 200);
    const back = await send(site, '/demo/console/sign-in', { body: { password: 'right', to } });
    assert.deepEqual([back.status, back.headers.get('location')], [303, to]);
  });

  it('is not begun by a wrong password, and by none after ten wrong ones', async () => {
    const site = makeSite(login);
    const attempt = (password: string) => send(site, '/demo/console/sign-in', { body: { password } });
    for (let tried = 0; tried < 10; tried++) {
      const answer = await attempt('wrong');
      assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [403, null]);
      assert.match(await answer.text(), /role="alert">The password is wrong/);
    }
    const late = await attempt('right');
    assert.deepEqual([late.status, late.headers.get('retry-after'), late.headers.get('set-cookie')], [429, '60', null]);
  });

  it('leads to no other site, and to no other page of this one', async () => {
    const site = makeSite(login);
    for (const to of [
      '//evil.test/console.html',
      'https://evil.test/',
      '/\\evil.test',
      'javascript:alert(1)',
      '/docs/',
    ])
      assert.equal(
        (await send(site, '/demo/console/sign-in', { body: { password: 'right', to } })).headers.get('location'),
        '/console.html',
        to,
      );
    const consent = '/api/v2/oauth2/authorize?client_id=x&state=a%20b';
    const back = await send(site, '/demo/console/sign-in', { body: { password: 'right', to: consent } });
    assert.equal(back.headers.get('location'), consent);
  });

  it('begins by no page of another site', async () => {
    const site = makeSite(login);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    const answer = await send(site, '/demo/console/sign-in', { body: { password: 'right' }, headers });
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [403, null]);
  });

  it('has a change made only with its own token, from a page of this site', async () => {
    const site = makeSite(login);
    const { cookie, csrf } = await signIn(site);
    const other = await signIn(site);
    assert.equal((await mark(site, { cookie, 'x-csrf-token': csrf })).status, 200);
    const forged: Record<string, string>[] = [
      { cookie },
      { cookie, 'x-csrf-token': other.csrf },
      { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'cross-site' },
      { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of forged) assert.equal((await mark(site, headers)).status, 403, JSON.stringify(headers));
    assert.equal((await mark(site, { 'x-csrf-token': csrf })).status, 401);
  });

  it('is not needed by a program with the password; a browser that has the password cannot change anything by it', async () => {
    const site = makeSite(login);
    const authorization = `Basic ${btoa('curl:right')}`;
    const address = 'http://site.test/demo/console/mark.json';
    const post = (headers: Record<string, string>) => site.fetch(new Request(address, { method: 'POST', headers }));
    assert.equal((await post({ authorization })).status, 200);
    assert.equal((await post({ authorization, origin: 'http://site.test' })).status, 403);
    assert.equal((await post({ authorization, 'sec-fetch-site': 'same-origin' })).status, 403);
  });

  it('ends in all browsers at once, and with another password', async () => {
    const store = memoryStore();
    const make = (password: string) =>
      makeSite({ isLocal: true, password, sessions: new Sessions({ store, password }) });
    const site = make('right');
    const [one, two] = [await signIn(site), await signIn(site)];
    const status = async (at: typeof site, cookie: string) =>
      (await send(at, '/demo/console/form.json', { headers: { cookie } })).status;
    assert.equal(await status(make('right'), one.cookie), 200, 'another process knows it');
    assert.equal(await status(make('new'), one.cookie), 401);
    await send(site, '/demo/console/sign-out-everywhere', { body: {}, headers: { cookie: one.cookie, 'x-csrf-token': one.csrf } }); // prettier-ignore
    assert.deepEqual([await status(site, one.cookie), await status(site, two.cookie)], [401, 401]);
  });

  it('ends after two hours without use, and after a day of use', async () => {
    let now = new Date(0);
    const sessions = new Sessions({ store: memoryStore(), password: 'right', now: () => now });
    const { token } = await sessions.begin();
    const after = async (hours: number) => {
      now = new Date(now.getTime() + hours * 3_600_000);
      return (await sessions.find(token)) !== undefined;
    };
    for (let used = 0; used < 12; used++) assert.equal(await after(1.9), true);
    assert.equal(await after(1.9), false, 'a day is over');
    const idle = await sessions.begin();
    now = new Date(now.getTime() + 2 * 3_600_000);
    assert.equal(await sessions.find(idle.token), undefined);
  });

  it('is needed for a change on this machine without a password, too', async () => {
    const site = makeSite({ isLocal: true });
    assert.equal((await mark(site, {})).status, 403);
    const session = await send(site, '/demo/console/session.json');
    const { csrf, isProtected } = (await session.json()) as { csrf: string; isProtected: boolean };
    assert.equal(isProtected, false);
    assert.equal((await mark(site, { cookie: readCookie(session), 'x-csrf-token': csrf })).status, 200);
  });
});
