// The lines that put a form on a page, for each kind of site. The command `snippet`, the demo's console and its playground share them.
import {
  writeAngular,
  writeAstro,
  writeNext,
  writeNuxt,
  writeReact,
  writeSolid,
  writeSvelte,
  writeVue,
} from './component-snippets.js';
import type { Embed, Snippet, WriteSnippet } from './embed.js';
import { writeDiv, writeHtml, writePopup, writeTagManager } from './page-snippets.js';
import { writeHugo, writeWordPress } from './site-snippets.js';

export type { Embed, Snippet, SnippetPart } from './embed.js';

const WRITERS = {
  html: writeHtml,
  div: writeDiv,
  popup: writePopup,
  react: writeReact,
  next: writeNext,
  vue: writeVue,
  nuxt: writeNuxt,
  svelte: writeSvelte,
  solid: writeSolid,
  angular: writeAngular,
  astro: writeAstro,
  wordpress: writeWordPress,
  hugo: writeHugo,
  gtm: writeTagManager,
} as const satisfies Readonly<Record<string, WriteSnippet>>;

/** A kind of site. */
export type Target = keyof typeof WRITERS;

/** Tells whether there is a snippet for a kind of site. */
export const isTarget = (name: string): name is Target => Object.hasOwn(WRITERS, name);

/** All kinds of sites, in the order in which they are offered. */
export const TARGETS: readonly Target[] = Object.keys(WRITERS).filter(isTarget);

/** Writes the snippet for a kind of site. */
export const writeSnippet = (target: Target, embed: Embed): Snippet => WRITERS[target](embed);

/**
 * Writes the directives of a Content-Security-Policy that the form needs. They add to those of the page.
 * Addresses that begin with a slash are on the page's own origin, and what is no address has no other one.
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

function originOf(address: string): string {
  const base = 'https://page.invalid';
  const origin = URL.canParse(address, base) ? new URL(address, base).origin : base;
  return origin === base ? "'self'" : origin;
}
