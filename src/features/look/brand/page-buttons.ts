// Finds the buttons of the page, and tells quickly whether one of them may name the page's brand. It travels with what every form fetches,
// so a page without such a button fetches nothing for it. Decision 0039.
import { findAll } from '../../../platform/page.js';

const BUTTONS = 'button, [type=submit], [role=button], [class*="btn" i], [class*="button" i]';

/** These buttons are of another site or tool than the page's own: they ask for consent, or lie in a dialog. */
const FOREIGN = [
  'dialog, [role=dialog], [role=alertdialog], [aria-modal]',
  ':is([id*="cookie" i], [class*="cookie" i], [id*="consent" i], [class*="consent" i]):not(html, body)',
].join();

/** Buttons whose colour warns, or is kept small. */
const NO_BRAND = /danger|delete|destruct|warn|error|cancel|close/i;

/** The most elements of a kind that are read. Reading one takes some microseconds. */
const MOST = 60;

/** A colour is one, not a grey, if its strongest and its weakest part are this far apart. */
const COLOURFUL = 30;
/** The strongest part of a ground that is nearly black. */
const DARK = 64;

/** Finds elements of the page that can be seen, those of forms such as this one left out. */
export function findOfPage(host: Element, selector: string): HTMLElement[] {
  const tree = host.getRootNode();
  const trees = tree instanceof ShadowRoot ? [tree, document] : [document];
  return trees
    .flatMap((each) => [...findAll(each, selector)])
    .filter((element) => !element.closest('hosted-form') && element.getClientRects().length > 0)
    .slice(0, MOST);
}

/** Finds the buttons of the page that may show its brand. */
export function findButtons(host: Element): HTMLElement[] {
  const isForeign = (button: Element) => {
    const place = button.closest(FOREIGN);
    return place !== null && !place.contains(host);
  };
  return findOfPage(host, BUTTONS).filter(
    (button) =>
      !button.matches(':disabled, [aria-disabled=true]') && !NO_BRAND.test(button.className) && !isForeign(button),
  );
}

/** Tells the brand that a form asks for: a colour, `auto`, or `''` for the accent of the page's main button. `undefined`: none. */
export function readBrand(host: Element): string | undefined {
  const value = host.getAttribute('brand')?.trim() ?? '';
  if (/^(none|off)$/i.test(value)) return undefined;
  if (value) return value;
  // A preset has the accent of its design system. A token is the owner's word.
  const isNamed =
    host.matches('[preset]:not([preset=none])') || getComputedStyle(host).getPropertyValue('--hf-accent') !== '';
  return !isNamed && findButtons(host).some(mayTell) ? '' : undefined;
}

/** Tells whether a button has a colour: its ground or its border, or the ground of what lies in it. */
function mayTell(button: HTMLElement): boolean {
  const styles = [button, button.firstElementChild].flatMap((each) => (each ? getComputedStyle(each) : []));
  return [...styles, getComputedStyle(button, '::before'), getComputedStyle(button, '::after')].some(
    ({ backgroundColor, backgroundImage, borderTopColor, borderTopStyle }) =>
      backgroundImage.includes('gradient(') ||
      isColour(backgroundColor, true) ||
      (borderTopStyle !== 'none' && isColour(borderTopColor, false)),
  );
}

/** Tells whether a computed colour is more than a grey; or nearly black, where that counts. */
function isColour(css: string, countsBlack: boolean): boolean {
  if (!css.startsWith('rgb')) return css !== 'transparent';
  const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
  const most = Math.max(red, green, blue);
  return alpha > 0 && (most - Math.min(red, green, blue) > COLOURFUL || (countsBlack && most < DARK));
}
