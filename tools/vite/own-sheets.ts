import type { Plugin } from 'vite';

/** The code by which Lit makes sheets and lets a tree wear them. */
const SHEETS_OF_LIT = /\/@lit\/reactive-element\/css-tag\.js$/;

/** Keeps the text of a style, which is all that `src/platform/css/sheets.ts` reads of it. */
const TEXT_ALONE = `
export const unsafeCSS = (cssText) => ({ cssText });
export const getCompatibleStyle = (style) => style;
export const adoptStyles = () => {};
export { unsafeCSS as css, unsafeCSS as CSSResult, adoptStyles as supportsAdoptingStyleSheets };
`;

// Decision 0003: a visitor fetches nothing that never runs.
/** Leaves out how Lit makes sheets: the element makes its own, and wears them by itself. */
export function ownSheets(): Plugin {
  return {
    name: 'own-sheets',
    load: { filter: { id: SHEETS_OF_LIT }, handler: () => TEXT_ALONE },
  };
}
