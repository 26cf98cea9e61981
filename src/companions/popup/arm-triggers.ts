// Waits for what opens a pop-up.
import type { Trigger } from './triggers.js';
import { readOfPage } from '../../platform/page.js';

/** The pop-up, as far as a trigger acts on it. */
export interface Target {
  /** Opens the pop-up because the person pressed this element. */
  press(opener: HTMLElement): void;
  /** Opens the pop-up by itself, where it may. */
  openAlone(): void;
  /** Fetches the form, because the person is about to press. */
  prepare(): void;
}

/** Waits for triggers until the signal is aborted. */
export function armTriggers(triggers: readonly Trigger[], target: Target, signal: AbortSignal): void {
  const selectors = triggers.flatMap((trigger) => (trigger.kind === 'press' ? trigger.selector : []));
  if (selectors.length > 0) listenForPresses(selectors.join(), target, signal);
  for (const trigger of triggers) {
    if (trigger.kind === 'after') waitFor(trigger.wait, target, signal);
    if (trigger.kind === 'scroll') listenForScrolling(trigger.part, target, signal);
    if (trigger.kind === 'exit') listenForExit(target, signal);
  }
}

/** The events that come before a press: by a mouse, by a finger, by a key. */
const BEFORE_PRESS = ['pointerover', 'touchstart', 'focusin'];

/** Listens on the page, so elements that come later count, too. */
function listenForPresses(selector: string, target: Target, signal: AbortSignal): void {
  const find = (event: Event): HTMLElement | undefined => {
    const [inner] = event.composedPath();
    const found = inner instanceof Element ? inner.closest(selector) : null;
    return found instanceof HTMLElement ? found : undefined;
  };
  const hear = (event: Event) => {
    const opener = find(event);
    if (!opener || event.defaultPrevented) return;
    // A link leads to the form where there is no script.
    event.preventDefault();
    target.press(opener);
  };
  const prepare = (event: Event) => {
    if (find(event)) target.prepare();
  };
  document.addEventListener('click', hear, { signal });
  for (const type of BEFORE_PRESS) document.addEventListener(type, prepare, { signal, passive: true });
}

function waitFor(wait: number, target: Target, signal: AbortSignal): void {
  const timer = setTimeout(() => {
    target.openAlone();
  }, wait);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
  });
}

function listenForScrolling(part: number, target: Target, signal: AbortSignal): void {
  const over = new AbortController();
  const look = () => {
    const { scrollHeight, clientHeight } = readOfPage('documentElement');
    const way = scrollHeight - clientHeight;
    // A page that fits into its window is never scrolled.
    if (way <= 0 || scrollY < part * way) return;
    over.abort();
    target.openAlone();
  };
  signal.addEventListener('abort', () => {
    over.abort();
  });
  addEventListener('scroll', look, { signal: over.signal, passive: true });
}

/** A mouse that leaves the window at its top is on its way to the address bar or to another tab. A finger has no such way. */
function listenForExit(target: Target, signal: AbortSignal): void {
  document.addEventListener(
    'mouseout',
    ({ relatedTarget, clientY }) => {
      if (relatedTarget === null && clientY <= 0) target.openAlone();
    },
    { signal },
  );
}
