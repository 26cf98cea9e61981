// Canvases, decoded pictures and the fonts to draw with. A setting may forbid them, a phone has no memory left for them, and a decoder may
// never end.
import { awaitAnswer } from '../answer.js';
import { readOfPage } from '../page.js';
import { tryTo } from '../try.js';

/** The longest wait for a picture to be decoded or written. A phone takes some seconds for a large photo. ms */
const PATIENCE = 20_000;

/** Returns the context of a canvas; `undefined` where the browser can't draw. */
export function openContext(
  canvas: HTMLCanvasElement,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D | undefined {
  return tryTo(() => {
    const context: unknown = canvas.getContext('2d', settings);
    // A browser extension may return something else. The DOM of an app's tests has no such class.
    return context instanceof CanvasRenderingContext2D ? context : undefined;
  });
}

/** A drawing tool: the part of a context that all canvases have. */
type Drawing = CanvasDrawImage & CanvasFillStrokeStyles & CanvasRect;

/** A canvas of a page or of a worker, with its context. */
export interface Canvas {
  readonly context: Drawing;
  /** Writes what is drawn as a picture. @throws Error where the browser can't. */
  write(type: string, quality?: number): Promise<Blob>;
}

/** Makes a canvas of so many pixels, which also a worker has. @throws Error where the browser makes none */
export function makeCanvas(width: number, height: number): Canvas {
  const free = tryTo(() => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    return context && 'drawImage' in context ? { canvas, context } : undefined;
  });
  if (free) {
    const { canvas, context } = free;
    const write = (type: string, quality = 1) => awaitAnswer(PATIENCE, () => canvas.convertToBlob({ type, quality }));
    return { context, write };
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = openContext(canvas);
  if (!context) throw new Error('The browser has no canvas.');
  return { context, write: (type, quality) => writePicture(canvas, type, quality) };
}

/** Writes a canvas as a picture. @throws Error where the browser can't. */
export async function writePicture(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  const write = () =>
    new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, quality);
    });
  const blob: unknown = await awaitAnswer(PATIENCE, write).catch(() => undefined);
  // The other way to the same bytes.
  const picture = blob instanceof Blob ? blob : tryTo(() => readAddress(canvas.toDataURL(type, quality), type));
  if (!picture) throw new Error('The browser could not make a picture.');
  return picture;
}

function readAddress(address: string, type: string): Blob {
  const [head = '', content = ''] = address.split(',');
  if (!head.startsWith(`data:${type}`)) throw new Error('The browser made another picture.');
  return new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], { type });
}

/** Decodes a picture. @throws DOMException, or whatever the browser throws, where it can't. */
export async function decodeBitmap(picture: Blob, options?: ImageBitmapOptions): Promise<ImageBitmap> {
  const bitmap: unknown = await awaitAnswer(PATIENCE, () => createImageBitmap(picture, options));
  if (bitmap instanceof ImageBitmap) return bitmap;
  throw new TypeError('The browser decoded nothing.');
}

/** Decodes a JPEG in fewer pixels. @throws where the browser knows no decoder that can. */
export async function decodeSmaller(picture: Blob, width: number, height: number): Promise<VideoFrame> {
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data: picture.stream(),
    desiredWidth: width,
    desiredHeight: height,
  });
  try {
    const { image } = await awaitAnswer(PATIENCE, () => decoder.decode());
    return image;
  } finally {
    decoder.close();
  }
}

/** The longest wait for a font that is in memory already. ms */
const PATIENCE_FOR_FONT = 5000;

/** Fulfils when a font is ready for canvases: from memory, so a policy for the sources of fonts does not apply. @throws where it can't. */
export async function addFont(family: string, bytes: BufferSource): Promise<void> {
  const font = await awaitAnswer(PATIENCE_FOR_FONT, () => new FontFace(family, bytes).load());
  if (!hasFont(family)) readOfPage('fonts').add(font);
}

/** Tells whether the page has loaded a font. */
export const hasFont = (wanted: string): boolean =>
  tryTo(() => [...readOfPage('fonts')].some(({ family, status }) => family === wanted && status === 'loaded')) === true;
