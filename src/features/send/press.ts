// Knows whether a pointer presses something, anywhere on the page.
import { callLater } from '../../time/wait.js';
import { readOfPage } from '../../platform/page.js';
import { follow, unfollow } from '../../element/followers.js';
import type { FormElement } from '../../element/element-session.js';

/** The longest time from the end of a touch to its click; in milliseconds. */
const TIME_TO_CLICK = 500;

/**
 * Calls `released` at the end of each press, when its click has reached its target, as long as the element is on the page. Returns a function
 * that tells whether a press is under way.
 */
export function waitForRelease(element: FormElement, ended: AbortSignal, released: () => void): () => boolean {
  const press = new Press(released);
  follow(element, press);
  ended.addEventListener('abort', () => {
    unfollow(element, press);
    press.hostDisconnected();
  });
  return () => press.isUnderWay;
}

/** A press on the page. It ends without a click where the pointer leaves its target, or a list of options opens. */
class Press {
  isUnderWay = false;
  readonly #released: () => void;
  #listening: AbortController | undefined;
  #stopWaiting: (() => void) | undefined;

  constructor(released: () => void) {
    this.#released = released;
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    // A press may have begun before this code came.
    this.isUnderWay = readOfPage('documentElement').matches(':active');
    const { signal } = this.#listening;
    const on = (types: readonly string[], listener: () => void) => {
      for (const type of types) window.addEventListener(type, listener, { signal, capture: true });
    };
    on(['pointerdown', 'mousedown'], () => {
      this.#stopWaiting?.();
      this.isUnderWay = true;
    });
    on(['pointerup', 'mouseup'], () => {
      this.#stopWaiting?.();
      this.#stopWaiting = callLater(TIME_TO_CLICK, () => {
        this.#end();
      });
    });
    on(['pointercancel', 'keydown'], () => {
      this.#end();
    });
    // Not in the capturing phase: the click reaches its target first.
    window.addEventListener(
      'click',
      () => {
        this.#end();
      },
      { signal },
    );
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#stopWaiting?.();
    this.isUnderWay = false;
  }

  #end(): void {
    this.#stopWaiting?.();
    if (!this.isUnderWay) return;
    this.isUnderWay = false;
    this.#released();
  }
}
