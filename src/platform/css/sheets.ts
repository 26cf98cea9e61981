// The sheets that a tree wears.
import { tryTo } from '../try.js';

/** A tree that wears sheets. */
type Tree = Document | ShadowRoot;

/** Lists the sheets that a tree wears. */
export const sheetsOf = (tree: Tree): readonly CSSStyleSheet[] => tryTo(() => [...tree.adoptedStyleSheets]) ?? [];

/** Makes a tree wear these sheets. Where the browser refuses it, the tree looks plain. */
export function wearSheets(tree: Tree, sheets: readonly CSSStyleSheet[]): void {
  tryTo(() => (tree.adoptedStyleSheets = [...sheets]));
}
