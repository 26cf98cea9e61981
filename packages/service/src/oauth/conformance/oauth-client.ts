import assert from 'node:assert/strict';
import { isObject } from '../../values/json.js';
import type { Json, JsonObject } from '../../values/json.js';
import { registerClient } from '../clients.js';
import { ORIGIN, expectText } from '../../conformance/client.js';
import type { Client } from '../../conformance/client.js';

/** Where the answers to the client `app` go. */
export const APP = 'https://app.test/done?from=forms';
/** Where the answers to the client `other` go. */
export const LOOPBACK = 'http://127.0.0.1/callback';
/** The secret of the client `app`. */
export const SECRET = 'a secret: with %, + and ü';
/** Source: RFC 7636, appendix B. */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
/** Source: RFC 7636, appendix B. */
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** The parameters of a request, by name. */
export type Parameters = Readonly<Record<string, string>>;

/** The request of `app` to a person. */
export const ASKED: Parameters = { response_type: 'code', client_id: 'app', redirect_uri: APP, state: 'a b&c=ü' };
/** The same with PKCE. */
export const PKCE: Parameters = { ...ASKED, code_challenge: CHALLENGE, code_challenge_method: 'S256' };
/** The headers of a browser's request from the service's own page. */
export const FROM_PAGE: Parameters = { 'Sec-Fetch-Site': 'same-origin' };

/** Registers the two clients of these tests. */
export async function register(client: Client): Promise<void> {
  const { store } = client;
  await registerClient(store, { id: 'app', secret: SECRET, name: '<b>App</b> & "Co"', redirectUris: [APP] });
  const loopback = [LOOPBACK, 'http://[::1]/callback'];
  await registerClient(store, { id: 'other', secret: 'other', name: 'Other', redirectUris: loopback });
}

/** Asks a person. */
export function ask(client: Client, asked: Parameters | string[][]): Promise<Response> {
  const query = new URLSearchParams(Array.isArray(asked) ? asked : { ...asked });
  return client.fetch(new Request(`${ORIGIN}/api/v2/oauth2/authorize?${query.toString()}`));
}

/** Posts to a path below `oauth2`. */
export function post(client: Client, path: string, body: Parameters, headers: Parameters = {}): Promise<Response> {
  const init = { method: 'POST', headers, body: new URLSearchParams({ ...body }) };
  return client.fetch(new Request(`${ORIGIN}/api/v2/oauth2/${path}`, init));
}

/** Returns the parameters of the redirect in an answer; fails the test when it leads to another address. */
export function sentOn(response: Response, uri = APP): Record<string, string> {
  const location = response.headers.get('Location') ?? '';
  assert.equal(response.status, 303);
  const end = `${uri}${uri.includes('?') ? '&' : '?'}`;
  assert.ok(location.startsWith(end), location);
  return Object.fromEntries(new URLSearchParams(location.slice(end.length)));
}

/** Returns the code of a person who allows the access. */
export async function codeFor(client: Client, asked: Parameters): Promise<string> {
  const answer = sentOn(
    await post(client, 'authorize', { ...asked, decision: 'allow' }, FROM_PAGE),
    asked['redirect_uri'],
  );
  assert.equal(answer['state'], asked['state']);
  return answer['code'] ?? '';
}

/** An answer of the token endpoint. */
export interface TokenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonObject;
}

/** The parameters that authenticate `app`. */
export const BY_BODY: Parameters = { client_id: 'app', client_secret: SECRET };

/** Asks for a token. */
export async function token(client: Client, body: Parameters, headers: Parameters = {}): Promise<TokenAnswer> {
  const response = await post(client, 'token', body, headers);
  const json = (await response.json()) as Json;
  assert.ok(isObject(json));
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  return { status: response.status, headers: response.headers, body: json };
}

/** Asks for a token with a code. */
export function withCode(client: Client, code: string, more: Parameters = {}): Promise<TokenAnswer> {
  return token(client, { grant_type: 'authorization_code', code, redirect_uri: APP, ...BY_BODY, ...more });
}

/** Asks for a token with a refresh token. */
export function refreshed(client: Client, refreshToken: string, more: Parameters = {}): Promise<TokenAnswer> {
  return token(client, { grant_type: 'refresh_token', refresh_token: refreshToken, ...BY_BODY, ...more });
}

/** Checks an OAuth error. */
export function assertRefusal({ status, body }: TokenAnswer, code: string, description: RegExp): void {
  assert.equal(body['error'], code);
  assert.match(expectText(body, 'error_description'), description);
  assert.equal(status, code === 'invalid_client' ? 401 : 400);
}

/** Returns the status of a call with an access token. */
export async function opens(client: Client, accessToken: string): Promise<number> {
  return (await client.call('GET', 'form', undefined, { token: accessToken })).status;
}
