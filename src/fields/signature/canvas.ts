/** Whether the browser can draw on a canvas; some are told not to, and some have no memory left for one. */
export function hasCanvas(): boolean {
  return document.createElement('canvas').getContext('2d') !== null;
}
