import type { DrawingOptions, Place } from '../types.js';

/** Options of `renderForm` and `renderPage`. */
export interface RenderOptions extends DrawingOptions {
  /** The id of the form. */
  readonly formId: string;
  /** The proxy's address as the page reaches it: a path of the site, or a whole address. The form posts to it. */
  readonly proxy: string;
  /** Attributes of the element, by their names: `lang`, `theme`, `preset`, `render` … */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The proxy's address as this server reaches it, where `proxy` is a path. */
  readonly proxyUrl?: string;
  /** Calls the proxy in place of the network: `(request) => proxy.fetch(request)` where it runs in the same process. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /**
   * The address of the sheet, or a function that makes it of the sheet's hash. Without it, the proxy has the sheet: a proxy that draws, of
   * the same version.
   */
  readonly sheet?: string | ((hash: string) => string);
  /** The script that takes the form over. Without it, the page has none, or brings its own. */
  readonly script?: Place['script'];
  /** Ends the drawing. */
  readonly signal?: AbortSignal;
}

/** HTML for a page, and the sheet that it needs. */
export interface Rendered {
  /** The fragment of `renderForm`; the whole page of `renderPage`. */
  readonly html: string;
  /** The text of the sheet that `html` links. Write it to the file that `sheet` names, unless the proxy has it. */
  readonly css: string;
  /** The address of the sheet, as `html` has it. */
  readonly sheet: string;
  /** The hash of the sheet: 22 hexadecimal digits. */
  readonly hash: string;
  /** The form's title; `''` where it has none. */
  readonly title: string;
  /** The language of the form's words, as a tag of BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}
