import type { MiddlewareHandler } from 'hono';

/**
 * Whether a page of this site sent the request: as the browser says by itself, or where it does not, by the page's origin.
 * No page of another site can send either header as it likes. Source: Fetch Metadata; RFC 6454.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host;
}

/** Refuses what no page of this site sent, and bodies that are no JSON: a form of another site could send others. */
export const onlyFromOwnPages: MiddlewareHandler = async ({ req, json }, next) => {
  if (!isSameOrigin(req.raw)) return json({ status: 'error', error: 'Only pages of this site may do this' }, 403);
  const type = req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return json({ status: 'error', error: 'The content type must be JSON' }, 415);
  return next();
};
