import { HEIGHT, WIDTH } from './strokes.js';

/** Handwriting fonts of Apple's systems, Windows, Android and Linux. Any other script has its own font. */
const FONTS =
  '"Snell Roundhand", "Savoye LET", "Segoe Script", "Brush Script MT", "Dancing Script", "URW Chancery L", Z003, cursive';
/** In the room of 600 × 200. */
const SIZE = 76;
const MARGIN = 24;

const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Writes a name in the middle of the room, as large as it fits. */
export function drawName(context: CanvasRenderingContext2D, name: string, colour: string): void {
  context.save();
  context.font = `${SIZE}px ${FONTS}`;
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
