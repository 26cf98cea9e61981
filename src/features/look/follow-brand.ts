// Decision 0039: one colour in, a whole palette out; `auto` takes it from the page.
import type { FormElement } from '../../element/element-session.js';
import { findBrand, writeBrand } from './brand.js';
import type { Brand } from './brand.js';
import { readPage } from './read-page.js';
import { isKnownToCss, followSetting } from '../../platform/css/conditions.js';
import { makeSheet } from '../../platform/css/sheets.js';
import { quoted, readOfPage } from '../../platform/page.js';
import { watchTrees } from '../../platform/moments/trees.js';

/** Words that are colours in CSS, and none by themselves. */
const NO_COLOUR = /^(inherit|initial|unset|revert|revert-layer|transparent|currentcolor)$|var\(|[;{}]/i;

/**
 * Gives a form the colour of a brand: a colour in any notation of CSS, or `auto` for the one of the page's own buttons. `auto` is read
 * again when the page changes its scheme. Returns what is wrong with the value, for the owner.
 */
export function followBrand(
  host: FormElement,
  value: string,
  signal: AbortSignal,
  wear: (sheet: CSSStyleSheet | undefined) => void,
): string | undefined {
  // In the page's tree, forms with the same value have the same brand.
  const inPage = `:where(hosted-form[brand=${quoted(value)}] > [slot=form])`;
  const place = host.renderRoot === host.shadowRoot ? ':host' : inPage;
  const put = (brand: Brand) => {
    wear(makeSheet(writeBrand(brand, place)));
  };
  const wanted = value.trim();
  if (wanted === '') return undefined;
  if (wanted.toLowerCase() !== 'auto') {
    if (NO_COLOUR.test(wanted) || !isKnownToCss('color', wanted))
      return `brand="${value}" is neither auto nor a colour. The form has its default colours.`;
    put({ accent: wanted });
    return undefined;
  }
  const read = () => {
    put(findBrand(readPage(host)));
  };
  followSetting('(prefers-color-scheme: dark)', read, signal);
  // Pages change their scheme by an attribute, too.
  const observer = watchTrees(read);
  for (const root of [readOfPage('documentElement'), readOfPage('body')])
    observer.observe(root, { attributeFilter: ['class', 'style', 'data-theme', 'data-bs-theme', 'data-color-scheme'] });
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
  read();
  return undefined;
}
