import { sha256 } from '../values/secrets.js';
import { authenticate } from './clients.js';
import type { OAuthContext } from './context.js';
import { needed } from './oauth-error.js';
import { readParameters } from './parameters.js';

/**
 * Answers `POST oauth2/revoke`: a client gives back what a person has allowed it, by an access or a refresh token; all
 * tokens made from it are none any more. A token that is none is no error. Source: RFC 7009; no part of API v2.
 */
export async function revocationAnswer({ store }: OAuthContext, request: Request): Promise<Response> {
  const parameters = await readParameters(request);
  const client = await authenticate(store, request, parameters);
  await store.oauth.revoke(await sha256(needed(parameters, 'token')), client.id);
  // RFC 7009 wants no content; simple-oauth2 fails on an answer that is no JSON
  return Response.json({}, { headers: { 'Cache-Control': 'no-store' } });
}
