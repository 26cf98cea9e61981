import type { LoadedField } from './load-form.js';

/** Adds the styles of the field types that this form has, each once. */
export function adoptStyles(root: ParentNode, fields: readonly LoadedField[]): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheets = new Set(root.adoptedStyleSheets);
  for (const { module } of fields) {
    for (const { styleSheet } of module.view.styles ?? []) {
      if (styleSheet) sheets.add(styleSheet);
    }
  }
  root.adoptedStyleSheets = [...sheets];
}
