// The Content-Security-Policy of a page with a form.
import type { Embed } from './embed.js';

/**
 * Writes the directives of a Content-Security-Policy that the form needs. They add to those of the page.
 * Addresses that begin with a slash are on the page's own origin.
 */
export function writePolicy({ script, proxy }: Embed): string {
  const scriptOrigin = originOf(script);
  return [
    `script-src ${scriptOrigin}`,
    `style-src ${scriptOrigin}`,
    "img-src 'self'",
    `connect-src ${originOf(proxy)}`,
    "worker-src 'self'",
  ].join('; ');
}

/** Names the origin of an address as a policy does. */
export function originOf(address: string): string {
  const base = 'https://page.invalid';
  const { origin } = new URL(address, base);
  return origin === base ? "'self'" : origin;
}
