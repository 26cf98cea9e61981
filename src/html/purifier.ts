// DOMPurify, for browsers without a sanitiser of their own. Fetched only by these.
import createPurifier from 'dompurify';
import type { Config } from 'dompurify';

/** The part of DOMPurify that the forms use. */
interface Purifier {
  /** Returns `null` for a frameset, which has no body. The types of DOMPurify leave this out. */
  sanitize(source: string, options: Config & { readonly RETURN_DOM_FRAGMENT: true }): DocumentFragment | null;
}

/** A DOMPurify of the forms alone: what an application tells its own, by `addHook` or `setConfig`, changes nothing here. */
export const purifier: Purifier = createPurifier(window);
