// Sheets of CSS.
import { tryTo } from '../try.js';

/** Makes a sheet; `undefined` where the browser makes none. `maker` is of the window whose tree wears it. */
export const makeSheet = (css: string, maker: Pick<typeof globalThis, 'CSSStyleSheet'> = globalThis) =>
  tryTo(() => {
    const sheet = new maker.CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
