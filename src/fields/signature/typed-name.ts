import { HEIGHT, WIDTH } from './strokes.js';

const MARGIN = 24;

const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Writes a name in the middle of the room, as large as it fits. `font` is in CSS. */
export function drawName(context: CanvasRenderingContext2D, name: string, font: string, colour: string): void {
  context.save();
  context.font = font;
  context.direction = RIGHT_TO_LEFT.test(name) ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  context.fillStyle = colour;
  const ink = context.measureText(name);
  const width = ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight;
  const height = ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent;
  const scale = Math.min(1, (WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height);
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.scale(scale, scale);
  context.fillText(name, ink.actualBoundingBoxLeft - width / 2, ink.actualBoundingBoxAscent - height / 2);
  context.restore();
}
