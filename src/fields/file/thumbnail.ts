// Draws small pictures of pictures. A canvas, because a page's Content-Security-Policy may forbid pictures from `blob:`.

import { decodePicture } from './decode-picture.js';
import { openContext } from '../../platform/drawing/canvas.js';

/** The side of the square; in pixels of the canvas, enough for dense screens. */
const SIDE = 112;

/** The longer edge of a picture in which its middle has enough pixels, unless it is very long. */
const EDGE = 4 * SIDE;

/** Draws the middle of a picture into a canvas. A file that no browser can decode leaves it empty. */
export async function drawThumbnail(canvas: HTMLCanvasElement, picture: Blob): Promise<void> {
  const decoded = await decodePicture(picture, EDGE);
  if (!decoded) return;
  const { source, width, height } = decoded;
  const side = Math.min(width, height);
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = openContext(canvas);
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(source, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  }
  decoded.close();
}
