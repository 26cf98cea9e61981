import SignaturePad from 'signature_pad';
import type { PointGroup } from 'signature_pad';
import type { Stroke } from './strokes.js';

/** Half the thickness of the thickest line, in the room of 600 × 200. */
export const PEN_RADIUS = 3.4;

/** The thickness of the pen, in the room of 600 × 200. A faster pen is thinner. */
const PEN = { dotSize: 2.4, minWidth: 1.2, maxWidth: PEN_RADIUS, velocityFilterWeight: 0.7 } as const;

// Decision 0016: the same strokes produce the same bytes, so the clock does not count.
/** The time from one place of the pen to the next, for its speed; in ms. The clock would let a slow machine draw thicker lines. */
const STEP = 16;

/** Uses signature_pad only to draw given strokes: `pointer.ts` decides which pointers draw. */
class Pen extends SignaturePad {
  override on(): void {
    // The base class would follow pointers itself.
  }

  override clear(): void {
    // The base constructor would clear the canvas.
  }
}

/** Draws strokes on a canvas, in the coordinates of its context. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[], colour: string): void {
  new Pen(canvas).fromData(
    strokes.map((stroke) => toPointGroup(stroke, colour)),
    { clear: false },
  );
}

function toPointGroup({ points }: Stroke, penColor: string): PointGroup {
  // Two equal places have no direction, so signature_pad would draw nothing there.
  const places = points.filter(({ x, y }, index) => x !== points[index - 1]?.x || y !== points[index - 1]?.y);
  return {
    ...PEN,
    penColor,
    compositeOperation: 'source-over',
    // signature_pad draws a line up to its last place but one, so the last place is repeated. A single place is a dot.
    points: [...places, ...places.slice(1).slice(-1)].map(({ x, y, pressure }, index) => ({
      x,
      y,
      pressure,
      time: index * STEP,
    })),
  };
}
