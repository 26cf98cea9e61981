import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';

/** The times for which browsers may keep what the demo serves. */
const KEPT = {
  /** The names change with the content. */
  chunks: 'public, max-age=31536000, immutable',
  /** The names stay. A visitor may get the last version while the next one is fetched. */
  entry: 'public, max-age=60, stale-while-revalidate=86400',
  /** Asked for each time; unchanged, they are not sent again. */
  pages: 'no-cache',
} as const;

/** Says how long browsers may keep the answers that are good. */
const keep =
  (control: string): MiddlewareHandler =>
  async (context, next) => {
    await next();
    if (context.res.ok) context.header('cache-control', control);
  };

// What no build has compressed is compressed on the way, as gzip: browsers take brotli by https alone, and on this machine.

/** Lets browsers keep the chunks for ever. They never ask whether one has changed. */
export const keptForEver = every(keep(KEPT.chunks), compress());

/** Lets browsers keep the script, the classic one and the style sheet for a minute, and ask then whether they have changed. */
export const keptForMinutes = every(etag(), keep(KEPT.entry), compress());

/** Lets browsers ask for pages and their own scripts each time. */
export const askedForEachTime = every(etag(), keep(KEPT.pages), compress());

/** Compresses field lists. The proxy says how long they may be kept. */
export const compressedOnTheWay = compress();
