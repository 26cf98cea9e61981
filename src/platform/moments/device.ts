// What is known of a person's device: the window they see, and the key that commands. A phone's keyboard covers a part of the page's window.
import { readOfPage } from '../page.js';
import { tryTo } from '../try.js';

/** Returns the height of the window in px, without a phone's keyboard. A person who zooms in sees a part of the same window. */
export function visibleHeight(): number {
  const seen = tryTo(() => visualViewport);
  return seen && Math.abs(seen.scale - 1) < 0.01 ? seen.height : readOfPage('documentElement').clientHeight;
}

/** Returns how far the seen part has moved down within the page's window, in px. */
export const visibleTop = (): number => tryTo(() => visualViewport?.offsetTop) ?? 0;

/** Calls a listener whenever the window, or its seen part, changes its size, until the signal aborts. */
export function followVisibleWindow(listener: () => void, signal: AbortSignal): void {
  addEventListener('resize', listener, { signal });
  tryTo(() => visualViewport?.addEventListener('resize', listener, { signal }));
}

/** Returns the name of the key with which people give commands: ⌘ on a Mac and an iPad, else Ctrl. */
export const commandKey = (): string => (/Mac|iP(hone|ad)/.test(tryTo(() => navigator.platform) ?? '') ? '⌘' : 'Ctrl');
