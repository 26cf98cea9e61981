import { unsafeCSS } from '@lit/reactive-element';
import type { CSSResult } from '@lit/reactive-element';

/** Makes a sheet of a template. It takes no values, so that nothing can be written into a sheet; Lit's own tag takes some, and checks them. */
export const css = (text: TemplateStringsArray): CSSResult => unsafeCSS(text.join(''));
