/** Reasons why the device keeps nothing. Stable, for programs. */
export type VaultErrorCode = 'vault-unavailable' | 'vault-full';

/**
 * The device keeps nothing: it has no storage, the storage is full or failed, or it lacks encryption. The form works
 * nevertheless.
 */
export class VaultError extends Error {
  override readonly name = 'VaultError';

  constructor(
    /** Stable, for programs. */
    readonly code: VaultErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/**
 * Encrypted records on the device, by key. A record is plain data (JSON values) that may contain Blobs and Files
 * anywhere. They come back with their name, type and last change.
 */
export interface Vault {
  /**
   * Reads a record; `undefined` if there is none, or if it is damaged, which erases it.
   * @throws VaultError `vault-unavailable`
   */
  read(key: string): Promise<unknown>;
  /**
   * Reads a record without decrypting its files: `undefined` takes their places.
   * @throws VaultError `vault-unavailable`
   */
  peek(key: string): Promise<unknown>;
  /**
   * Replaces a record completely or not at all. A Blob of the previous record is not written again.
   * @throws VaultError
   */
  write(key: string, record: unknown): Promise<void>;
  /**
   * Erases a record. With the last record the whole store is deleted, with its encryption key.
   * @throws VaultError `vault-unavailable`
   */
  erase(key: string): Promise<void>;
  /**
   * Lists the keys that start with a prefix, in no order.
   * @throws VaultError `vault-unavailable`
   */
  keys(prefix: string): Promise<readonly string[]>;
}
