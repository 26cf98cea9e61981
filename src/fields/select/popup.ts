// Places the list of a combobox: on top of everything, below its input, or above it where there is more room.
import { watchSight } from '../../platform/moments/observers.js';

/** The largest height of the list, and its distance from the window's edge; in pixels. */
const HEIGHT = 320;
const EDGE = 8;

/**
 * Keeps a popup at its input while the page scrolls or is resized; returns a function that stops it. Calls `lose` when the input is scrolled
 * out of sight: the popup is on top of everything, so nothing else would hide it.
 */
export function follow(popup: HTMLElement, input: HTMLElement, lose: () => void): () => void {
  const place = () => {
    put(popup, input.getBoundingClientRect());
  };
  const sight = watchSight((entries) => {
    if (!entries.at(-1)?.isIntersecting) lose();
  });
  place();
  sight.observe(input);
  addEventListener('scroll', place, { capture: true, passive: true });
  addEventListener('resize', place);
  return () => {
    sight.disconnect();
    removeEventListener('scroll', place, { capture: true });
    removeEventListener('resize', place);
  };
}

function put({ style }: HTMLElement, { top, bottom, left, width }: DOMRect): void {
  const [above, below] = [top - EDGE, innerHeight - bottom - EDGE];
  const isBelow = below >= Math.min(HEIGHT, above);
  style.left = `${left}px`;
  style.width = `${width}px`;
  style.top = isBelow ? `${bottom + 2}px` : 'auto';
  style.bottom = isBelow ? 'auto' : `${innerHeight - top + 2}px`;
  style.maxHeight = `${Math.max(HEIGHT / 3, Math.min(HEIGHT, isBelow ? below : above))}px`;
}

/** Scrolls the list, and nothing else, to the active option. */
export function reveal(popup: HTMLElement): void {
  const option = popup.querySelector('.active');
  const list = option?.parentElement;
  if (!option || !list) return;
  const [inner, outer] = [option.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
