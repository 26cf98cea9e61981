import type { CacheLimits } from '../options.js';
import type { CachedResponse } from './response-cache.js';

/** The factor from `fresh` to the time for which a browser may show an old list while it loads the next one. */
const REVALIDATION_FACTOR = 10;

/** Returns the headers that let browsers and shared caches keep a response. Where the proxy has no cache, they ask each time. */
export function cacheHeaders(limits: CacheLimits | undefined, { etag }: CachedResponse): Record<string, string> {
  if (!limits) return { 'cache-control': 'no-cache', etag };
  const { fresh, stale } = limits;
  const toSeconds = (milliseconds: number) => String(Math.floor(milliseconds / 1000));
  const revalidation = toSeconds(Math.min(REVALIDATION_FACTOR * fresh, stale));
  const control = `max-age=${toSeconds(fresh)}, stale-while-revalidate=${revalidation}, stale-if-error=${toSeconds(stale)}`;
  return { 'cache-control': control, etag };
}
