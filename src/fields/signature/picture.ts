import { HEIGHT, WIDTH } from './strokes.js';
import { openContext, decodeBitmap } from '../../platform/drawing/canvas.js';

/** The types of pictures that can be uploaded: every browser decodes them. A PNG can be sent unchanged. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  PNG: 'image/png',
  JPEG: 'image/jpeg',
  WebP: 'image/webp',
  GIF: 'image/gif',
};

/** Pixels of the ink for one CSS pixel of the room. */
const RATIO = 2;
/** The least contrast between paper and ink, of 255. A sheet with less is empty. */
const LEAST_CONTRAST = 48;
/**
 * A pixel is paper if its distance from the paper's brightness is up to the first part of the contrast. From the second part on, it is ink.
 */
const PAPER = 0.3;
const INK = 0.65;
/** A picture with more see-through pixels than this share has no paper: its other pixels are ink. */
const SEE_THROUGH = 0.02;

/** The ink of decoded pictures. Decoding is slow, and the ink is needed at every change of size. An entry lives as long as its file. */
const decoded = new WeakMap<File, Promise<HTMLCanvasElement>>();

/** Tells whether the browser can draw on a canvas: settings may forbid it, or no memory may be left. */
export function hasCanvas(): boolean {
  return openContext(document.createElement('canvas')) !== undefined;
}

/** The first bytes of every PNG. */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Tells whether a file is a PNG, by its first bytes: without a canvas, nothing decodes it before it is sent. */
export async function isPng(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, PNG.length).arrayBuffer());
  return PNG.every((byte, place) => byte === bytes[place]);
}

/** Returns the types of pictures that may be uploaded, for people (`PNG` and `JPEG`) and for the browser's dialog. */
export function imageTypes(): { readonly names: readonly string[]; readonly accept: string } {
  const types = Object.entries(IMAGE_TYPES).slice(0, hasCanvas() ? undefined : 1);
  return { names: types.map(([name]) => name), accept: types.map(([, type]) => type).join(',') };
}

/**
 * Returns the ink of an uploaded signature, as a canvas of 1200 × 400. All but the ink is see-through: photos and scans lose their paper,
 * so that the picture suits every background.
 *
 * @throws DOMException where the browser can't decode it; Error where nothing is on it.
 */
export function makePictureInk(file: File): Promise<HTMLCanvasElement> {
  const known = decoded.get(file);
  if (known) return known;
  const ink = decodeBitmap(file).then((picture) => extractInk(picture, file.type));
  decoded.set(file, ink);
  return ink;
}

function extractInk(picture: ImageBitmap, type: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH * RATIO, HEIGHT * RATIO];
  // The pixels are read back, so the browser need not keep them on the graphics card.
  const context = openContext(canvas, { willReadFrequently: true });
  // Without a canvas, the PNG itself is sent.
  if (!context && type !== IMAGE_TYPES['PNG']) throw new Error('The browser has no canvas to make a PNG of it.');
  if (!context) return canvas;
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const [left, top] = [Math.round((canvas.width - width) / 2), Math.round((canvas.height - height) / 2)];
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, width, height);
  picture.close();
  const pixels = context.getImageData(left, top, width, height);
  separate(pixels);
  context.putImageData(pixels, left, top);
  return canvas;
}

/** Makes the paper see-through. */
function separate({ data, width, height }: ImageData): void {
  const lights = Float32Array.from({ length: width * height }, (_, at) => measureLight(data, at * 4));
  const clear = lights.reduce((count, _, at) => count + ((data[at * 4 + 3] ?? 0) < 128 ? 1 : 0), 0);
  if (clear === lights.length) throw new Error('Nothing is on the picture.');
  if (clear > lights.length * SEE_THROUGH) return;
  const paper = median(lights.filter((_, at) => isOnEdge(at, width, height)));
  const contrast = lights.reduce((most, light) => Math.max(most, Math.abs(light - paper)), 0);
  if (contrast < LEAST_CONTRAST) throw new Error('Nothing is on the picture.');
  for (const [at, light] of lights.entries()) {
    const part = (Math.abs(light - paper) / contrast - PAPER) / (INK - PAPER);
    data[at * 4 + 3] = 255 * Math.min(Math.max(part, 0), 1);
  }
}

/** Returns the brightness of a pixel, from 0 to 255. */
function measureLight(data: Uint8ClampedArray, at: number): number {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
}

function isOnEdge(at: number, width: number, height: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  return x === 0 || y === 0 || x === width - 1 || y === height - 1;
}

function median(values: Float32Array): number {
  return values.sort()[values.length >> 1] ?? 0;
}
