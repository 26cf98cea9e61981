// DOMPurify, for browsers without a sanitiser of their own. Fetched only by these.
import createPurifier from 'dompurify';

/** A DOMPurify of the forms alone: what an application tells its own, by `addHook` or `setConfig`, changes nothing here. */
export const purifier = createPurifier(window);
