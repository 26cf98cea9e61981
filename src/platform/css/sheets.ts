// The sheets that a tree wears.
import { tryTo } from '../try.js';

/** A tree that wears sheets. */
type Tree = Document | ShadowRoot;

// Markup can take over a property of the document, but not of its class: `<img name="adoptedStyleSheets">`.
const classOf = (tree: Tree) => Object.getPrototypeOf(tree) as Tree;

/** Lists the sheets that a tree wears. */
export const sheetsOf = (tree: Tree): readonly CSSStyleSheet[] =>
  tryTo(() => [...Reflect.get(classOf(tree), 'adoptedStyleSheets', tree)]) ?? [];

/** Makes a tree wear these sheets. Where the browser refuses it, the tree looks plain. */
export function wearSheets(tree: Tree, sheets: readonly CSSStyleSheet[]): void {
  tryTo(() => Reflect.set(classOf(tree), 'adoptedStyleSheets', [...sheets], tree));
}
