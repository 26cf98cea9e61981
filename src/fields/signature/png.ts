import type { Signature } from './answer.js';
import { drawInk, inkOf } from './ink.js';
import type { Ink } from './ink.js';
import { PEN_RADIUS } from './pen.js';
import { HEIGHT, WIDTH, boxOf } from './strokes.js';
import type { Box } from './strokes.js';

/** Pixels of the picture for one CSS pixel of the strokes. */
const RATIO = 2;
const INK = '#111';
const ROOM: Box = { left: 0, top: 0, width: WIDTH, height: HEIGHT };

/**
 * Draws the signature as a PNG of 1200 × 400 pixels, dark on a `ground` (a CSS colour, or see-through). It is drawn from the answer, so it
 * is the same on every screen and in every theme. Strokes that left the canvas are shrunk to fit.
 *
 * @throws DOMException or Error where an uploaded picture can't be read, or the browser can't make a PNG.
 */
export async function drawPng(signature: Signature, ground: string | undefined): Promise<Blob> {
  const ink = await inkOf(signature);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * RATIO;
  canvas.height = HEIGHT * RATIO;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas to draw the signature on.');
  const { left, top, width, height } = viewOf(ink);
  const scale = Math.min(canvas.width / width, canvas.height / height);
  context.translate((canvas.width - width * scale) / 2, (canvas.height - height * scale) / 2);
  context.scale(scale, scale);
  context.translate(-left, -top);
  drawInk(context, ink, INK);
  if (ground) {
    context.resetTransform();
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return toBlob(canvas);
}

/** Returns the box to draw: the room, or that of the strokes if they went beyond it. */
function viewOf(ink: Ink): Box {
  if (!('strokes' in ink) || ink.strokes.length === 0) return ROOM;
  const box = boxOf(ink.strokes, PEN_RADIUS);
  const fits = box.left >= 0 && box.top >= 0 && box.left + box.width <= WIDTH && box.top + box.height <= HEIGHT;
  if (fits) return ROOM;
  // The signature is never larger than it was drawn.
  const [width, height] = [Math.max(box.width, WIDTH), Math.max(box.height, HEIGHT)];
  return { left: box.left - (width - box.width) / 2, top: box.top - (height - box.height) / 2, width, height };
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The browser could not make a PNG of the signature.'));
    }, 'image/png');
  });
}
