/** Why nothing can be kept on the device. Stable, for programs. */
export type VaultErrorCode = 'vault-unavailable' | 'vault-full';

/** The device keeps nothing: there is no storage, it is full, it forbids encryption, or it failed. The form works all the same. */
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

/** Returns the name of an error of the platform; `''` for anything else. */
export const errorName = (cause: unknown): string => (cause instanceof Error ? cause.name : '');

/**
 * Records on the device by key, encrypted at rest. A record is plain data (JSON values) in which Blobs and Files may stand
 * anywhere; they come back as Blobs and Files with their name, type and last change.
 */
export interface Vault {
  /** `undefined` where there is none, and where what is there is damaged: that is erased. @throws VaultError `vault-unavailable` */
  read(key: string): Promise<unknown>;
  /** As `read`, but without its files, which need not be decrypted for it: in their places stands `undefined`. @throws VaultError `vault-unavailable` */
  peek(key: string): Promise<unknown>;
  /** Replaces the record; all of it or nothing. A Blob that stood in the one before is not written again. @throws VaultError */
  write(key: string, record: unknown): Promise<void>;
  /** Nothing of the record is left. With the last record the whole store goes, its encryption key too. @throws VaultError `vault-unavailable` */
  erase(key: string): Promise<void>;
  /** Of the records that are there, in no order. @throws VaultError `vault-unavailable` */
  keys(prefix: string): Promise<readonly string[]>;
}
