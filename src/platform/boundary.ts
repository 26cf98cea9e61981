// Decision 0028: which proxies the forms of a page may use is said where no markup of the page can say it.
import { findAll, readOfPage } from './page.js';

/**
 * Holds the list for all scripts of a page: the loader's, the pop-up's, and two versions of the form's. No markup can make a property with
 * a symbol for a name.
 */
const NAMED = Symbol.for('hosted-form proxies');

interface Page {
  [NAMED]?: readonly string[];
}

const page = globalThis as Page;

/** Returns the proxies that the page names, as they are written; `undefined` where nobody has named any. */
export const namedProxies = (): readonly string[] | undefined => page[NAMED];

/**
 * Names proxies that the forms of this page may use, for an application that imports the package: `allowProxies('https://api.example.com/forms')`.
 * Several calls add. From the first one on, no form of the page uses another proxy, but for those of the page's own origin.
 *
 * @param proxies whole addresses, or such that begin with a slash
 */
export function allowProxies(...proxies: readonly string[]): void {
  page[NAMED] = [...(page[NAMED] ?? []), ...proxies];
}

/**
 * Names the proxies in `data-proxies` of the script tag that runs this script. Call it once, while the script starts: what changes or comes
 * later does not count.
 */
export function readScriptTag(): void {
  const current = readOfPage('currentScript');
  for (const script of findAll(document, 'script[data-proxies]')) {
    if (!(script instanceof HTMLScriptElement)) continue;
    const proxies = script.getAttribute('data-proxies')?.split(/\s+/) ?? [];
    const isThisOne = script === current;
    // Whoever wrote the tag, it holds the forms to what is named.
    allowProxies(...(isThisOne ? proxies : []));
    // A module is not told its tag. The browser says `load` of a script when it has run: never of one that a text has brought.
    if (!isThisOne)
      script.addEventListener('load', () => {
        allowProxies(...proxies);
      });
  }
}
