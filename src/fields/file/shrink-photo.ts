import { decodePicture } from './decode-picture.js';
import type { DecodedPicture } from './decode-picture.js';
import { makeCanvas } from '../../platform/drawing/canvas.js';

/** The longest edge of a photo that is made smaller; in pixels. All phones can draw it. */
const LONGEST_EDGE = 4096;
/** A picture whose longer edge is shorter than this helps nobody; in pixels. */
const SHORTEST_EDGE = 200;
const QUALITY = 0.85;
const JPEG = 'image/jpeg';

/** The task of a worker: a picture, and the bytes that it may have. */
export interface ShrinkTask {
  readonly picture: Blob;
  readonly limit: number;
}

/**
 * Converts a picture to an upright JPEG of at most `limit` bytes, without metadata: no place, no time, no name. Returns `undefined` if it
 * can't be decoded or made small enough.
 */
export async function shrinkPhoto({ picture, limit }: ShrinkTask): Promise<Blob | undefined> {
  const decoded = await decodePicture(picture, LONGEST_EDGE);
  if (!decoded) return undefined;
  try {
    const longer = Math.max(decoded.width, decoded.height);
    let scale = Math.min(1, LONGEST_EDGE / longer);
    while (scale * longer >= SHORTEST_EDGE) {
      const photo = await draw(decoded, scale);
      if (photo.size <= limit) return photo;
      // Bytes grow with the area. A slightly smaller scale fits sooner.
      scale *= Math.min(0.9, 0.95 * Math.sqrt(limit / photo.size));
    }
    return undefined;
  } finally {
    decoded.close();
  }
}

async function draw(picture: DecodedPicture, scale: number): Promise<Blob> {
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const { context, write } = makeCanvas(width, height);
  // A JPEG has no transparency, so the background is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture.source, 0, 0, width, height);
  return write(JPEG, QUALITY);
}
