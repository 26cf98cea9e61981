// The chunks of a PNG: length, type, data, checksum. Source: Portable Network Graphics (Third Edition), W3C, 5.3 and 11.3.3.4.

/** The first bytes of every PNG. */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const TEXT = 'iTXt';
/** After the keyword: not compressed, no language, no translated keyword. */
const PLAIN = '\0\0\0\0\0';

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array<ArrayBuffer>;
  /** The place in the file where the chunk begins. */
  readonly start: number;
  /** True if its checksum is right. */
  readonly whole: boolean;
}

/** Thrown for bytes that are no PNG, or not a whole one. */
export class PngError extends Error {
  readonly code = 'not-a-png';
}

/**
 * Writes a text, in any script, into a PNG before its pixels.
 *
 * @throws PngError
 */
export function writeText(png: Uint8Array<ArrayBuffer>, keyword: string, text: string): Blob {
  const start = splitChunks(png).find(({ type }) => type === 'IDAT')?.start;
  if (start === undefined) throw new PngError('The PNG has no pixels.');
  const body = new TextEncoder().encode(`${TEXT}${keyword}${PLAIN}${text}`);
  const [length, checksum] = [toBytes(body.length - TEXT.length), toBytes(computeChecksum(body))];
  const parts = [png.subarray(0, start), length, body, checksum, png.subarray(start)];
  return new Blob(parts, { type: 'image/png' });
}

/**
 * Reads the text of a keyword; `undefined` if the PNG has none, or if it is damaged.
 *
 * @throws PngError
 */
export function readText(png: Uint8Array<ArrayBuffer>, keyword: string): string | undefined {
  const head = `${keyword}${PLAIN}`;
  for (const { type, data, whole } of splitChunks(png)) {
    const text = type === TEXT && whole ? new TextDecoder().decode(data) : '';
    if (text.startsWith(head)) return text.slice(head.length);
  }
  return undefined;
}

/**
 * Returns the chunks that make the picture: its size and its pixels, still compressed.
 *
 * @throws PngError
 */
export function pickPixels(png: Uint8Array<ArrayBuffer>): Blob {
  const chunks = splitChunks(png).filter(({ type }) => ['IHDR', 'PLTE', 'IDAT'].includes(type));
  return new Blob(chunks.map(({ data }) => data));
}

function splitChunks(png: Uint8Array<ArrayBuffer>): Chunk[] {
  if (!SIGNATURE.every((byte, at) => png[at] === byte)) throw new PngError('The bytes are not a PNG.');
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let start = SIGNATURE.length; start < png.length;) {
    const end = start + 8 + (start + 12 <= png.length ? view.getUint32(start) : Infinity);
    if (end + 4 > png.length) throw new PngError('The PNG is cut off.');
    const type = new TextDecoder('latin1').decode(png.subarray(start + 4, start + 8));
    const whole = view.getUint32(end) === computeChecksum(png.subarray(start + 4, end));
    chunks.push({ type, data: png.subarray(start + 8, end), start, whole });
    start = end + 4;
  }
  return chunks;
}

/** Computes the CRC-32, as PNG and zip do. */
function computeChecksum(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

function toBytes(number: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}
