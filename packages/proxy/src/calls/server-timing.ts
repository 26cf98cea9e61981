import type { CallMetrics } from './log.js';

/**
 * Returns the header that explains the time of an answer to a browser's developer tools. It says whether the answer
 * came from the cache, and how long the service took. It names no host and no cause. An answer without either gets no header.
 *
 * @example
 * serverTiming({ cache: 'miss', upstream_ms: 84 }); // { 'server-timing': 'cache;desc=miss, service;dur=84' }
 *
 * @param metrics The measurements that the parts that answered the call have made.
 * @returns The header by its name, or no header.
 * @see https://www.w3.org/TR/server-timing/
 */
export function serverTiming({ cache, upstream_ms }: CallMetrics): Record<string, string> {
  const parts = [
    ...(cache === undefined ? [] : [`cache;desc=${cache}`]),
    ...(upstream_ms === undefined ? [] : [`service;dur=${String(upstream_ms)}`]),
  ];
  return parts.length === 0 ? {} : { 'server-timing': parts.join(', ') };
}
