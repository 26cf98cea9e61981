import type { KeptAnswer } from './answer-cache.js';
import type { CacheLimits } from './options.js';

/** How many times as long as it is fresh a browser may show a list while it asks for the next one. */
const WHILE_ASKING = 10;

/** For browsers and for caches between: for how long they may keep an answer. Where the proxy keeps none, they ask each time. */
export function cacheHeaders(limits: CacheLimits | undefined, { etag }: KeptAnswer): Record<string, string> {
  if (!limits) return { 'cache-control': 'no-cache', etag };
  const { fresh, stale } = limits;
  const seconds = (milliseconds: number) => String(Math.floor(milliseconds / 1000));
  const asking = seconds(Math.min(WHILE_ASKING * fresh, stale));
  const control = `max-age=${seconds(fresh)}, stale-while-revalidate=${asking}, stale-if-error=${seconds(stale)}`;
  return { 'cache-control': control, etag };
}

/** Whether the browser has this very answer (RFC 9110, 13.1.2). */
export function isUnchanged(request: Request, { etag }: KeptAnswer): boolean {
  const known = request.headers.get('if-none-match') ?? '';
  return known.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
