import { toRoom } from './room.js';
import { HEIGHT, WIDTH } from './strokes.js';
import type { Point, Stroke } from './strokes.js';
import { capturePointer } from '../../platform/controls/controls.js';
import { readEventTime } from '../../platform/moments/clock.js';

/** The least distance from the last place, in the room of 600 × 200. A nearer place is ignored. */
const NEAREST = 3;

/** A listener for lines. */
export interface StrokeListener {
  /** Returns the lines that are on the canvas already. */
  settled(): readonly Stroke[];
  /** Called when the line that is being drawn has grown, or is gone. */
  grown(): void;
  /** Called when a line is complete. */
  drawn(stroke: Stroke): void;
}

/**
 * Follows pointers on a canvas and converts them to strokes: one pointer at a time, a pen before a hand. Places refer to the canvas at that
 * moment, so it may move, scroll or be transformed meanwhile.
 */
export class StrokePointer {
  readonly #canvas: HTMLCanvasElement;
  readonly #listener: StrokeListener;
  #pointer: { readonly id: number; readonly type: string } | undefined;
  #points: Point[] = [];
  /** Aborted to remove all listeners. */
  #listening: AbortController | undefined;

  constructor(canvas: HTMLCanvasElement, listener: StrokeListener) {
    this.#canvas = canvas;
    this.#listener = listener;
  }

  /** The line that is being drawn. */
  get stroke(): Stroke | undefined {
    return this.#pointer && { points: this.#points };
  }

  /** Starts or stops to follow pointers. A line that is being drawn ends, and is reported after the caller has finished. */
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
    // Otherwise "Scribble" of iPadOS withholds some places, to check whether they are letters.
    this.#canvas.addEventListener('touchmove', stop, options);
    // The window gets these events wherever the pointer goes.
    addEventListener('pointermove', this.#move, options);
    addEventListener('pointerup', this.#up, options);
    addEventListener('pointercancel', this.#cancel, options);
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    // This prevents focus and selection: a keyboard on the screen would close, and move the page under the pen.
    event.preventDefault();
    if (this.#pointer) {
      // A second finger draws nothing. But a pen replaces a touch that came first, because that was the palm.
      if (event.pointerType !== 'pen' || this.#pointer.type !== 'touch') return;
      this.#points = [];
    }
    this.#pointer = { id: event.pointerId, type: event.pointerType };
    capturePointer(this.#canvas, event.pointerId);
    this.#add(event, 0);
  };

  readonly #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer?.id) return;
    // The button was released without an event.
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
    const point = readPoint(this.#canvas, event, this.#listener.settled());
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

/** Returns the place of an event; `undefined` if the canvas is not on the screen any more. */
function readPoint(canvas: HTMLCanvasElement, event: PointerEvent, settled: readonly Stroke[]): Point | undefined {
  const { x, y } = toRoom(canvas, event, settled);
  if (!Number.isFinite(x) || !Number.isFinite(y)) return undefined;
  return {
    // A place is at most the room's own size away from the room: nobody draws farther from the canvas on purpose.
    x: rounded(Math.min(Math.max(x, -WIDTH), 2 * WIDTH)),
    y: rounded(Math.min(Math.max(y, -HEIGHT), 2 * HEIGHT)),
    time: Math.round(readEventTime(event)),
    pressure: rounded(event.pressure),
  };
}

/** Rounds to a hundredth of a pixel. That is finer than any pen, and a draft stays small. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
