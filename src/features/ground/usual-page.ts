import type { FormElement } from '../../element/element-session.js';
import { watchTrees } from '../../platform/moments/trees.js';
import { followSetting, hasSetting } from '../../platform/css/conditions.js';
import { readOfPage } from '../../platform/page.js';

// Most pages are dark text on white. The defaults are made for them, so nothing needs to be read or corrected there.
/** Dark grey or black. On a paler text, hints would be too pale. */
const DARK = /^rgb\(([0-5]?\d(, )?){3}\)$/;
/** White, or nearly. */
const WHITE = /^rgb\((2(4[5-9]|5\d)(, )?){3}\)$/;
const NOTHING = 'rgba(0, 0, 0, 0)';
/** Tokens of the owner with which other colours may be hard to see. */
const TOKENS = ['accent', 'surface'];

/** Attributes of the element that bring colours of unknown contrast. */
const COLOURED = ':is([preset], [brand]:not([brand=none]))';

/** The event with which the tree of a form tells that its own styles have changed. It does not leave the tree's root. */
export const RESTYLED = 'restyled';

const MORE_CONTRAST = '(prefers-contrast: more)';

/** Checks whether the colours of a form suit its page as they are: dark text, and nothing but white behind it. */
export function isOnUsualPage(host: Element): boolean {
  const style = getComputedStyle(host);
  const isPlain = TOKENS.every((token) => style.getPropertyValue(`--hf-${token}`) === '');
  return isPlain && !host.matches(COLOURED) && DARK.test(style.color) && !hasSetting(MORE_CONTRAST) && isOnWhite(host);
}

function isOnWhite(host: Element): boolean {
  for (let at: Element | null = host; at; at = findParent(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none') return false;
    if (backgroundColor !== NOTHING) return WHITE.test(backgroundColor);
  }
  // The browser's own ground is dark in a dark scheme.
  return !getComputedStyle(readOfPage('documentElement')).colorScheme.includes('dark');
}

/** Waits until the page looks different. Fulfils with false if the signal is aborted, or aborts first. */
export function waitForChange(host: FormElement, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const ended = new AbortController();
    const changed = () => {
      ended.abort();
      observer.disconnect();
      resolve(!signal.aborted);
    };
    const options = { signal: ended.signal };
    signal.addEventListener('abort', changed, options);
    // A change of the inherited colour starts a transition, whatever caused it: a class, a style sheet, a setting.
    host.addEventListener('transitionrun', changed, options);
    host.renderRoot.addEventListener(RESTYLED, changed, options);
    const observer = watchTrees(changed);
    for (const element of [readOfPage('documentElement'), readOfPage('body')])
      observer.observe(element, { attributes: true });
    followSetting(MORE_CONTRAST, changed, ended.signal);
  });
}

/** Returns the element that another one is displayed in: its slot, its parent, or the host of its tree. */
export function findParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const { parentNode } = element;
  return parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement;
}
