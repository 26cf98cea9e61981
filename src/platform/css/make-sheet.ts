// Sheets of CSS.
import { tryTo } from '../try.js';

/** Tells whether the browser knows a value of a property of CSS. One that can't tell is believed to. */
export const isKnownToCss = (property: string, value: string): boolean =>
  tryTo(() => CSS.supports(property, value)) ?? true;

/** Makes a sheet; `undefined` where the browser makes none. `maker` is of the window whose tree wears it. */
export const makeSheet = (css: string, maker: Pick<typeof globalThis, 'CSSStyleSheet'> = globalThis) =>
  tryTo(() => {
    const sheet = new maker.CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
