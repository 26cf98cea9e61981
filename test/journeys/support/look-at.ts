import { patienceFor } from '../../support/patience.js';
import { untilTrue } from './engines.js';
import type { AnyPage } from './engines.js';

/** The longest wait for a page to scroll to what has the focus. ms */
const SCROLLING = patienceFor(3000);

// The expressions are texts, so that no compiler changes what runs in the page.
/** Lists what is wrong with the layout: what lies beside the page, and controls that a finger misses, but for links in a text. */
const LAYOUT = `(() => {
  const describe = (one) => one.outerHTML.replace(/\\s+/g, ' ').slice(0, 120);
  const shown = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility());
  const { scrollWidth } = document.documentElement;
  const isWide = scrollWidth > innerWidth;
  const isBeside = (one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1) && one.closest('.scrolled, pre, .skip') === null;
  };
  const beside = isWide ? ['The page has ' + scrollWidth + ' px', ...shown.filter(isBeside).map(describe).slice(-4)] : [];
  const isControl = (one) => one.matches('a[href], button, input, select, textarea, summary') && !one.matches('.unseen, .skip');
  const isInText = (one) => one.matches('a') && one.parentElement.textContent.trim() !== one.textContent.trim();
  const isSmall = (one) => {
    const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
    return width < 24 || height < 24;
  };
  const small = shown.filter((one) => isControl(one) && !isInText(one) && isSmall(one)).slice(0, 4).map((one) => 'Small: ' + describe(one));
  return [...beside, ...small].join('\\n');
})()`;

/** Returns what is wrong with the layout of a page; nothing where it is right. */
export const layoutFaults = async (page: AnyPage): Promise<string> => String(await page.evaluate(LAYOUT));

/** Finds everything that Tab has to reach, and begins before it. Returns the number of presses that may be needed. */
const BEGIN = `(() => {
  const isStop = (one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0;
  globalThis.stopsLeft = new Set([...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(isStop));
  document.activeElement.blur();
  getSelection().collapse(document.body, 0);
  // The parts of a date are stops of their own.
  return [...stopsLeft].reduce((sum, one) => sum + (one.type === 'date' ? 6 : 1), 8);
})()`;

/** Looks at what has the focus: it has a ring, and nothing lies over it. */
const LOOK = `(() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return '';
  stopsLeft.delete(one);
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const { left, top, width, height } = one.getClientRects()[0];
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = seen !== null && (one.contains(seen) || seen.contains(one));
  const describe = (element) => element?.outerHTML.replace(/\\s+/g, ' ').slice(0, 120) ?? 'nothing: it is outside of the window';
  const fault = outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? 'No ring' : isSeen ? '' : 'Not seen, under ' + describe(seen);
  return fault && fault + ': ' + describe(one);
})()`;

const LEFT = `[...stopsLeft].map((one) => 'Not reached: ' + one.outerHTML.replace(/\\s+/g, ' ').slice(0, 120)).join('\\n')`;

/** Goes through a page with Tab. Returns what it does not reach, and where the focus is not seen. */
export async function keyboardFaults(page: AnyPage): Promise<string> {
  const faults: string[] = [];
  const most = Number(await page.evaluate(BEGIN));
  for (let press = 0; press < most && (await page.evaluate(LEFT)) !== ''; press += 1) {
    await page.keyboard.press('Tab');
    // Firefox scrolls in the frame after the key.
    const isFine = await untilTrue(page, `${LOOK} === ''`, SCROLLING).then(
      () => true,
      () => false,
    );
    if (!isFine) faults.push(String(await page.evaluate(LOOK)));
  }
  return [...faults, String(await page.evaluate(LEFT))].filter((one) => one !== '').join('\n');
}
