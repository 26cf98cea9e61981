// Decodes pictures in few pixels. A phone may take photos of 48 or 200 megapixels, and has no memory for all of them.
import { EXIF, isSideways } from './exif.js';
import { isJpeg, isNamed, listSegments } from './jpeg.js';
import { decodeBitmap, decodeSmaller } from '../../platform/drawing/canvas.js';

/** A decoded picture, upright. The caller closes it. */
export interface DecodedPicture {
  readonly source: ImageBitmap | VideoFrame;
  readonly width: number;
  readonly height: number;
  readonly close: () => void;
}

/** The size of a picture as it is stored, before it is turned upright. */
interface Size {
  readonly width: number;
  readonly height: number;
  readonly isSideways: boolean;
}

/** The length of the beginning of a JPEG that contains the size of its picture; in bytes. */
const HEAD = 1_048_576;

const METADATA = 0xe1;
/** The segments that hold the size, for all ways to store the pixels. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** A JPEG is stored in squares of 8 pixels, each of which can be decoded as 4, 2 or 1. */
const MOST_HALVINGS = 3;

/**
 * Decodes a picture. A large JPEG comes in fewer pixels: its longer edge is then about as long as `edge`, or longer. Returns `undefined`
 * for what the browser can't decode.
 */
export async function decodePicture(picture: Blob, edge: number): Promise<DecodedPicture | undefined> {
  const size = await readSize(picture).catch(() => undefined);
  if (!size) return decodeWhole(picture);
  const [longer, shorter] = [Math.max(size.width, size.height), Math.min(size.width, size.height)];
  const halvings = Math.min(MOST_HALVINGS, Math.round(Math.log2(longer / edge)));
  const ways = [
    halvings > 0 && (() => decodeSmall(picture, size, 2 ** halvings)),
    // One edge decides on the other. The shorter one is longer than this, so nothing grows, however the camera was held.
    shorter > edge && (() => decodeWhole(picture, { resizeWidth: edge, resizeQuality: 'high' })),
  ];
  for (const way of ways) {
    const small = way ? await way().catch(() => undefined) : undefined;
    if (small && isUpright(small, size)) return small;
    small?.close();
  }
  return decodeWhole(picture);
}

/** Tells whether a picture has the shape that it should. Firefox leaves small pictures of a camera on its side as they lie. */
function isUpright({ width, height }: DecodedPicture, size: Size): boolean {
  const ratio = size.isSideways ? size.height / size.width : size.width / size.height;
  return Math.abs(width / height / ratio - 1) < 0.05;
}

/** Decodes at a part of the size, in a fraction of the memory. Throws where the browser knows no decoder that can. */
async function decodeSmall(picture: Blob, { width, height }: Size, divisor: number): Promise<DecodedPicture> {
  const image = await decodeSmaller(picture, Math.ceil(width / divisor), Math.ceil(height / divisor));
  const close = () => {
    image.close();
  };
  return { source: image, width: image.displayWidth, height: image.displayHeight, close };
}

async function decodeWhole(picture: Blob, options: ImageBitmapOptions = {}): Promise<DecodedPicture | undefined> {
  // This turns the picture upright in every engine. Old ones take no options.
  const bitmap = await decodeBitmap(picture, options)
    .catch(() => decodeBitmap(picture))
    .catch(() => undefined);
  if (!bitmap) return undefined;
  const close = () => {
    bitmap.close();
  };
  return { source: bitmap, width: bitmap.width, height: bitmap.height, close };
}

/** Reads the size of a JPEG; `undefined` for any other file. Throws for a damaged one. */
async function readSize(picture: Blob): Promise<Size | undefined> {
  const bytes = new Uint8Array(await picture.slice(0, HEAD).arrayBuffer());
  if (!isJpeg(bytes)) return undefined;
  let wasSideways = false;
  for (const segment of listSegments(bytes)) {
    const { marker, content } = segment;
    const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
    if (marker === METADATA && isNamed(segment, EXIF))
      wasSideways = isSideways(new DataView(content.buffer, content.byteOffset + EXIF.length));
    if (FRAMES.has(marker)) return { height: view.getUint16(1), width: view.getUint16(3), isSideways: wasSideways };
  }
  return undefined;
}
