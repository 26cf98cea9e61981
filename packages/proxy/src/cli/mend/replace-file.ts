import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Names a file beside another. One of PHP stays a program, because a web server shows the text of any other name, with the token. */
export const nameCopy = (path: string, word: string): string =>
  `${path}.${word}${path.toLowerCase().endsWith('.php') ? '.php' : ''}`;

// Decision 0058: a file is changed as a whole or not at all, and stays beside as it was.
/**
 * Replaces the text of a file, and keeps it as it was under the name `copy`, beside it. Its mode stays, and its owner where the account may
 * give it. Of a link, the file that it leads to is replaced.
 *
 * @throws Error of the system. The file is unchanged then.
 */
export function replaceFile(path: string, text: string, copy: string): void {
  const file = realpathSync(path);
  const { mode, uid, gid } = statSync(file);
  const kept = join(dirname(file), basename(copy));
  const draft = nameCopy(file, `new-${String(process.pid)}`);
  /** Makes a file as open as the one before. No other account reads it sooner. */
  const dress = (name: string) => {
    giveTo(name, uid, gid);
    chmodSync(name, mode & 0o7777);
  };
  copyFileSync(file, kept, constants.COPYFILE_EXCL);
  dress(kept);
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    dress(draft);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    rmSync(kept, { force: true });
    throw error;
  }
}

/** Gives a file to an account. Only an administrator may, and anybody else writes a file of their own. */
function giveTo(name: string, uid: number, gid: number): void {
  try {
    chownSync(name, uid, gid);
  } catch {
    // The new file is the account's own.
  }
}
