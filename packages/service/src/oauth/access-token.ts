import { readToken } from '../http/bearer.js';
import { sha256 } from '../values/secrets.js';
import type { OAuthStore } from './oauth-store.js';

/** Tells whether a request carries a token from OAuth that has neither expired nor been revoked. */
export async function isGranted(request: Request, store: { readonly oauth: OAuthStore }, now: Date): Promise<boolean> {
  const token = readToken(request);
  const expires = token === undefined ? undefined : await store.oauth.accessTokenExpires(await sha256(token));
  return expires !== undefined && now < expires;
}
