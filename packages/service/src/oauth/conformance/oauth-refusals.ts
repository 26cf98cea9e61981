import assert from 'node:assert/strict';
import { registerClient } from '../clients.js';
import { ORIGIN, expectText } from '../../conformance/client.js';
import type { Case } from '../../conformance/client.js';
import {
  APP, ask, ASKED, assertRefusal, BY_BODY, codeFor, FROM_PAGE, opens, post, refreshed, register, sentOn, token, withCode,
} from './oauth-client.js'; // prettier-ignore

const SCOPED = { ...ASKED, scope: 'read write' };

/** Cases of scopes, revocation and refusals. */
export const scopesAndRefusals: readonly Case[] = [
  {
    name: 'OAuth: a scope is answered where one was asked for, also after a refresh, and nowhere else',
    async run(client) {
      await register(client);
      assert.match(await (await ask(client, SCOPED)).text(), /name="scope" value="read write"/);
      const first = (await withCode(client, await codeFor(client, SCOPED))).body;
      assert.equal(first['scope'], 'read write');
      const second = (await refreshed(client, expectText(first, 'refresh_token'))).body;
      assert.equal(second['scope'], 'read write');
      const third = (await refreshed(client, expectText(second, 'refresh_token'), { scope: 'read' })).body;
      assert.equal(third['scope'], 'read');
      const wider = await refreshed(client, expectText(third, 'refresh_token'), { scope: 'read admin' });
      assertRefusal(wider, 'invalid_scope', /wider/);
      const none = (await withCode(client, await codeFor(client, ASKED))).body;
      assert.ok(!('scope' in none));
      assert.ok(!('scope' in (await refreshed(client, expectText(none, 'refresh_token'))).body));
    },
  },
  {
    name: 'OAuth: a malformed scope is refused, with an error to the client',
    async run(client) {
      await register(client);
      for (const scope of ['read  write', ' read', 'a"b', 'a\\b', 'größe', 'a'.repeat(501)]) {
        const answer = sentOn(await ask(client, { ...ASKED, scope }));
        assert.deepEqual([answer['error'], answer['state']], ['invalid_scope', ASKED.state], scope);
      }
    },
  },
  {
    name: 'OAuth: with nullScope an empty scope is answered as documented',
    async run(client) {
      await register(client);
      const old = client.with({ nullScope: true });
      const { body } = await withCode(old, await codeFor(old, ASKED));
      assert.equal(body['scope'], null);
      assert.equal((await withCode(old, await codeFor(old, SCOPED))).body['scope'], 'read write');
    },
  },
  {
    name: 'OAuth: a client can revoke its access with either token, and no other client can',
    async run(client) {
      await register(client);
      for (const name of ['access_token', 'refresh_token']) {
        const { body } = await withCode(client, await codeFor(client, ASKED));
        const given = { token: expectText(body, name) };
        const stranger = { client_id: 'other', client_secret: 'other' };
        assert.equal((await post(client, 'revoke', { ...given, ...stranger })).status, 200);
        assert.equal(await opens(client, expectText(body, 'access_token')), 200, 'another client has no say in it');
        const answer = await post(client, 'revoke', { ...given, ...BY_BODY, token_type_hint: 'whatever' });
        assert.deepEqual([answer.status, await answer.text()], [200, '{}']);
        assert.equal(await opens(client, expectText(body, 'access_token')), 401);
        assertRefusal(await refreshed(client, expectText(body, 'refresh_token')), 'invalid_grant', /not known/);
        assert.equal((await post(client, 'revoke', { ...given, ...BY_BODY })).status, 200, 'again');
      }
      for (const [body, code] of [
        [{ token: 'x' }, 'invalid_client'],
        [BY_BODY, 'invalid_request'],
      ] as const) {
        assert.match(await (await post(client, 'revoke', body)).text(), new RegExp(`"error":"${code}"`));
      }
    },
  },
  {
    name: 'OAuth: every refusal of a token has a status, a code and one sentence',
    async run(client) {
      await register(client);
      const large = { ...BY_BODY, code: 'x'.repeat(17_000) };
      const refusals: readonly (readonly [Response, number, string])[] = [
        [await post(client, 'token', BY_BODY), 400, 'invalid_request'],
        [await post(client, 'token', { ...BY_BODY, grant_type: 'password' }), 400, 'unsupported_grant_type'],
        [await post(client, 'token', { client_id: 'nobody' }), 401, 'invalid_client'],
        [await post(client, 'token', large), 413, 'invalid_request'],
        [await post(client, 'revoke', large), 413, 'invalid_request'],
        [await client.fetch(new Request(`${ORIGIN}/api/v2/oauth2/token`)), 405, 'invalid_request'],
        [await client.fetch(new Request(`${ORIGIN}/api/v2/oauth2/revoke`, { method: 'PUT' })), 405, 'invalid_request'],
      ];
      for (const [response, status, code] of refusals) {
        const body = (await response.json()) as Record<string, string>;
        assert.deepEqual([response.status, body['error']], [status, code]);
        assert.match(body['error_description'] ?? '', /^[A-Z][^.]+$/);
        assert.equal(response.headers.get('Allow'), status === 405 ? 'POST' : null);
      }
      assertRefusal(await token(client, { ...BY_BODY, grant_type: 'authorization_code', code: 'x' }), 'invalid_request', /redirect_uri is missing/); // prettier-ignore
    },
  },
  {
    name: 'OAuth: an error without a redirect is a page with a status, a code and one sentence',
    async run(client) {
      await register(client);
      const url = `${ORIGIN}/api/v2/oauth2/authorize`;
      const pages: readonly (readonly [Response, number, string])[] = [
        [await ask(client, { ...ASKED, client_id: 'nobody' }), 400, 'invalid_client'],
        [await ask(client, { ...ASKED, redirect_uri: 'https://evil.test/' }), 400, 'invalid_request'],
        [await ask(client, {}), 400, 'invalid_request'],
        [await post(client, 'authorize', { ...ASKED, decision: 'allow' }, {}), 403, 'invalid_request'],
        [await post(client, 'authorize', { ...ASKED, state: 'x'.repeat(17_000) }, FROM_PAGE), 413, 'invalid_request'],
        [await client.fetch(new Request(url, { method: 'DELETE' })), 405, 'invalid_request'],
      ];
      for (const [response, status, code] of pages) {
        const html = await response.text();
        assert.equal(response.status, status);
        assert.match(html, new RegExp(`<p>[A-Z][^.<]+\\.</p>\n<p>Nothing was allowed[^]*<code>${code}</code>`));
        assert.match(response.headers.get('Content-Security-Policy') ?? '', /default-src 'none'/);
      }
    },
  },
  {
    name: 'OAuth: an address that no header can carry cannot be registered',
    async run(client) {
      for (const uri of ['https://app.test/ł', 'https://app.test/#x', 'https://app.test/ x', 'nowhere']) {
        const registered = registerClient(client.store, {
          id: 'odd',
          secret: 'x',
          name: 'x',
          redirectUris: [APP, uri],
        });
        await assert.rejects(registered, /cannot be a redirect_uri/, uri);
      }
    },
  },
];
