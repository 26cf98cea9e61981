import { toRoom } from './room.js';
import { HEIGHT, WIDTH } from './strokes.js';
import type { Point, Stroke } from './strokes.js';

/** Places nearer to the last one than this say nothing; in the room of 600 × 200. */
const NEAREST = 3;

/** A listener for lines. */
export interface StrokeListener {
  /** The line that is being drawn has grown, or is no more. */
  grown(): void;
  /** A line is whole. */
  drawn(stroke: Stroke): void;
}

/**
 * Follows pointers on a canvas and makes strokes of them: one pointer at a time, a pen before a hand. Places are read where
 * the canvas is at that moment, so it may move, scroll or be transformed meanwhile.
 */
export class StrokePointer {
  readonly #canvas: HTMLCanvasElement;
  readonly #listener: StrokeListener;
  #pointer: { readonly id: number; readonly type: string } | undefined;
  #points: Point[] = [];
  /** Takes all listeners back. */
  #listening: AbortController | undefined;

  constructor(canvas: HTMLCanvasElement, listener: StrokeListener) {
    this.#canvas = canvas;
    this.#listener = listener;
  }

  /** The line that is being drawn. */
  get stroke(): Stroke | undefined {
    return this.#pointer && { points: this.#points };
  }

  /** Starts or stops to follow; a line that is being drawn ends there, and is told of when the caller is done. */
  listen(on: boolean): void {
    if (on === Boolean(this.#listening)) return;
    if (!on) {
      queueMicrotask(this.#end);
      this.#listening?.abort();
      this.#listening = undefined;
      return;
    }
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const options = { signal, passive: false };
    this.#canvas.addEventListener('pointerdown', this.#down, options);
    // Else "Scribble" of iPadOS keeps some places to itself, to see whether they are letters.
    this.#canvas.addEventListener('touchmove', stop, options);
    // The window hears them wherever the pointer goes.
    addEventListener('pointermove', this.#move, options);
    addEventListener('pointerup', this.#up, options);
    addEventListener('pointercancel', this.#cancel, options);
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    // No focus, no selection: a keyboard on the screen would close, and move the page under the pen.
    event.preventDefault();
    if (this.#pointer) {
      // A second finger draws nothing. But a pen is what is meant, and the hand that came first was its palm.
      if (event.pointerType !== 'pen' || this.#pointer.type !== 'touch') return;
      this.#points = [];
    }
    this.#pointer = { id: event.pointerId, type: event.pointerType };
    try {
      this.#canvas.setPointerCapture(event.pointerId);
    } catch {
      // The event is a script's: there is no such pointer.
    }
    this.#add(event, 0);
  };

  readonly #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer?.id) return;
    // The button was let go where no event told of it.
    if (event.pointerType === 'mouse' && (event.buttons & 1) === 0) this.#end();
    else this.#add(event, NEAREST);
  };

  readonly #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer?.id) return;
    this.#add(event, 1);
    this.#end();
  };

  readonly #cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.#pointer?.id) this.#end();
  };

  #add(event: PointerEvent, nearest: number): void {
    const point = pointOf(this.#canvas, event);
    const last = this.#points.at(-1);
    if (!point || (last && Math.hypot(point.x - last.x, point.y - last.y) < nearest)) return;
    this.#points.push(point);
    this.#listener.grown();
  }

  readonly #end = (): void => {
    const points = this.#points;
    if (!this.#pointer) return;
    this.#pointer = undefined;
    this.#points = [];
    if (points.length > 0) this.#listener.drawn({ points });
    else this.#listener.grown();
  };
}

function stop(event: Event): void {
  if (event.cancelable) event.preventDefault();
}

/** `undefined` where the canvas is not on the screen any more. */
function pointOf(canvas: HTMLCanvasElement, event: PointerEvent): Point | undefined {
  const { x, y } = toRoom(canvas, event);
  if (!Number.isFinite(x) || !Number.isFinite(y)) return undefined;
  return {
    // No farther from the room than it is large: who draws there has lost the canvas.
    x: rounded(Math.min(Math.max(x, -WIDTH), 2 * WIDTH)),
    y: rounded(Math.min(Math.max(y, -HEIGHT), 2 * HEIGHT)),
    time: Math.round(performance.timeOrigin + event.timeStamp),
    pressure: rounded(event.pressure),
  };
}

/** A hundredth of a pixel is finer than any pen, and a draft stays small. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
