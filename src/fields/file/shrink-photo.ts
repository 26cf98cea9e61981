/** More is not kept of a photo that has to be made smaller; in pixels. It is also what all phones can draw. */
const LONGEST_EDGE = 4096;
/** Smaller pictures help nobody. */
const SHORTEST_EDGE = 200;
const QUALITY = 0.85;
const JPEG = 'image/jpeg';

/** The task of a worker: a picture, and the bytes that it may have. */
export interface ShrinkTask {
  readonly picture: Blob;
  readonly limit: number;
}

/**
 * A picture as a JPEG of so many bytes at most, upright, with nothing but the picture in it: no place, no time, no name.
 * `undefined` where it can't be decoded, or not be made small enough.
 */
export async function shrinkPhoto({ picture, limit }: ShrinkTask): Promise<Blob | undefined> {
  // Turns it upright by itself, in every engine.
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    let scale = Math.min(1, LONGEST_EDGE / Math.max(bitmap.width, bitmap.height));
    while (scale * Math.max(bitmap.width, bitmap.height) >= SHORTEST_EDGE) {
      const photo = await draw(bitmap, scale);
      if (photo.size <= limit) return photo;
      // Bytes grow with the area; a little less, so that it soon fits.
      scale *= Math.min(0.9, 0.95 * Math.sqrt(limit / photo.size));
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}

async function draw(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = makeCanvas(width, height);
  const context = canvas.getContext('2d') as CanvasDrawImage & CanvasFillStrokeStyles & CanvasRect;
  // A JPEG has no transparency: paper is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: JPEG, quality: QUALITY });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn.'))), JPEG, QUALITY);
  });
}

function makeCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if ('OffscreenCanvas' in globalThis) return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}
