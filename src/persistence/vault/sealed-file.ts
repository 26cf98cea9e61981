// A file in encrypted pieces: however large it is, little of it is in memory at a time.
import { DamagedError, seal, unseal } from './cipher.js';
import type { Sealed } from './cipher.js';

/** Of a file, encrypted at once. bytes */
export const PIECE = 4 * 1024 * 1024;

/** What its record tells of a file. */
export interface SealedFile {
  readonly id: string;
  readonly pieces: number;
  /** Of the key that the pieces are encrypted with. */
  readonly secretId: string;
  readonly type: string;
  /** Of a File; a Blob has none. */
  readonly name?: string;
  readonly lastModified?: number | undefined;
}

/** The pieces one after the other. @throws DOMException if the file can't be read any more. */
export async function* sealedPieces(blob: Blob, id: string, key: CryptoKey, length: number): AsyncGenerator<Sealed> {
  for (let from = 0; from < blob.size; from += length) {
    yield await seal(key, await blob.slice(from, from + length).arrayBuffer(), [id, from / length]);
  }
}

/** Reads a file from its pieces. @throws DamagedError if a piece is missing or is not what was written. */
export async function restoreFile(
  { id, pieces, type, name, lastModified }: SealedFile,
  key: CryptoKey,
  pieceAt: (index: number) => Promise<Sealed | undefined>,
): Promise<Blob> {
  const parts: Blob[] = [];
  for (let index = 0; index < pieces; index++) {
    const piece = await pieceAt(index);
    if (!piece) throw new DamagedError('A piece of a file is missing.');
    // Blobs at once: the browser may keep them elsewhere than in memory.
    parts.push(new Blob([await unseal(key, piece, [id, index])]));
  }
  if (name === undefined) return new Blob(parts, { type });
  return new File(parts, name, { type, ...(lastModified !== undefined && { lastModified }) });
}
