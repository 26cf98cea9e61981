// Decrypts what `cipher.ts` has encrypted.
import { withCrypto } from '../../platform/crypto.js';
import { FORMAT, algorithm, expectBytes, isBuffer } from './cipher.js';
import type { Sealed } from './cipher.js';
import { errorName } from './platform-errors.js';

/** Stored bytes that were changed or moved, or whose key is lost. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/**
 * Decrypts bytes.
 * @throws DamagedError if they were not encrypted for this place.
 */
export async function unseal(
  key: CryptoKey,
  { iv, bytes }: Sealed,
  place: readonly unknown[],
  format = FORMAT,
): Promise<ArrayBuffer> {
  if (!isBuffer(bytes)) throw new DamagedError('No bytes are stored.');
  try {
    const opened = await withCrypto(
      (subtle) => subtle.decrypt(algorithm(iv, place, format), key, bytes),
      bytes.byteLength,
    );
    return expectBytes(opened);
  } catch (cause) {
    // Bytes that nobody could decrypt are damaged. A browser that decrypts nothing says nothing of them, so they stay.
    if (errorName(cause) !== 'OperationError') throw cause;
    throw new DamagedError('Stored bytes can’t be decrypted.', { cause });
  }
}
