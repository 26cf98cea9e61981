// AES-GCM: what is kept can't be read, changed or moved to another place without being found out.

/** Bound to everything that is encrypted: what another format wrote is damaged. */
const FORMAT = 'hosted-form/1';
/** What the algorithm was made for. bytes */
const IV_LENGTH = 12;

/** Encrypted bytes, as they are stored. */
export interface Sealed {
  /** Never used twice. */
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/** What is stored is not what was written: changed, moved, or of a key that is lost. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

const USAGES = ['encrypt', 'decrypt'] as const;

/** Makes a key that no script can read out. */
export async function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, USAGES);
}

/** Makes a key of these bytes that no script can read out. */
export async function importKey(raw: ArrayBuffer): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, USAGES);
}

/** `place` tells where it will lie: nowhere else will it be taken. */
export async function seal(key: CryptoKey, bytes: BufferSource, place: readonly unknown[]): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  return { iv, bytes: await crypto.subtle.encrypt(algorithm(iv, place), key, bytes) };
}

/** @throws DamagedError if these are not the bytes that were sealed for this place. */
export async function unseal(key: CryptoKey, { iv, bytes }: Sealed, place: readonly unknown[]): Promise<ArrayBuffer> {
  try {
    return await crypto.subtle.decrypt(algorithm(iv, place), key, bytes);
  } catch (cause) {
    throw new DamagedError('What is stored can’t be decrypted.', { cause });
  }
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, place: readonly unknown[]): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify([FORMAT, ...place])),
});
