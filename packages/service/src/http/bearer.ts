import { equalInConstantTime } from '../values/secrets.js';

/**
 * Reads the token of a request.
 * Source: `Authorization: Bearer …`; on GET also `?oauth_token=`, recorded 2016.
 */
export function readToken(request: Request): string | undefined {
  const header = /^Bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  if (header !== undefined) return header;
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  return new URL(request.url).searchParams.get('oauth_token') ?? undefined;
}

/** Tells whether a request carries one of the accepted tokens. It always compares with all of them. */
export function isAuthorised(request: Request, accepted: readonly string[]): boolean {
  const token = readToken(request);
  if (token === undefined) return false;
  return accepted.reduce((found, one) => equalInConstantTime(token, one) || found, false);
}

/** Returns the answer to a missing or wrong token: no body, and HTML. Source: recorded 2014 and 2016. */
export function unauthorised(): Response {
  const headers = {
    'Content-Type': 'text/html; charset=UTF-8',
    'WWW-Authenticate': "Bearer realm='Service', error='invalid_token'",
  };
  return new Response(null, { status: 401, headers });
}
