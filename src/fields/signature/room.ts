import { HEIGHT, WIDTH, measureBox } from './strokes.js';
import type { Stroke } from './strokes.js';

/** The most rooms in sight, side by side or one on the other: no stroke goes farther. */
const MOST = 3;

/** The place of the room of 600 × 200 on a canvas: as large as it fits, in the middle. In CSS pixels of the canvas itself. */
export interface Placement {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Tells whether a canvas has a box on the page; in `display: none` it has none. */
export function isLaidOut(canvas: HTMLCanvasElement): boolean {
  return canvas.offsetWidth > 0;
}

/** Returns the size of a canvas on the page, in CSS pixels before any transform; 0 if it is not laid out. */
export function measureSize(canvas: HTMLCanvasElement): { readonly width: number; readonly height: number } {
  // A canvas without a box still has a style, whose width is `100%`.
  if (!isLaidOut(canvas)) return { width: 0, height: 0 };
  // Unlike `clientWidth`, this size is not rounded. Unlike `getBoundingClientRect()`, no transform changes it.
  const { width, height } = getComputedStyle(canvas);
  return { width: Number.parseFloat(width) || 0, height: Number.parseFloat(height) || 0 };
}

/**
 * Places the room on a canvas of this size, and so that strokes stay in sight that were drawn on one of another shape: that of a phone is
 * higher than the room, that of a wide form is wider.
 */
export function placeRoom(
  { width, height }: { readonly width: number; readonly height: number },
  strokes: readonly Stroke[],
): Placement {
  const box = strokes.length === 0 ? { left: 0, top: 0, width: 0, height: 0 } : measureBox(strokes, 0);
  const scale = Math.min(width / reach(box.left, box.width, WIDTH), height / reach(box.top, box.height, HEIGHT));
  return { scale, left: (width - WIDTH * scale) / 2, top: (height - HEIGHT * scale) / 2 };
}

/** Returns the length around the middle of the room that strokes take; at least that of the room. */
function reach(start: number, length: number, room: number): number {
  const beyond = Math.max(room / 2 - start, start + length - room / 2) * 2;
  return Math.min(Math.max(beyond, room), room * MOST);
}

/** Converts a place of the window to a place in the room, under any scaling of the canvas on the page. */
export function toRoom(
  canvas: HTMLCanvasElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  strokes: readonly Stroke[],
): { readonly x: number; readonly y: number } {
  const size = measureSize(canvas);
  const { scale, left, top } = placeRoom(size, strokes);
  const seen = canvas.getBoundingClientRect();
  // The page may give the canvas a border. The visible box includes it, the size does not.
  const [scaleX, scaleY] = [
    seen.width / (size.width + canvas.offsetWidth - canvas.clientWidth),
    seen.height / (size.height + canvas.offsetHeight - canvas.clientHeight),
  ];
  return {
    x: ((clientX - seen.left) / scaleX - canvas.clientLeft - left) / scale,
    y: ((clientY - seen.top) / scaleY - canvas.clientTop - top) / scale,
  };
}
