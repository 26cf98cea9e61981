// These libraries mark the options for plain http and for a code without PKCE as deprecated, so that readers notice them.
/* oxlint-disable typescript/no-deprecated */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { AuthorizationCode } from 'simple-oauth2';
import { registerClient } from '../oauth/clients.js';
import { decide } from './person.js';
import { serve } from './served.js';
import type { Served } from './served.js';

const CLIENT = { id: 'app', secret: 'a secret: with %, + and &' };
const CALLBACK = 'http://127.0.0.1:8123/callback';

let service: Served;
before(async () => {
  service = await serve();
  await registerClient(service.store, { ...CLIENT, name: 'App', redirectUris: [CALLBACK] });
});
after(() => {
  service.close();
  assert.deepEqual(service.faults, []);
});

const end = (name: string): string => `${service.url}/api/v2/oauth2/${name}`;

/** Tells whether an access token opens the service. */
async function opens(token: string): Promise<boolean> {
  const answer = await fetch(`${service.url}/api/v2/form.json`, { headers: { Authorization: `Bearer ${token}` } });
  await answer.text();
  return answer.ok;
}

/** Returns the metadata of the service for the clients. The service does not publish OAuth metadata. */
const server = (): oauth.AuthorizationServer => ({
  issuer: service.url,
  authorization_endpoint: end('authorize'),
  token_endpoint: end('token'),
  revocation_endpoint: end('revoke'),
});

describe('openid-client', () => {
  const configured = (authentication: openid.ClientAuth): openid.Configuration => {
    const config = new openid.Configuration(server(), CLIENT.id, CLIENT.secret, authentication);
    openid.allowInsecureRequests(config);
    return config;
  };

  async function allowed(config: openid.Configuration, more: Record<string, string> = {}) {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      ...more,
    });
    return { address, checks: { pkceCodeVerifier, expectedState } };
  }

  for (const [way, authentication] of [
    ['Basic authentication', openid.ClientSecretBasic(CLIENT.secret)],
    ['parameters', openid.ClientSecretPost(CLIENT.secret)],
  ] as const) {
    it(`gets a token with PKCE, refreshes it and revokes it, by ${way}`, async () => {
      const config = configured(authentication);
      const { address, checks } = await allowed(config);
      const first = await openid.authorizationCodeGrant(config, await decide(address), checks);
      assert.equal(first.token_type, 'bearer');
      assert.equal(first.expires_in, 3600);
      assert.ok(!('scope' in first));
      assert.ok(await opens(first.access_token));
      const second = await openid.refreshTokenGrant(config, first.refresh_token ?? '');
      assert.ok(await opens(second.access_token));
      await openid.tokenRevocation(config, second.access_token);
      assert.ok(!(await opens(second.access_token)));
      await assert.rejects(openid.refreshTokenGrant(config, second.refresh_token ?? ''), { error: 'invalid_grant' });
    });
  }

  it('gets the scope that it requested, and a narrower one for a refresh', async () => {
    const config = configured(openid.ClientSecretPost(CLIENT.secret));
    const { address, checks } = await allowed(config, { scope: 'forms submissions' });
    const tokens = await openid.authorizationCodeGrant(config, await decide(address), checks);
    assert.equal(tokens.scope, 'forms submissions');
    const fewer = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '', { scope: 'forms' });
    assert.equal(fewer.scope, 'forms');
  });

  it('understands every refusal: of the person, of the code, of the verifier, of the client', async () => {
    const config = configured(openid.ClientSecretPost(CLIENT.secret));
    const first = await allowed(config);
    const refused = await decide(first.address, 'refuse');
    await assert.rejects(openid.authorizationCodeGrant(config, refused, first.checks), { error: 'access_denied' });
    const location = await decide(first.address);
    const wrong = { ...first.checks, pkceCodeVerifier: openid.randomPKCECodeVerifier() };
    await assert.rejects(openid.authorizationCodeGrant(config, location, wrong), { error: 'invalid_grant' });
    await assert.rejects(openid.authorizationCodeGrant(config, location, first.checks), {
      error: 'invalid_grant',
      error_description: 'The code is not known, or was used before',
      status: 400,
    });
    const stranger = new openid.Configuration(server(), CLIENT.id, undefined, openid.ClientSecretPost('wrong'));
    openid.allowInsecureRequests(stranger);
    // The library reads the refusal from the header `WWW-Authenticate`.
    await assert.rejects(openid.refreshTokenGrant(stranger, 'x'), {
      code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
      status: 401,
    });
  });
});

describe('oauth4webapi', () => {
  const insecure = { [oauth.allowInsecureRequests]: true } as const;

  it('gets a token with PKCE, refreshes it and revokes it', async () => {
    const [as, client] = [server(), { client_id: CLIENT.id }];
    const authentication = oauth.ClientSecretBasic(CLIENT.secret);
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const address = new URL(end('authorize'));
    address.search = new URLSearchParams({
      client_id: CLIENT.id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    }).toString();
    const callback = oauth.validateAuthResponse(as, client, await decide(address), state);
    const granted = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      authentication,
      callback,
      CALLBACK,
      verifier,
      insecure,
    );
    const first = await oauth.processAuthorizationCodeResponse(as, client, granted);
    assert.ok(await opens(first.access_token));
    assert.equal(first.expires_in, 3600);
    const protectedAnswer = await oauth.protectedResourceRequest(
      first.access_token,
      'GET',
      new URL(`${service.url}/api/v2/form.json`),
      undefined,
      undefined,
      insecure,
    );
    assert.equal(protectedAnswer.status, 200);
    const again = await oauth.refreshTokenGrantRequest(as, client, authentication, first.refresh_token ?? '', insecure);
    const second = await oauth.processRefreshTokenResponse(as, client, again);
    const revoked = await oauth.revocationRequest(as, client, authentication, second.refresh_token ?? '', insecure);
    await oauth.processRevocationResponse(revoked);
    assert.ok(!(await opens(second.access_token)));
  });

  it('refuses tokens with the documented null scope, so that setting is off by default', async () => {
    const old = await serve({ nullScope: true });
    try {
      await registerClient(old.store, { ...CLIENT, name: 'App', redirectUris: [CALLBACK] });
      const address = new URL(`${old.url}/api/v2/oauth2/authorize`);
      address.search = new URLSearchParams({
        client_id: CLIENT.id,
        redirect_uri: CALLBACK,
        response_type: 'code',
      }).toString();
      const as = { issuer: old.url, token_endpoint: `${old.url}/api/v2/oauth2/token` };
      const client = { client_id: CLIENT.id };
      const callback = oauth.validateAuthResponse(as, client, await decide(address), oauth.expectNoState);
      const authentication = oauth.ClientSecretPost(CLIENT.secret);
      const granted = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        authentication,
        callback,
        CALLBACK,
        oauth.nopkce,
        insecure,
      );
      await assert.rejects(oauth.processAuthorizationCodeResponse(as, client, granted), /scope/);
    } finally {
      old.close();
    }
  });
});

describe('simple-oauth2', () => {
  for (const authorizationMethod of ['header', 'body'] as const) {
    it(`gets a token with PKCE, refreshes it and revokes it, with its credentials in the ${authorizationMethod}`, async () => {
      const client = new AuthorizationCode({
        client: CLIENT,
        auth: {
          tokenHost: service.url,
          tokenPath: '/api/v2/oauth2/token',
          revokePath: '/api/v2/oauth2/revoke',
          authorizePath: '/api/v2/oauth2/authorize',
        },
        options: { authorizationMethod, credentialsEncodingMode: 'strict' },
      });
      const verifier = openid.randomPKCECodeVerifier();
      const pkce = { code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' };
      const location = await decide(client.authorizeURL({ redirect_uri: CALLBACK, state: 'a state', ...pkce }));
      assert.equal(location.searchParams.get('state'), 'a state');
      const code = location.searchParams.get('code') ?? '';
      const parameters = { code, redirect_uri: CALLBACK, code_verifier: verifier };
      const first = await client.getToken(parameters);
      assert.ok(!first.expired());
      assert.ok(await opens(String(first.token['access_token'])));
      const second = await first.refresh();
      const token = String(second.token['access_token']);
      assert.ok(await opens(token));
      await second.revoke('access_token');
      assert.ok(!(await opens(token)));
      await second.revokeAll();
      await assert.rejects(client.getToken(parameters), /400/);
    });
  }
});
