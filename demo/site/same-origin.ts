import type { MiddlewareHandler } from 'hono';

/**
 * Tells whether a page of this site sent the request, by the browser's Sec-Fetch-Site, or else by the page's origin. No
 * page of another site can set either header. Source: Fetch Metadata; RFC 6454.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Tells whether a page of another site sent the request. Unlike {@link isSameOrigin} it admits addresses that a person
 * opened, and requests that no browser sent. Both come from the person's own side, and change nothing.
 */
export function isFromElsewhere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site === null) return request.headers.has('origin') && !isSameOrigin(request);
  return site !== 'same-origin' && site !== 'none';
}

/** Refuses reads by pages of other sites. */
export const notForOtherSites: MiddlewareHandler = async ({ req, json }, next) => {
  if (!isFromElsewhere(req.raw)) return next();
  return json({ status: 'error', error: 'Only pages of this site may read this' }, 403);
};

/**
 * Refuses requests that no page of this site sent, and bodies that are not JSON, which a form of another site could
 * send.
 */
export const onlyFromOwnPages: MiddlewareHandler = async ({ req, json }, next) => {
  if (!isSameOrigin(req.raw)) return json({ status: 'error', error: 'Only pages of this site may do this' }, 403);
  const type = req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return json({ status: 'error', error: 'The content type must be JSON' }, 415);
  return next();
};
