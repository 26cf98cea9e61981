// Made by `npm run generate` from tokens.ts. Do not edit.
import { css } from '../platform/css/tag.js';

/** The private aliases that the styles use: `--_accent` is the page's `--hf-accent`, else its correction, else the default. */
export const tokenStyles = css`
  :host {
    --_accent: var(--hf-accent, var(--_auto-accent, #1d5fd1));
    --_on-accent: var(--hf-on-accent, var(--_auto-on-accent, #fff));
    --_error: var(--hf-error, var(--_auto-error, color-mix(in oklab, #ee3124 75%, currentColor)));
    --_border: var(--hf-border, var(--_auto-border, color-mix(in srgb, currentColor 56%, transparent)));
    --_line: var(--hf-line, color-mix(in srgb, currentColor 18%, transparent));
    --_surface: var(--hf-surface, var(--_auto-surface, color-mix(in srgb, currentColor 3%, transparent)));
    --_muted: var(--hf-muted, var(--_auto-muted, color-mix(in srgb, currentColor 74%, transparent)));
    --_focus: var(--hf-focus, #0b3d91);
    --_focus-halo: var(--hf-focus-halo, #fff);
    --_radius: var(--hf-radius, 0.4em);
    --_gap: var(--hf-gap, 1.6em);
    --_width: var(--hf-width, 44em);
    --_scroll-offset: var(--hf-scroll-offset, 1em);
    --_border-width: var(--hf-border-width, 1px);
    --_focus-width: var(--hf-focus-width, 0.1875em);
    --_focus-offset: var(--hf-focus-offset, 2px);
  }
`;
