import type { MiddlewareHandler } from 'hono';

/**
 * Tells whether a page of this site sent the request, by what the browser says, or else by the page's origin.
 * No page of another site can send either header as it likes. Source: Fetch Metadata; RFC 6454.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Tells whether a page of another site sent the request. Unlike {@link isSameOrigin} it lets pass what a person opened by its
 * address, and what no browser sent: both are on the person's own side, and nothing is changed by them.
 */
function isFromElsewhere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site === null) return request.headers.has('origin') && !isSameOrigin(request);
  return site !== 'same-origin' && site !== 'none';
}

/** Refuses to be read by pages of other sites. */
export const notForOtherSites: MiddlewareHandler = async ({ req, json }, next) => {
  if (!isFromElsewhere(req.raw)) return next();
  return json({ status: 'error', error: 'Only pages of this site may read this' }, 403);
};

/** Refuses what no page of this site sent, and bodies that are no JSON: a form of another site could send others. */
export const onlyFromOwnPages: MiddlewareHandler = async ({ req, json }, next) => {
  if (!isSameOrigin(req.raw)) return json({ status: 'error', error: 'Only pages of this site may do this' }, 403);
  const type = req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return json({ status: 'error', error: 'The content type must be JSON' }, 415);
  return next();
};
