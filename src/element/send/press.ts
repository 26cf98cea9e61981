// Knows whether a pointer presses something, anywhere on the page.
import { callLater } from '../../time/wait.js';

/** The longest time from the end of a touch to its click; in milliseconds. */
const TIME_TO_CLICK = 500;

/**
 * Calls `released` at the end of each press, when its click has reached its target. Returns a function that tells whether a press is under way.
 *
 * A press ends without a click where the pointer leaves its target, or a list of options opens.
 */
export function waitForRelease(signal: AbortSignal, released: () => void): () => boolean {
  let isPressed = false;
  let stopWaiting = () => {};
  const on = (types: readonly string[], listener: () => void) => {
    for (const type of types) window.addEventListener(type, listener, { signal, capture: true });
  };
  const release = () => {
    stopWaiting();
    if (!isPressed) return;
    isPressed = false;
    released();
  };
  on(['pointerdown', 'mousedown'], () => {
    stopWaiting();
    isPressed = true;
  });
  on(['pointerup', 'mouseup'], () => {
    stopWaiting();
    stopWaiting = callLater(TIME_TO_CLICK, release);
  });
  on(['pointercancel', 'keydown'], release);
  // Not in the capturing phase: the click reaches its target first.
  window.addEventListener('click', release, { signal });
  return () => isPressed;
}
