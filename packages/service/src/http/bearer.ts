import { sha256 } from '../oauth/secret.js';
import type { Store } from '../store/store.js';

/**
 * The token of a request, or `undefined`.
 * Source: `Authorization: Bearer …`; on GET also `?oauth_token=`, recorded 2016.
 */
export function tokenOf(request: Request): string | undefined {
  const header = /^Bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  if (header !== undefined) return header;
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  return new URL(request.url).searchParams.get('oauth_token') ?? undefined;
}

/** Compares two texts in a time that does not tell where they differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = new TextEncoder().encode(left);
  const b = new TextEncoder().encode(right);
  let difference = a.length ^ b.length;
  for (let index = 0; index < Math.max(a.length, b.length); index++) difference |= (a[index] ?? 0) ^ (b[index] ?? 0);
  return difference === 0;
}

/** True when the request carries one of the accepted tokens. Always compares with all of them. */
export function isAuthorised(request: Request, accepted: readonly string[]): boolean {
  const token = tokenOf(request);
  if (token === undefined) return false;
  return accepted.reduce((found, one) => equalInConstantTime(token, one) || found, false);
}

/** True when the request carries a token that OAuth gave out, and that has not expired or been revoked. */
export async function isGranted(request: Request, store: Store, now: Date): Promise<boolean> {
  const token = tokenOf(request);
  const expires = token === undefined ? undefined : await store.oauth.accessTokenExpires(await sha256(token));
  return expires !== undefined && now < expires;
}

/** The answer to a missing or wrong token: no body, and HTML. Source: recorded 2014 and 2016. */
export function unauthorised(): Response {
  const headers = {
    'Content-Type': 'text/html; charset=UTF-8',
    'WWW-Authenticate': "Bearer realm='Service', error='invalid_token'",
  };
  return new Response(null, { status: 401, headers });
}
