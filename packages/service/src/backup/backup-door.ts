import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The longest path of a socket that all systems take. */
const LONGEST = 100;

/** Returns the socket by which a process that has a folder gives out its records; `undefined` where the system has none. */
export function doorOf(folder: string): string | undefined {
  const path = join(folder, 'backup.sock');
  return process.platform === 'win32' || path.length > LONGEST ? undefined : path;
}

/** The milliseconds for which nobody reads, after which a backup ends. Everything else waits for it. */
const SILENCE = 10_000;

/** A door that is open. */
export interface BackupDoor {
  close(): void;
}

/**
 * Gives all records to whoever connects to the socket in a folder. Only the folder's user reaches it, because the folder is closed to
 * others. So a backup needs neither a password nor the end of the process.
 *
 * @param give Calls its argument with the lines of a backup, in a transaction.
 */
export function openBackupDoor(
  folder: string,
  give: (send: (lines: AsyncIterable<string>) => Promise<void>) => Promise<void>,
): BackupDoor {
  const path = doorOf(folder);
  if (path === undefined) return { close: () => undefined };
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    socket.setTimeout(SILENCE, () => socket.destroy());
    give((lines) => pipeline(Readable.from(lines), socket)).catch(() => socket.destroy());
  });
  server.on('error', (error) => console.warn(`A backup needs the end of this process: ${error.message}`));
  server.listen(path);
  server.unref();
  return {
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
