import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

/** A picture of four bytes a pixel: red, green, blue, alpha. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BYTES_PER_PIXEL = 4;

/** Reads a PNG as browsers write them: 8 bits, with or without alpha, not interlaced. */
export function readPng(file: Buffer): Picture {
  assert.deepEqual(file.subarray(0, 8), SIGNATURE, 'not a PNG');
  const data: Buffer[] = [];
  let [width, height, channels] = [0, 0, BYTES_PER_PIXEL];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const chunk = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [chunk.readUInt32BE(0), chunk.readUInt32BE(4)];
      // Bits, colour type 6 (RGBA) or 2 (RGB), compression, filter, interlace.
      channels = chunk[9] === 2 ? 3 : BYTES_PER_PIXEL;
      assert.deepEqual([...chunk.subarray(8)], [8, channels === 3 ? 2 : 6, 0, 0, 0]);
    }
    if (type === 'IDAT') data.push(chunk);
    at += length + 12;
  }
  const pixels = unfilter(inflateSync(Buffer.concat(data)), { stride: width * channels, height, channels });
  return { width, height, pixels: channels === 3 ? addAlpha(pixels) : pixels };
}

/** Adds to pixels of three bytes that they are opaque. */
const addAlpha = (pixels: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: (pixels.length / 3) * BYTES_PER_PIXEL }, (_, index) =>
    index % BYTES_PER_PIXEL === 3 ? 255 : (pixels[index - Math.floor(index / BYTES_PER_PIXEL)] ?? 0),
  );

interface Rows {
  /** bytes of a row */
  readonly stride: number;
  readonly height: number;
  /** bytes of a pixel */
  readonly channels: number;
}

/** Reverses the filters of a PNG. Each row begins with the number of its filter, which predicts a byte from its neighbours. */
function unfilter(rows: Buffer, { stride, height, channels }: Rows): Uint8Array {
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const inRow = x >= channels;
      const left = (inRow && pixels[y * stride + x - channels]) || 0;
      const above = (y > 0 && pixels[(y - 1) * stride + x]) || 0;
      const corner = (inRow && y > 0 && pixels[(y - 1) * stride + x - channels]) || 0;
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0;
      pixels[y * stride + x] = (rows[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return pixels;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

/** Counts the pixels in a square around a place that are not transparent. */
export function inkAround({ width, height, pixels }: Picture, x: number, y: number, reach: number): number {
  let ink = 0;
  for (let row = Math.max(0, Math.round(y - reach)); row < Math.min(height, y + reach); row += 1)
    for (let column = Math.max(0, Math.round(x - reach)); column < Math.min(width, x + reach); column += 1)
      if ((pixels[(row * width + column) * BYTES_PER_PIXEL + 3] ?? 0) > 0) ink += 1;
  return ink;
}
