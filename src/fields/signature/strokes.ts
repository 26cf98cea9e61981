import { isObject } from '../../api/read.js';
import { numbered } from '../../platform/lists.js';

// Decision 0016: the answer is strokes in this space, not pixels.
/** The room in which strokes are kept, whatever the size of the canvas on the screen; in CSS pixels. */
export const WIDTH = 600;
export const HEIGHT = 200;

/** The longest distance of a place from the room. Places farther away would let the pen draw for ever. */
const FARTHEST = 10_000;

/**
 * The farthest that a curve goes beyond its two ends, as a part of the distance between them; measured with signature_pad at sharp corners.
 */
const BULGE = 0.2;

/** A place of the pen. `x` and `y` are in the room of 600 × 200, `time` is in ms since the epoch, `pressure` from 0 to 1. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly time: number;
  readonly pressure: number;
}

/** One line of the pen, from down to up. */
export interface Stroke {
  readonly points: readonly Point[];
}

/** The place and size of something in the room. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the length of all strokes. */
export function measureLength(strokes: readonly Stroke[]): number {
  let length = 0;
  for (const { points } of strokes)
    for (const [index, { x, y }] of numbered(points)) {
      const before = points[index - 1] ?? { x, y };
      length += Math.hypot(x - before.x, y - before.y);
    }
  return length;
}

/** Returns the box of the strokes, with `margin` around it, and room for the curves from one place to the next. */
export function measureBox(strokes: readonly Stroke[], margin: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { points } of strokes)
    for (const [index, { x, y }] of numbered(points)) {
      const stepTo = (near: Point | undefined) => (near ? Math.hypot(near.x - x, near.y - y) : 0);
      const reach = margin + BULGE * Math.max(stepTo(points[index - 1]), stepTo(points[index + 1]));
      [left, right] = [Math.min(left, x - reach), Math.max(right, x + reach)];
      [top, bottom] = [Math.min(top, y - reach), Math.max(bottom, y + reach)];
    }
  return { left, top, width: right - left, height: bottom - top };
}

/** Tells whether a value from outside is a list of complete strokes that can be drawn. */
export function isStrokes(value: unknown): value is readonly Stroke[] {
  return Array.isArray(value) && value.every(isStroke);
}

function isStroke(value: unknown): value is Stroke {
  const points = isObject(value) ? value['points'] : undefined;
  return Array.isArray(points) && points.length > 0 && points.every(isPoint);
}

function isPoint(value: unknown): value is Point {
  if (!isObject(value) || !Number.isFinite(value['time']) || !Number.isFinite(value['pressure'])) return false;
  return [value['x'], value['y']].every((at) => typeof at === 'number' && Math.abs(at) <= FARTHEST);
}
