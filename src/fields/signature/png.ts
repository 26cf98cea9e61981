import SignaturePad from 'signature_pad';
import { HEIGHT, WIDTH, toPointGroups } from './strokes.js';
import type { Stroke } from './strokes.js';

/** Pixels of the picture for one CSS pixel of the strokes. */
const RATIO = 2;
const INK = '#111';

/**
 * The signature as a PNG of 1200 × 400 pixels, dark on transparent, drawn anew from the strokes: the same on every screen
 * and in every theme.
 */
export async function drawPng(strokes: readonly Stroke[]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * RATIO;
  canvas.height = HEIGHT * RATIO;
  const pad = new SignaturePad(canvas);
  pad.fromData(toPointGroups(strokes, RATIO, INK));
  pad.off();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The browser could not make a PNG of the signature.'));
    }, 'image/png');
  });
}
