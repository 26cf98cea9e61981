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

/** Matches what compressing servers add to the name of a tag: `-gzip` (Apache), `;gzip` and `--gzip` (Jetty), `-br`, and the like. */
const COMPRESSED = /(?:--?|;)(?:gzip|deflate|br|zstd)$/;

/** An entity tag, with its name. A name may have commas. */
const TAG = /(?:W\/)?"([^"]*)"/g;

/**
 * Tells whether a browser already has an answer (RFC 9110, 13.1.2). Tags are compared weakly. A server that compresses the answers
 * of this one may have changed them.
 *
 * @param known The header `If-None-Match`: tags with commas between, or `*`; `''` for none.
 * @param etag The tag of the answer.
 */
export function isKnownTag(known: string, etag: string): boolean {
  if (known.trim() === '*') return true;
  const name = etag.replace(TAG, '$1');
  return Array.from(known.matchAll(TAG), ([, each = '']) => each).some(
    (each) => each === name || each.replace(COMPRESSED, '') === name,
  );
}

/** Tells whether the browser of a request already has the answer with a tag. */
export function isUnchanged({ headers }: Request, { etag }: { readonly etag: string }): boolean {
  return isKnownTag(headers.get('if-none-match') ?? '', etag);
}
