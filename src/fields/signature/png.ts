import type { Signature } from './answer.js';
import { drawInk, makeInk } from './ink.js';
import type { Ink } from './ink.js';
import { PEN_RADIUS } from './pen.js';
import { HEIGHT, WIDTH, measureBox } from './strokes.js';
import type { Box } from './strokes.js';
import { openContext, writePicture } from '../../platform/drawing/canvas.js';

/** Pixels of the picture for one CSS pixel of the strokes. */
const RATIO = 2;
const INK = '#111';
const ROOM: Box = { left: 0, top: 0, width: WIDTH, height: HEIGHT };
/** The room around the ink of a trimmed signature; in pixels of the picture. */
const PADDING = 8;

/** The picture as the owner wants it. */
export interface Finish {
  /** A CSS colour; see-through without one. */
  readonly ground?: string | undefined;
  /** Leaves out what is empty around the ink, but for 8 pixels. */
  readonly trim?: boolean;
}

/**
 * Draws the signature as a PNG of 1200 × 400 pixels, or of its ink alone, dark on its ground. It is drawn from the answer, so it is the same
 * on every screen and in every theme. Strokes that left the canvas are shrunk to fit.
 *
 * @throws DOMException or Error where an uploaded picture can't be read, or the browser can't make a PNG.
 */
export async function drawPng(signature: Signature, { ground, trim = false }: Finish = {}): Promise<Blob> {
  const whole = drawWhole(await makeInk(signature));
  const context = trim ? trimmed(whole) : whole;
  if (ground) {
    context.resetTransform();
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = ground;
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  }
  return writePicture(context.canvas, 'image/png');
}

function makeCanvas(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = openContext(canvas);
  if (!context) throw new Error('The browser has no canvas to draw the signature on.');
  return context;
}

function drawWhole(ink: Ink): CanvasRenderingContext2D {
  const context = makeCanvas(WIDTH * RATIO, HEIGHT * RATIO);
  const { canvas } = context;
  const { left, top, width, height } = chooseView(ink);
  const scale = Math.min(canvas.width / width, canvas.height / height);
  context.translate((canvas.width - width * scale) / 2, (canvas.height - height * scale) / 2);
  context.scale(scale, scale);
  context.translate(-left, -top);
  drawInk(context, ink, INK);
  return context;
}

/** Returns the ink with the padding around it. A picture without ink stays as it is. */
function trimmed(whole: CanvasRenderingContext2D): CanvasRenderingContext2D {
  const { width, height } = whole.canvas;
  const { data } = whole.getImageData(0, 0, width, height);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < width * height; at++) {
    if (data[at * 4 + 3] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  if (right < 0) return whole;
  const context = makeCanvas(right - left + 1 + 2 * PADDING, bottom - top + 1 + 2 * PADDING);
  context.drawImage(whole.canvas, PADDING - left, PADDING - top);
  return context;
}

/** Returns the box to draw: the room, or that of the strokes if they went beyond it. */
function chooseView(ink: Ink): Box {
  if (!('strokes' in ink) || ink.strokes.length === 0) return ROOM;
  const box = measureBox(ink.strokes, PEN_RADIUS);
  const fits = box.left >= 0 && box.top >= 0 && box.left + box.width <= WIDTH && box.top + box.height <= HEIGHT;
  if (fits) return ROOM;
  // The signature is never larger than it was drawn.
  const [width, height] = [Math.max(box.width, WIDTH), Math.max(box.height, HEIGHT)];
  return { left: box.left - (width - box.width) / 2, top: box.top - (height - box.height) / 2, width, height };
}
