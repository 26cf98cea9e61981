import { noChange } from 'lit/html.js';
import type { ElementPart } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import type { Signature } from './answer.js';
import { drawInk, makeInk } from './ink.js';
import type { Ink } from './ink.js';
import { StrokePointer } from './pointer.js';
import { isLaidOut, placeRoom, measureSize } from './room.js';
import type { Stroke } from './strokes.js';
import { openContext } from '../../platform/drawing/canvas.js';
import { followSetting } from '../../platform/css/conditions.js';
import { nextFrame } from '../../platform/moments/frames.js';
import { watchSizes } from '../../platform/moments/observers.js';

/** The state that a canvas shows, and its callbacks. */
export interface PadState {
  readonly signature: Signature;
  /** True if a pointer on the canvas draws. */
  readonly drawable: boolean;
  drawn(stroke: Stroke): void;
  /** Called when the uploaded picture can't be used. */
  unreadable(image: File): void;
}

/** The events of a new colour: the transition to it ends, or is cut short by another (see the styles). No others tell of one. */
const RECOLOURED = ['transitionend', 'transitioncancel'];

/**
 * Makes a canvas show a signature, and a place to sign: `<canvas ${signaturePad(state)}>`. The answer is the truth, and the canvas only
 * shows it. The canvas is redrawn whenever its width, the screen's pixels, the answer or the colours change.
 */
class SignaturePadDirective extends AsyncDirective {
  #canvas: HTMLCanvasElement | undefined;
  #pointer: StrokePointer | undefined;
  #state: PadState | undefined;
  /** The size for which it was drawn. */
  #shown = '';
  /** The content of the canvas without the line that is being drawn. */
  #settled: HTMLCanvasElement | undefined;
  #cancelFrame = (): void => undefined;
  /** Aborted when another resolution is watched. */
  #resolution: AbortController | undefined;
  #ratio = 0;
  /** The size that the observer told of last. */
  #told = '';
  readonly #resized = watchSizes(() => {
    this.#told = this.#canvas && isLaidOut(this.#canvas) ? describeFit(this.#canvas) : '';
    if (!this.#told) this.#shown = '';
    else if (this.#told !== this.#shown) this.#draw();
  });

  /** The lines that are on the canvas. */
  get #strokes(): readonly Stroke[] {
    const { signature } = this.#state ?? {};
    return signature?.way === 'draw' ? signature.strokes : [];
  }

  render(state: PadState): unknown {
    this.#state = state;
    return noChange;
  }

  override update(part: ElementPart, [state]: [PadState]): unknown {
    this.render(state);
    if (!this.#canvas && part.element instanceof HTMLCanvasElement) {
      this.#canvas = part.element;
      this.#pointer = new StrokePointer(part.element, {
        settled: () => this.#strokes,
        grown: this.#soon,
        drawn: (stroke) => this.#state?.drawn(stroke),
      });
      if (this.isConnected) this.#connect();
    }
    // A form that has left the page may be drawn once more. Listeners of the window would keep it for ever.
    if (!this.isConnected) return noChange;
    this.#pointer?.listen(state.drawable);
    this.#draw();
    return noChange;
  }

  override disconnected(): void {
    this.#pointer?.listen(false);
    this.#resized.disconnect();
    for (const type of RECOLOURED) this.#canvas?.removeEventListener(type, this.#draw);
    this.#resolution?.abort();
    this.#resolution = undefined;
    this.#cancelFrame();
  }

  override reconnected(): void {
    this.#connect();
    this.#pointer?.listen(this.#state?.drawable === true);
    this.#draw();
  }

  #connect(): void {
    if (this.#canvas) this.#resized.observe(this.#canvas);
    for (const type of RECOLOURED) this.#canvas?.addEventListener(type, this.#draw);
  }

  /** Draws a line that grows with the next frame. */
  readonly #soon = (): void => {
    this.#cancelFrame();
    this.#cancelFrame = nextFrame(this.#drawLine);
  };

  /** Draws only the line that grows, over a copy of the earlier lines: phones are too slow to draw all lines. */
  readonly #drawLine = (): void => {
    const [canvas, stroke] = [this.#canvas, this.#pointer?.stroke];
    const isFit = canvas && describeFit(canvas) === this.#shown;
    const context = isFit && stroke ? openContext(canvas) : undefined;
    if (!context || !stroke) {
      this.#draw();
      return;
    }
    this.#settled ??= copyCanvas(context.canvas);
    clear(context);
    context.drawImage(this.#settled, 0, 0);
    enterRoom(context, this.#strokes);
    drawInk(context, { strokes: [stroke] }, getComputedStyle(context.canvas).color);
  };

  readonly #draw = (): void => {
    const [canvas, state] = [this.#canvas, this.#state];
    if (!canvas || !state) return;
    this.#watchResolution();
    const ink = makeInk(state.signature);
    if (ink instanceof Promise) void this.#drawLater(ink, state);
    else this.#show(canvas, ink);
  };

  async #drawLater(coming: Promise<Ink>, { signature: { way, typed, image, unreadable } }: PadState): Promise<void> {
    const ink = await coming.catch(() => undefined);
    const { signature } = this.#state ?? {};
    // Another picture may have been chosen meanwhile, another letter typed, or another way.
    if (!this.#canvas || signature?.way !== way || signature.image !== image || signature.typed !== typed) return;
    this.#show(this.#canvas, ink ?? { strokes: [] });
    if (!ink && image && !unreadable) this.#state?.unreadable(image);
  }

  #show(canvas: HTMLCanvasElement, ink: Ink): void {
    const context = openContext(canvas);
    if (!context) return;
    if (!isLaidOut(canvas)) {
      // The canvas is not laid out (`display: none`). The observer tells when it is.
      this.#shown = '';
      this.#observeAgain(canvas);
      return;
    }
    this.#shown = describeFit(canvas);
    if (this.#shown !== this.#told) this.#observeAgain(canvas);
    this.#settled = undefined;
    const size = measureSize(canvas);
    const [width, height] = [Math.round(size.width * devicePixelRatio), Math.round(size.height * devicePixelRatio)];
    // Setting even the same size would allocate new memory.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    clear(context);
    enterRoom(context, this.#strokes);
    drawInk(context, ink, getComputedStyle(canvas).color);
    if (this.#pointer?.stroke) this.#drawLine();
  }

  /** Restarts the observer. It would be silent where the canvas has, at the next frame, the size that it told of last. */
  #observeAgain(canvas: HTMLCanvasElement): void {
    this.#resized.unobserve(canvas);
    if (this.isConnected) this.#resized.observe(canvas);
  }

  /** Redraws when the page is zoomed or the window moves to another screen: the canvas then needs more or fewer pixels. */
  #watchResolution(): void {
    if (!this.isConnected || (this.#resolution && this.#ratio === devicePixelRatio)) return;
    this.#resolution?.abort();
    this.#resolution = new AbortController();
    this.#ratio = devicePixelRatio;
    followSetting(`(resolution: ${devicePixelRatio}dppx)`, this.#draw, this.#resolution.signal);
  }
}

function clear(context: CanvasRenderingContext2D): void {
  context.resetTransform();
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
}

/** Gives a context the coordinates of the room, as it is placed on its canvas. */
function enterRoom(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  const { scale, left, top } = placeRoom(measureSize(context.canvas), strokes);
  context.scale(devicePixelRatio, devicePixelRatio);
  context.translate(left, top);
  context.scale(scale, scale);
}

function copyCanvas(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  openContext(copy)?.drawImage(canvas, 0, 0);
  return copy;
}

/** Returns a key that changes when a picture has to be drawn again. */
function describeFit(canvas: HTMLCanvasElement): string {
  const { width, height } = measureSize(canvas);
  return [width, height, devicePixelRatio].join(' ');
}

export const signaturePad = directive(SignaturePadDirective);
