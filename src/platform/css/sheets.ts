// Sheets of CSS: made, shared by trees, and worn.
import { readClass } from '../page.js';
import { tryTo } from '../try.js';

/** A style of Lit. */
interface Style {
  readonly cssText: string;
}

/** A tree that wears sheets. */
type Tree = Document | ShadowRoot;

const sheets = new WeakMap<Style, CSSStyleSheet>();

/** Makes a sheet; `undefined` where the browser makes none. `maker` is of the window whose tree wears it. */
export const makeSheet = (css: string, maker: Pick<typeof globalThis, 'CSSStyleSheet'> = globalThis) =>
  tryTo(() => {
    const sheet = new maker.CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });

/**
 * Returns the sheet of a style, the same one for all trees; `undefined` where the browser makes none. All our browsers have sheets without
 * a tag. Lit asks the page's `Document`, and MooTools puts one of its own there: Lit would then write `<style>`, which a strict policy
 * forbids.
 */
export function findSheet(style: Style): CSSStyleSheet | undefined {
  const sheet = sheets.get(style) ?? makeSheet(style.cssText);
  if (sheet) sheets.set(style, sheet);
  return sheet;
}

/** Lists the sheets that a tree wears. Markup can take over a property of a document: `<img name="adoptedStyleSheets">`. */
export const listSheets = (tree: Tree): readonly CSSStyleSheet[] =>
  tryTo(() => [...Reflect.get(readClass(tree), 'adoptedStyleSheets', tree)]) ?? [];

/** Makes a tree wear these sheets. Where the browser refuses it, the tree looks plain. */
export function wearSheets(tree: Tree, worn: readonly CSSStyleSheet[]): void {
  tryTo(() => Reflect.set(readClass(tree), 'adoptedStyleSheets', [...worn], tree));
}
