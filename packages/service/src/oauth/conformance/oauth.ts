import assert from 'node:assert/strict';
import { ORIGIN, expectText } from '../../conformance/client.js';
import type { Case } from '../../conformance/client.js';
import { sha256 } from '../../values/secrets.js';
import {
  APP,
  ask,
  ASKED,
  assertRefusal,
  BY_BODY,
  CHALLENGE,
  codeFor,
  FROM_PAGE,
  LOOPBACK,
  opens,
  PKCE,
  post,
  refreshed,
  register,
  SECRET,
  sentOn,
  token,
  VERIFIER,
  withCode,
} from './oauth-client.js';
import type { Parameters } from './oauth-client.js';
import { scopesAndRefusals } from './oauth-refusals.js';

const asking: readonly Case[] = [
  {
    name: 'OAuth: the page that asks a person shows texts as texts, runs nothing and cannot be framed',
    async run(client) {
      await register(client);
      const response = await ask(client, PKCE);
      assert.equal(response.status, 200);
      const html = await response.text();
      assert.match(html, /<bdi>&lt;b&gt;App&lt;\/b&gt; &amp; &quot;Co&quot;<\/bdi>/);
      assert.match(html, /name="state" value="a b&amp;c=ü"/);
      assert.doesNotMatch(html, /<b>|<script|style=/);
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      assert.match(policy, /^default-src 'none'; style-src 'self'; form-action 'self' https:\/\/app\.test; /);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.equal(response.headers.get('X-Frame-Options'), 'DENY');
      assert.equal(response.headers.get('Cache-Control'), 'no-store');
      const style = await client.fetch(new Request(`${ORIGIN}/api/v2/oauth2/consent.css`));
      assert.match(style.headers.get('Content-Type') ?? '', /^text\/css/);
    },
  },
  {
    name: 'OAuth: nobody is sent to an address that is not registered, whatever else is wrong',
    async run(client) {
      await register(client);
      const wrong: (Parameters | string[][])[] = [
        { ...ASKED, redirect_uri: 'https://app.test/done' },
        { ...ASKED, redirect_uri: `${APP}#x` },
        { ...ASKED, redirect_uri: 'https://app.test:444/done?from=forms' },
        { ...ASKED, redirect_uri: '' },
        { ...ASKED, client_id: 'nobody' },
        { ...ASKED, client_id: 'app\0' },
        { ...ASKED, client_id: 'other', redirect_uri: 'http://localhost/callback' },
        { ...ASKED, client_id: 'other', redirect_uri: 'http://127.0.0.1@evil.test/callback' },
        { ...ASKED, client_id: 'other', redirect_uri: 'http://127.0.0.1:80.evil.test/callback' },
        { ...ASKED, client_id: 'other', redirect_uri: 'https://127.0.0.1/callback' },
        { ...ASKED, client_id: 'other', redirect_uri: `${LOOPBACK}/more` },
        [...Object.entries(ASKED), ['redirect_uri', 'https://evil.test/']],
        [...Object.entries(ASKED), ['client_id', 'other']],
      ];
      for (const asked of wrong) {
        const response = await ask(client, asked);
        assert.equal(response.status, 400, JSON.stringify(asked));
        assert.equal(response.headers.get('Location'), null);
        assert.match(await response.text(), /Nothing was allowed/);
      }
    },
  },
  {
    name: 'OAuth: on the loopback addresses any port is accepted',
    async run(client) {
      await register(client);
      for (const [redirectUri, target] of [
        ['http://127.0.0.1:43210/callback', 'http://127.0.0.1:43210'],
        ['http://[::1]:8/callback', 'http:'],
        [LOOPBACK, 'http://127.0.0.1'],
      ] as const) {
        const asked = { ...ASKED, client_id: 'other', redirect_uri: redirectUri };
        const page = await ask(client, asked);
        assert.equal(page.status, 200, redirectUri);
        assert.ok(page.headers.get('Content-Security-Policy')?.includes(`; form-action 'self' ${target}; `));
        const { body } = await withCode(client, await codeFor(client, asked), {
          redirect_uri: redirectUri,
          client_id: 'other',
          client_secret: 'other',
        });
        assert.equal(body['token_type'], 'Bearer');
      }
    },
  },
  {
    name: 'OAuth: other errors of a request go to the client, with its state',
    async run(client) {
      await register(client);
      const wrong: (readonly [Parameters, string])[] = [
        [{ response_type: 'token' }, 'unsupported_response_type'],
        [{ response_type: '' }, 'invalid_request'],
        [{ code_challenge: CHALLENGE }, 'invalid_request'],
        [{ code_challenge: CHALLENGE, code_challenge_method: 'plain' }, 'invalid_request'],
        [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
        [{ code_challenge_method: 'S256' }, 'invalid_request'],
      ];
      for (const [more, error] of wrong) {
        const answer = sentOn(await ask(client, { ...ASKED, ...more }));
        assert.equal(answer['error'], error);
        assert.ok(answer['error_description']);
        assert.equal(answer['state'], ASKED['state']);
      }
      const twice = sentOn(await ask(client, [...Object.entries(ASKED), ['state', 'another']]));
      assert.deepEqual([twice['error'], twice['state']], ['invalid_request', undefined]);
    },
  },
  {
    name: 'OAuth: a person who refuses is sent back with access_denied',
    async run(client) {
      await register(client);
      for (const decision of ['refuse', '']) {
        const answer = sentOn(await post(client, 'authorize', { ...ASKED, decision }, FROM_PAGE));
        assert.deepEqual([answer['error'], answer['state']], ['access_denied', ASKED['state']]);
      }
    },
  },
  {
    name: 'OAuth: a decision counts only when it comes from the page itself',
    async run(client) {
      await register(client);
      const headers: (readonly [Parameters, number])[] = [
        [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
        [{ 'Sec-Fetch-Site': 'same-site', Origin: ORIGIN }, 403],
        [{ Origin: 'https://evil.test' }, 403],
        [{ Origin: 'null' }, 403],
        [{}, 403],
        [{ Origin: ORIGIN }, 303],
        [FROM_PAGE, 303],
      ];
      for (const [more, status] of headers) {
        const response = await post(client, 'authorize', { ...ASKED, decision: 'allow' }, more);
        assert.equal(response.status, status, JSON.stringify(more));
      }
    },
  },
];

const tokens: readonly Case[] = [
  {
    name: 'OAuth: a code brings a token of the documented shape, without an empty scope, that is valid until it expires',
    async run(client) {
      await register(client);
      const { status, body } = await withCode(client, await codeFor(client, ASKED));
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body), [
        'token_type', 'access_token', 'expires_in', 'refresh_token', 'user_id',
      ]); // prettier-ignore
      assert.deepEqual([body['token_type'], body['expires_in']], ['Bearer', '3600']);
      assert.match(expectText(body, 'user_id'), /^\d+$/);
      const accessToken = expectText(body, 'access_token');
      assert.equal(await opens(client, accessToken), 200);
      assert.equal(await opens(client, expectText(body, 'refresh_token')), 401);
      client.now = new Date(client.now.getTime() + 3_599_000);
      assert.equal(await opens(client, accessToken), 200);
      client.now = new Date(client.now.getTime() + 1000);
      const late = await client.call('GET', 'form', undefined, { token: accessToken });
      assert.deepEqual([late.status, late.text], [401, '']);
      assert.equal(late.headers.get('WWW-Authenticate'), "Bearer realm='Service', error='invalid_token'");
    },
  },
  {
    name: 'OAuth: a second use of a code is refused, and revokes the token made from it',
    async run(client) {
      await register(client);
      const code = await codeFor(client, ASKED);
      const { body } = await withCode(client, code);
      assertRefusal(await withCode(client, code, { client_id: 'other', client_secret: 'other' }), 'invalid_grant', /not known/); // prettier-ignore
      assert.equal(await opens(client, expectText(body, 'access_token')), 200, 'another client has no say in it');
      assertRefusal(await withCode(client, code), 'invalid_grant', /used before/);
      assert.equal(await opens(client, expectText(body, 'access_token')), 401);
      assertRefusal(await refreshed(client, expectText(body, 'refresh_token')), 'invalid_grant', /not known/);
    },
  },
  {
    name: 'OAuth: of two simultaneous uses of a code, one at most brings a token, and no token stays valid',
    async run(client) {
      await register(client);
      const code = await codeFor(client, ASKED);
      const answers = await Promise.all([withCode(client, code), withCode(client, code)]);
      const given = answers.filter(({ status }) => status === 200);
      assert.ok(given.length <= 1);
      for (const { body } of given) assert.equal(await opens(client, expectText(body, 'access_token')), 401);
    },
  },
  {
    name: 'OAuth: a code lives for a minute, and fits one redirect_uri',
    async run(client) {
      await register(client);
      const code = await codeFor(client, ASKED);
      client.now = new Date(client.now.getTime() + 60_000);
      assertRefusal(await withCode(client, code), 'invalid_grant', /expired/);
      const another = await codeFor(client, ASKED);
      assertRefusal(await withCode(client, another, { redirect_uri: LOOPBACK }), 'invalid_grant', /redirect_uri/);
      assertRefusal(await withCode(client, 'nothing'), 'invalid_grant', /not known/);
    },
  },
  {
    name: 'OAuth: with PKCE only the right verifier brings a token',
    async run(client) {
      await register(client);
      assert.equal(await sha256(VERIFIER), CHALLENGE);
      const right = await withCode(client, await codeFor(client, PKCE), { code_verifier: VERIFIER });
      assert.equal(right.status, 200);
      const code = await codeFor(client, PKCE);
      const wrong = await withCode(client, code, { code_verifier: VERIFIER.replace('d', 'e') });
      assertRefusal(wrong, 'invalid_grant', /code_verifier/);
      assertRefusal(await withCode(client, code, { code_verifier: VERIFIER }), 'invalid_grant', /used before/);
      assertRefusal(await withCode(client, await codeFor(client, PKCE)), 'invalid_grant', /code_verifier/);
      const none = await withCode(client, await codeFor(client, ASKED), { code_verifier: VERIFIER });
      assertRefusal(none, 'invalid_grant', /code_verifier/);
    },
  },
  {
    name: 'OAuth: workers that share a refresh token may renew it at the same moment',
    async run(client) {
      await register(client);
      const first = (await withCode(client, await codeFor(client, ASKED))).body;
      const renew = () => refreshed(client, expectText(first, 'refresh_token'));
      const pairs = await Promise.all([renew(), renew(), renew()]);
      client.now = new Date(client.now.getTime() + 9000);
      for (const { status, body } of [...pairs, await renew()]) {
        assert.equal(status, 200);
        assert.equal(await opens(client, expectText(body, 'access_token')), 200);
      }
    },
  },
  {
    name: 'OAuth: a refresh token brings a new pair once; a late second use revokes all tokens',
    async run(client) {
      await register(client);
      const first = (await withCode(client, await codeFor(client, ASKED))).body;
      const second = (await refreshed(client, expectText(first, 'refresh_token'))).body;
      assert.equal(await opens(client, expectText(second, 'access_token')), 200);
      assert.notEqual(second['refresh_token'], first['refresh_token']);
      const stolen = { client_id: 'other', client_secret: 'other' };
      assertRefusal(await refreshed(client, expectText(second, 'refresh_token'), stolen), 'invalid_grant', /not known/);
      client.now = new Date(client.now.getTime() + 10_000);
      assertRefusal(await refreshed(client, expectText(first, 'refresh_token')), 'invalid_grant', /used before/);
      assert.equal(await opens(client, expectText(second, 'access_token')), 401);
      assertRefusal(await refreshed(client, expectText(second, 'refresh_token')), 'invalid_grant', /not known/);
    },
  },
  {
    name: 'OAuth: a client authenticates by Basic authentication or by parameters, not by both',
    async run(client) {
      await register(client);
      const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');
      const basic = (id: string, secret: string): Parameters => ({
        Authorization: `Basic ${btoa(`${encoded(id)}:${encoded(secret)}`)}`,
      });
      const body = async (): Promise<Parameters> => {
        return { grant_type: 'authorization_code', code: await codeFor(client, ASKED), redirect_uri: APP };
      };
      assert.equal((await token(client, await body(), basic('app', SECRET))).status, 200);
      const both = await token(client, { ...(await body()), ...BY_BODY }, basic('app', SECRET));
      assertRefusal(both, 'invalid_request', /one way/);
      const wrong = await token(client, await body(), basic('app', 'wrong'));
      assertRefusal(wrong, 'invalid_client', /secret is wrong/);
      assert.match(wrong.headers.get('WWW-Authenticate') ?? '', /^Basic /);
      for (const headers of [{ Authorization: 'Basic %' }, { Authorization: 'Bearer x' }, {}]) {
        assertRefusal(await token(client, await body(), headers), 'invalid_client', /not known/);
      }
    },
  },
  {
    name: 'OAuth: other requests for a token are refused in the words of OAuth, other methods with 405',
    async run(client) {
      await register(client);
      assertRefusal(await token(client, BY_BODY), 'invalid_request', /grant_type is missing/);
      assertRefusal(
        await token(client, { ...BY_BODY, grant_type: 'password' }),
        'unsupported_grant_type',
        /grant types/,
      );
      assertRefusal(await withCode(client, ''), 'invalid_request', /code is missing/);
      const json = await token(client, BY_BODY, { 'Content-Type': 'application/json' });
      assertRefusal(json, 'invalid_request', /content type/);
      const get = await client.call('GET', 'oauth2/token');
      assert.deepEqual([get.status, get.headers.get('Allow')], [405, 'POST']);
    },
  },
];

/** Cases of OAuth 2.0: asking a person, tokens, and refusals. */
export const oauth: readonly Case[] = [...asking, ...tokens, ...scopesAndRefusals];
