import type { CSSResult } from 'lit';

/** Adds styles to a tree, each once. */
export function adoptStyles(root: ParentNode, styles: readonly CSSResult[]): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheets = new Set(root.adoptedStyleSheets);
  for (const { styleSheet } of styles) if (styleSheet) sheets.add(styleSheet);
  // Setting them anew, even the same ones, makes the browser style the whole tree again.
  if (sheets.size > root.adoptedStyleSheets.length) root.adoptedStyleSheets = [...sheets];
}
