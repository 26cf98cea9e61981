import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';

// npm keeps the mode of each file, and that depends on the account that made it: its umask is 022, 002 or 077.
/** Gives files the modes that git knows, so that each account makes the same archive of them. */
export function setModes(folder: string, paths: readonly string[]): void {
  for (const path of paths.map((each) => join(folder, each))) {
    const isProgram = (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, isProgram ? 0o755 : 0o644);
  }
}
