import SignaturePad from 'signature_pad';
import type { PointGroup } from 'signature_pad';
import type { Stroke } from './strokes.js';

/** Half as thick as the thickest line, in the room of 600 × 200. */
export const PEN_RADIUS = 3.4;

/** The thickness of the pen, in the room of 600 × 200. A faster pen is thinner. */
const PEN = { dotSize: 2.4, minWidth: 1.2, maxWidth: PEN_RADIUS, velocityFilterWeight: 0.7 } as const;

// Decision 0020: the same strokes produce the same bytes, so the clock does not count.
/** ms from one place of the pen to the next, for its speed. Not those of the clock: a slow machine would draw thicker. */
const STEP = 16;

/** signature_pad as a pen that draws what it is given: which pointers draw is decided by `pointer.ts`. */
class Pen extends SignaturePad {
  override on(): void {
    // It would follow pointers by itself.
  }

  override clear(): void {
    // Its constructor would wipe what is on the canvas.
  }
}

/** Draws strokes on a canvas, in the coordinates that its context has been given. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[], colour: string): void {
  new Pen(canvas).fromData(
    strokes.map((stroke) => toPointGroup(stroke, colour)),
    { clear: false },
  );
}

function toPointGroup({ points }: Stroke, penColor: string): PointGroup {
  // Two places that are the same have no direction: signature_pad would draw nothing there.
  const places = points.filter(({ x, y }, index) => x !== points[index - 1]?.x || y !== points[index - 1]?.y);
  return {
    ...PEN,
    penColor,
    compositeOperation: 'source-over',
    // It draws a line up to its last place but one: so the last one comes twice. A single place is a dot.
    points: [...places, ...places.slice(1).slice(-1)].map(({ x, y, pressure }, index) => ({
      ...{ x, y, pressure },
      time: index * STEP,
    })),
  };
}
