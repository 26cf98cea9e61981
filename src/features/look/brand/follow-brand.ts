// Decision 0039: one colour in, a whole palette out; `auto` takes it from the page.
import type { FormElement } from '../../../element/element-session.js';
import { findAccent, findBrand } from './brand.js';
import type { Brand } from './brand.js';
import { writeAccent, writeBrand } from './write-brand.js';
import { readPage } from './read-page.js';
import { TEXT_CONTRAST, WHITE, contrast } from '../../../theme/contrast.js';
import { Probe } from '../../ground/ground.js';
import { isKnownToCss, followSetting } from '../../../platform/css/conditions.js';
import { makeSheet } from '../../../platform/css/sheets.js';
import { quoted, readOfPage } from '../../../platform/page.js';
import { watchTrees } from '../../../platform/moments/trees.js';

/** Settings of the person that change the page's colours, or what the form may make of them. */
const SETTINGS = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'];

/** Words that are colours in CSS, and none by themselves. */
const NO_COLOUR = /^(inherit|initial|unset|revert|revert-layer|transparent|currentcolor)$|var\(|[;{}]/i;

/**
 * Gives a form the colour of a brand, in any notation of CSS. `auto`: that of the page's own buttons, with the look of its controls. `''`:
 * the accent alone. The page is read again when it changes its scheme. Returns what is wrong with the value, for the owner.
 */
export function followBrand(
  host: FormElement,
  value: string,
  signal: AbortSignal,
  wear: (sheet: CSSStyleSheet | undefined) => void,
): string | undefined {
  const place = findPlace(host, value);
  const put = (brand: Brand) => {
    wear(makeSheet((value ? writeBrand : writeAccent)(brand, place)));
  };
  if (value && value.toLowerCase() !== 'auto') {
    if (NO_COLOUR.test(value) || !isKnownToCss('color', value))
      return `brand="${value}" is neither auto nor none nor a colour. The form has its default colours.`;
    put({ accent: value, ...chooseText(value) });
    return undefined;
  }
  const read = () => {
    put((value ? findBrand : findAccent)(readPage(host)));
  };
  for (const setting of SETTINGS) followSetting(setting, read, signal);
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

/**
 * Chooses what is written on a colour in the first picture: black where white could not be read. The colours are corrected for their ground
 * later, once the form is painted.
 */
function chooseText(value: string): Brand {
  const probe = new Probe(readOfPage('body'));
  const paint = probe.read(value);
  probe.remove();
  return !paint || contrast(WHITE, paint.colour) >= TEXT_CONTRAST ? {} : { onAccent: 'black' };
}

/** Returns the selector of the place of a form. In the page's tree, forms with the same value have the same brand. */
function findPlace(host: FormElement, value: string): string {
  if (host.renderRoot === host.shadowRoot) return ':host';
  const named = host.getAttribute('brand');
  const form = value && named !== null ? `[brand=${quoted(named)}]` : ':is(:not([brand]), [brand=""])';
  return `:where(hosted-form${form} > [slot=form])`;
}
