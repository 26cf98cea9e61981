import { makeSheet } from './css/make-sheet.js';

/** A style of Lit. */
interface Style {
  readonly cssText: string;
}

const sheets = new WeakMap<Style, CSSStyleSheet>();

/**
 * Returns the sheet of a style, the same one for all trees; `undefined` where the browser makes none. All our browsers have sheets without
 * a tag. Lit asks the page's `Document`, and MooTools puts one of its own there: Lit would then write `<style>`, which a strict policy
 * forbids.
 */
export function sheetOf(style: Style): CSSStyleSheet | undefined {
  const sheet = sheets.get(style) ?? makeSheet(style.cssText);
  if (sheet) sheets.set(style, sheet);
  return sheet;
}
