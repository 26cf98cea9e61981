// Draws small pictures of pictures. A canvas, because a page's Content-Security-Policy may forbid pictures from `blob:`.

/** The side of the square; in pixels of the canvas, enough for dense screens. */
const SIDE = 112;

/** Draws the middle of a picture into a canvas. A file that no browser can decode leaves it empty. */
export async function drawThumbnail(canvas: HTMLCanvasElement, picture: Blob): Promise<void> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) return;
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  }
  bitmap.close();
}
