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
import { writeFrame, writeFramePolicy } from './frame-snippet.js';
import { writeDiv, writeHtml, writePopup, writeTagManager } from './page-snippets.js';
import { writeFormPolicy } from './policy.js';
import { writeHugo, writeWordPress } from './site-snippets.js';

export type { Embed, Snippet, SnippetPart } from './embed.js';

const WRITERS = {
  html: writeHtml,
  div: writeDiv,
  popup: writePopup,
  iframe: writeFrame,
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

/** Writes the directives of a Content-Security-Policy that the page needs. They add to those of the page. */
export const writePolicy = (embed: Embed, target: Target = 'html'): string =>
  target === 'iframe' ? writeFramePolicy(embed) : writeFormPolicy(embed);
