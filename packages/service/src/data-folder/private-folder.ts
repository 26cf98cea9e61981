import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { FolderError, SILENCE, takeFolderLock } from './folder-lock.js';

/** A folder that this process alone works in, and that its user alone can read. */
export interface PrivateFolder {
  readonly path: string;
  /** Releases the folder. */
  release(): void;
}

/** Options of holding a folder. */
export interface HoldOptions {
  /** Called when the lock is lost: nothing may be written to the folder any more. Default: ends the process. */
  readonly onLost?: (sentence: string) => void;
}

/** Windows has no such permissions: there a folder in the person's own folder is theirs. */
const HAS_MODES = process.platform !== 'win32';

function endProcess(sentence: string): void {
  console.error(sentence);
  process.exit(1);
}

/** Creates the folder and closes it to other users. They cannot reach its files, whatever the files' permissions. */
function close(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(path);
    const user = process.getuid?.();
    if (user !== undefined && uid !== user) {
      const sentence = `The folder ${path} belongs to another user (${uid}) than the one that this process runs as (${user})`;
      throw new FolderError('folder-not-owned', sentence);
    }
    if (HAS_MODES && (mode & 0o077) !== 0) chmodSync(path, 0o700);
    return realpathSync(path);
  } catch (cause) {
    if (cause instanceof FolderError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FolderError('folder-unusable', `The folder ${path} cannot be used: ${reason}`, cause);
  }
}

/**
 * Creates a folder that only this process uses until it releases it, and that no other user can read. A folder that was
 * open to others is closed.
 *
 * @throws FolderError `folder-in-use`, `folder-lock-damaged`, `folder-not-owned`, `folder-unusable`
 */
export function holdPrivateFolder(folder: string, { onLost = endProcess }: HoldOptions = {}): PrivateFolder {
  const path = close(folder);
  const lock = takeFolderLock(path);
  const beat = setInterval(() => {
    if (lock.renew()) return;
    clearInterval(beat);
    onLost(`folder-lost: The folder ${path} is not this process’s any more, so it ends`);
  }, SILENCE / 3);
  beat.unref();
  return {
    path,
    release() {
      clearInterval(beat);
      lock.release();
    },
  };
}
