// The Content-Security-Policy that pages with a form need. It adds to the one that a page has.
import type { Embed } from './embed.js';

/** Writes the directives for the page that contains the form itself. */
export function writeFormPolicy({ script, proxy }: Embed, sheets: readonly string[] = []): string {
  const scriptOrigin = writeSource(script);
  return [
    `script-src ${scriptOrigin}`,
    `style-src ${[...new Set([scriptOrigin, ...sheets])].join(' ')}`,
    "img-src 'self'",
    `connect-src ${writeSource(proxy)}`,
    "worker-src 'self'",
  ].join('; ');
}

/** Writes the directives for a page whose form is drawn: the proxy has its sheet, and the form posts there without a script. */
export function writeDrawnPolicy(embed: Embed): string {
  const proxy = writeSource(embed.proxy);
  return `${writeFormPolicy(embed, [proxy])}; form-action ${proxy}`;
}

/**
 * Writes the source that allows an address. One that begins with a slash is on the page's own origin. What is no address has
 * no other origin.
 */
export function writeSource(address: string): string {
  const base = 'https://page.invalid';
  const origin = URL.canParse(address, base) ? new URL(address, base).origin : base;
  return origin === base ? "'self'" : origin;
}
