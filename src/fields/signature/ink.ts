import { tidyName } from './answer.js';
import type { Signature } from './answer.js';
import { drawStrokes } from './pen.js';
import { makePictureInk } from './picture.js';
import type { Stroke } from './strokes.js';
import { HEIGHT, WIDTH } from './strokes.js';
import { findFont } from './script-face.js';
import { drawName } from './typed-name.js';

/** The content that is drawn. */
export type Ink =
  | { readonly strokes: readonly Stroke[] }
  | { readonly name: string; readonly font: string }
  | { readonly picture: HTMLCanvasElement };

/**
 * Returns the ink of the chosen way. The ink of a picture takes time, and that of a name until its font has been fetched.
 *
 * @throws DOMException or Error (as a rejection) where the picture can't be read.
 */
export function makeInk(signature: Signature): Ink | Promise<Ink> {
  const { way, strokes, image } = signature;
  if (way === 'type') return makeNameInk(tidyName(signature).normalize());
  if (way === 'upload' && image) return makePictureInk(image).then((picture) => ({ picture }));
  return { strokes: way === 'draw' ? strokes : [] };
}

function makeNameInk(name: string): Ink | Promise<Ink> {
  const font = findFont(name);
  return font instanceof Promise ? font.then((fetched) => ({ name, font: fetched })) : { name, font };
}

/** Draws ink on an empty canvas, whose context has the coordinates of the room. */
export function drawInk(context: CanvasRenderingContext2D, ink: Ink, colour: string): void {
  if ('strokes' in ink) {
    drawStrokes(context.canvas, ink.strokes, colour);
  } else if ('name' in ink) {
    if (ink.name) drawName(context, ink.name, ink.font, colour);
  } else {
    context.drawImage(ink.picture, 0, 0, WIDTH, HEIGHT);
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = colour;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.globalCompositeOperation = 'source-over';
  }
}
