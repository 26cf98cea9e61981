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
import { writeDrawnAstro, writeDrawnNext, writeDrawnNuxt, writeDrawnSvelte } from './drawn-component-snippets.js';
import {
  DRAWN_KINDS,
  writeApache,
  writeDrawnEleventy,
  writeDrawnExpress,
  writeDrawnHugo,
  writeNginx,
} from './drawn-snippets.js';
import type { Embed, Snippet, SnippetPart, WriteSnippet } from './embed.js';
import { writeFrame, writeFramePolicy } from './frame-snippet.js';
import { writeDiv, writeHtml, writePopup, writeTagManager } from './page-snippets.js';
import { writeDrawnPolicy, writeFormPolicy } from './policy.js';
import { findHolder } from './script-holders.js';
import { writeHugo, writeWordPress } from './site-snippets.js';

export type { Consent, Embed, Snippet, SnippetPart } from './embed.js';

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
  nginx: writeNginx,
  apache: writeApache,
  express: writeDrawnExpress,
  'next-drawn': writeDrawnNext,
  'nuxt-drawn': writeDrawnNuxt,
  'svelte-drawn': writeDrawnSvelte,
  'astro-drawn': writeDrawnAstro,
  'hugo-drawn': writeDrawnHugo,
  eleventy: writeDrawnEleventy,
} as const satisfies Readonly<Record<string, WriteSnippet>>;

/** A kind of site. */
export type Target = keyof typeof WRITERS;

/** Tells whether there is a snippet for a kind of site. */
export const isTarget = (name: string): name is Target => Object.hasOwn(WRITERS, name);

/** All kinds of sites, in the order in which they are offered. */
export const TARGETS: readonly Target[] = Object.keys(WRITERS).filter(isTarget);

/** Writes the snippet for a kind of site. */
export function writeSnippet(target: Target, embed: Embed): Snippet {
  const { parts, ...snippet } = WRITERS[target](embed);
  return { ...snippet, parts: [...parts, ...tellSettings(embed)] };
}

/** Says what to do in the settings of products that know no attribute to leave a script alone. */
const tellSettings = ({ consents = [] }: Embed): readonly SnippetPart[] =>
  consents.flatMap(({ holder, choice }) => {
    const { name, setting } = findHolder(holder);
    return setting === undefined || choice !== undefined
      ? []
      : [{ where: `In ${name}`, language: 'text', code: setting }];
  });

/** Tells whether a kind of site has its form in the page before any script. */
export const isDrawn = (target: Target): boolean => DRAWN_KINDS.some((kind) => kind === target);

/** Writes the directives of a Content-Security-Policy that the page needs. They add to those of the page. */
export function writePolicy(embed: Embed, target: Target = 'html'): string {
  if (target === 'iframe') return writeFramePolicy(embed);
  return isDrawn(target) ? writeDrawnPolicy(embed) : writeFormPolicy(embed);
}
