import type { CSSResult } from 'lit';

/** Adds styles to a tree, each once. */
export function adoptStyles(root: ParentNode, styles: readonly CSSResult[]): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheets = new Set(root.adoptedStyleSheets);
  for (const { styleSheet } of styles) if (styleSheet) sheets.add(styleSheet);
  root.adoptedStyleSheets = [...sheets];
}
