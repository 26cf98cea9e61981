/** Why a folder cannot be used, as a stable word. The sentence beside it may change, the code does not. */
export type FolderErrorCode = 'folder-in-use' | 'folder-lock-damaged' | 'folder-not-owned' | 'folder-unusable';

/** A folder that this process cannot keep its data in. */
export class FolderError extends Error {
  override readonly name = 'FolderError';

  constructor(
    readonly code: FolderErrorCode,
    sentence: string,
    cause?: unknown,
  ) {
    super(sentence, { cause });
  }
}
