// Forms in the page's own tree, with the sheet that the build makes for them.
import type { OpenOptions } from './harness.js';

export const LIGHT: OpenOptions = { attributes: { render: 'light' } };

/** Styles the page with `light.css` for the tests of this `describe`. */
export function useLightSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();

  before(async () => {
    sheet.replaceSync(await (await fetch('/__light/light.css')).text());
  });

  beforeEach(() => {
    document.adoptedStyleSheets = [sheet];
  });

  afterEach(() => {
    document.adoptedStyleSheets = [];
  });

  return sheet;
}
