// Stores a file as encrypted pieces, so that only little of a large file is in memory at a time.
import { seal } from './cipher.js';
import { DamagedError, unseal } from './decipher.js';
import type { Sealed } from './cipher.js';

/** The bytes of a file that are encrypted at once. */
export const PIECE = 4 * 1024 * 1024;

/** The entry of a file in its record. */
export interface SealedFile {
  readonly id: string;
  readonly pieces: number;
  /** The id of the key that encrypts the pieces. */
  readonly secretId: string;
  readonly type: string;
  /** The name of a File; a Blob has none. */
  readonly name?: string;
  readonly lastModified?: number | undefined;
}

/**
 * Encrypts a file piece by piece.
 * @throws DOMException if the file can't be read any more.
 */
export async function* sealedPieces(blob: Blob, id: string, key: CryptoKey, length: number): AsyncGenerator<Sealed> {
  for (let from = 0; from < blob.size; from += length) {
    yield await seal(key, await blob.slice(from, from + length).arrayBuffer(), [id, from / length]);
  }
}

/**
 * Reads a file from its pieces.
 * @throws DamagedError if a piece is missing or was changed.
 */
export async function restoreFile(
  { id, pieces, type, name, lastModified }: SealedFile,
  key: CryptoKey,
  pieceAt: (index: number) => Promise<Sealed | undefined>,
): Promise<Blob> {
  const parts: Blob[] = [];
  for (let index = 0; index < pieces; index++) {
    const piece = await pieceAt(index);
    if (!piece) throw new DamagedError('A piece of a file is missing.');
    // Converted to Blobs at once: the browser may keep these outside the memory.
    parts.push(new Blob([await unseal(key, piece, [id, index])]));
  }
  if (name === undefined) return new Blob(parts, { type });
  return new File(parts, name, { type, ...(lastModified !== undefined && { lastModified }) });
}
