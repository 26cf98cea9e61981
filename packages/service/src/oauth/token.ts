import { readToken } from '../http/bearer.js';
import { equalInConstantTime, sha256 } from '../values/secrets.js';
import { authenticate } from './clients.js';
import type { OAuthContext, OAuthStore, ClientRecord } from './oauth-store.js';
import { readOptional, readRequired, readParameters } from './parameters.js';
import { OAuthError } from './refusal.js';
import { readRefreshScope } from './scope.js';

/** Seconds. Source: `"expires_in":"3600"`, a string, documented. */
const TOKEN_LIFE = 3600;

const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/**
 * Creates tokens of a grant. Source: the documented answer; `user_id` is a string of digits, `scope` is null there. Strict
 * clients refuse null and take an answer without a scope: RFC 6749, section 5.1.
 */
async function tokens(context: OAuthContext, grantId: string, scope: string | null): Promise<Response> {
  const { store, now, newSecret, userId, nullScope } = context;
  const [access, refresh] = [newSecret(), newSecret()];
  const added = await store.oauth.addTokens(grantId, {
    accessHash: await sha256(access),
    accessExpires: new Date(now().getTime() + TOKEN_LIFE * 1000),
    refreshHash: await sha256(refresh),
  });
  if (!added) throw new OAuthError('invalid_grant', 'The access was revoked');
  const body = {
    token_type: 'Bearer',
    access_token: access,
    expires_in: String(TOKEN_LIFE),
    ...(scope === null && !nullScope ? {} : { scope }),
    refresh_token: refresh,
    user_id: userId,
  };
  return Response.json(body, { headers: NO_STORE });
}

/** Checks PKCE's verifier. Source: RFC 7636, section 4.6; that a verifier without a challenge is refused: RFC 9700, 2.1.1. */
async function checkVerifier(verifier: string | undefined, challenge: string | null): Promise<void> {
  if (verifier === undefined && challenge === null) return;
  const hash = await sha256(verifier ?? '');
  if (challenge !== null && verifier !== undefined && equalInConstantTime(hash, challenge)) return;
  throw new OAuthError('invalid_grant', 'The code_verifier does not fit the code_challenge');
}

/** Exchanges a code for tokens. The first attempt of its client uses the code up, even if it fails. */
async function byCode(context: OAuthContext, client: ClientRecord, parameters: URLSearchParams): Promise<Response> {
  const code = readRequired(parameters, 'code');
  const redirectUri = readRequired(parameters, 'redirect_uri');
  const verifier = readOptional(parameters, 'code_verifier');
  const grant = await context.store.oauth.redeemCode(await sha256(code), client.id);
  if (grant === undefined) throw new OAuthError('invalid_grant', 'The code is not known, or was used before');
  if (grant.codeExpires <= context.now()) throw new OAuthError('invalid_grant', 'The code has expired');
  if (grant.redirectUri !== redirectUri) {
    throw new OAuthError('invalid_grant', 'The redirect_uri is not the one that the code was asked for with');
  }
  await checkVerifier(verifier, grant.challenge);
  return tokens(context, grant.id, grant.scope);
}

async function byRefreshToken(
  context: OAuthContext,
  client: ClientRecord,
  parameters: URLSearchParams,
): Promise<Response> {
  const refreshToken = readRequired(parameters, 'refresh_token');
  const grant = await context.store.oauth.redeemRefreshToken(await sha256(refreshToken), client.id, context.now());
  if (grant === undefined) {
    throw new OAuthError('invalid_grant', 'The refresh token is not known, or was used before');
  }
  return tokens(context, grant.id, readRefreshScope(grant.scope, parameters));
}

/** Answers `POST oauth2/token`: a code or a refresh token becomes a pair of new tokens. */
export async function tokenAnswer(context: OAuthContext, request: Request): Promise<Response> {
  const parameters = await readParameters(request);
  const client = await authenticate(context.store, request, parameters);
  const type = readRequired(parameters, 'grant_type');
  if (type === 'authorization_code') return byCode(context, client, parameters);
  if (type === 'refresh_token') return byRefreshToken(context, client, parameters);
  throw new OAuthError('unsupported_grant_type', 'The grant types are authorization_code and refresh_token');
}

/**
 * Answers `POST oauth2/revoke`: a client revokes its access, by an access or a refresh token. All tokens of that access
 * become invalid. An unknown token is no error. Source: RFC 7009; no part of API v2.
 */
export async function revocationAnswer({ store }: OAuthContext, request: Request): Promise<Response> {
  const parameters = await readParameters(request);
  const client = await authenticate(store, request, parameters);
  await store.oauth.revoke(await sha256(readRequired(parameters, 'token')), client.id);
  // RFC 7009 wants no content, but simple-oauth2 fails on an answer that is no JSON.
  return Response.json({}, { headers: { 'Cache-Control': 'no-store' } });
}

/** Tells whether a request carries a token from OAuth that has neither expired nor been revoked. */
export async function isGranted(request: Request, store: { readonly oauth: OAuthStore }, now: Date): Promise<boolean> {
  const token = readToken(request);
  const expires = token === undefined ? undefined : await store.oauth.accessTokenExpires(await sha256(token));
  return expires !== undefined && now < expires;
}
