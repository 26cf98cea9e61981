import type { CSSResultOrNative } from 'lit';
import { findSheet, listSheets, wearSheets } from '../platform/css/sheets.js';
import type { FormElement } from './element-session.js';

/** Returns the absolute address of an element's proxy. It tells the submissions and drafts of different proxies apart. */
export function proxyAddress({ proxy, baseURI }: Pick<FormElement, 'proxy' | 'baseURI'>): string {
  return new URL(proxy, baseURI).href;
}

/** Returns the page's language at the element, looked up outwards through shadow trees; `''` if the page sets none. */
export function pageLanguage(element: Element): string {
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    const language = at instanceof Element && at.getAttribute('lang');
    if (language) return language;
  }
  return '';
}

/** Adds styles to a tree, each once. */
export function adoptStyles(root: ParentNode, styles: readonly CSSResultOrNative[]): void {
  if (!(root instanceof ShadowRoot)) return;
  const before = listSheets(root);
  const sheets = new Set(before);
  for (const style of styles) {
    const sheet = 'cssText' in style ? findSheet(style) : style;
    if (sheet) sheets.add(sheet);
  }
  // Setting the list, even to the same sheets, makes the browser style the whole tree again.
  if (sheets.size > before.length) wearSheets(root, [...sheets]);
}
