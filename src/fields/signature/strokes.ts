import type { PointGroup } from 'signature_pad';

/** The room in which strokes are kept, whatever the size of the canvas on the screen; in CSS pixels. */
export const WIDTH = 600;
export const HEIGHT = 200;

/** A place of the pen: `x` and `y` in the room of 600 × 200, `time` in ms since the epoch, `pressure` from 0 to 1. */
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

/** How thick the pen is, in the room of 600 × 200. */
const PEN = { dotSize: 2.4, minWidth: 1.2, maxWidth: 3.4, velocityFilterWeight: 0.7 } as const;

/** The strokes for a canvas that is `scale` times as wide as their room, in the way that signature_pad draws them. */
export function toPointGroups(strokes: readonly Stroke[], scale: number, penColor: string): PointGroup[] {
  return strokes.map(({ points }) => ({
    ...penAt(scale),
    penColor,
    compositeOperation: 'source-over',
    // signature_pad draws a line up to its last point but one: so the last one comes twice. A single point is a dot.
    points: [...points, ...points.slice(1).slice(-1)].map((point) => ({
      ...point,
      x: point.x * scale,
      y: point.y * scale,
    })),
  }));
}

/** A line that was drawn on a canvas `scale` times as wide as the room, as it is kept. */
export function toStroke({ points }: PointGroup, scale: number): Stroke {
  return { points: points.map(({ x, y, time, pressure }) => ({ x: x / scale, y: y / scale, time, pressure })) };
}

export function penAt(scale: number): {
  dotSize: number;
  minWidth: number;
  maxWidth: number;
  velocityFilterWeight: number;
} {
  return { ...PEN, dotSize: PEN.dotSize * scale, minWidth: PEN.minWidth * scale, maxWidth: PEN.maxWidth * scale };
}

/** How far the pen went in all. */
export function lengthOf(strokes: readonly Stroke[]): number {
  return strokes.reduce((sum, { points }) => {
    return points.reduce((length, point, index) => {
      const before = points[index - 1] ?? point;
      return length + Math.hypot(point.x - before.x, point.y - before.y);
    }, sum);
  }, 0);
}
