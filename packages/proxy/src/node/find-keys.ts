import { createHash, randomUUID } from 'node:crypto';
import * as files from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ProxyError } from '../errors.js';
import { refuseForeignFolder } from '../keys/foreign-folder.js';
import type { FindKeys } from '../options.js';

/**
 * Finds the folder for the keys of a proxy whose owner names none. Each user and service has one, so all copies on this machine share it.
 * Where it cannot be used, the keys stay in memory, and the owner is told.
 */
export const findKeys: FindKeys = (service, onError) => {
  const folder = defaultKeyFolder(service, process.env);
  try {
    makeKeyFolder(folder);
    return pathToFileURL(folder).href;
  } catch (cause) {
    onError(new ProxyError('keys_in_memory', { cause }));
    return 'memory:';
  }
};

/**
 * Returns the default folder for the keys. Sources: systemd.exec (`STATE_DIRECTORY`), and the XDG Base Directory Specification, which ignores
 * a relative `XDG_STATE_HOME`.
 */
export function defaultKeyFolder(service: string, env: Readonly<Record<string, string | undefined>>): string {
  const [ofUnit = ''] = (env['STATE_DIRECTORY'] ?? '').split(':');
  const [unit, own] = [ofUnit, env['XDG_STATE_HOME'] ?? ''].map((path) => (isAbsolute(path) ? path : undefined));
  const folder = unit ?? join(own ?? join(env['HOME'] || homedir(), '.local', 'state'), 'hosted-form');
  return join(folder, 'keys', createHash('sha256').update(service).digest('hex').slice(0, 16));
}

/** Makes the folder, and tries out in it what a claim needs: a file, and a second name for it. */
function makeKeyFolder(folder: string): void {
  files.mkdirSync(folder, { recursive: true, mode: 0o700 });
  refuseForeignFolder(files, folder, { isPrivate: true });
  const [draft, name] = [join(folder, `try-${randomUUID()}`), join(folder, `tried-${randomUUID()}`)];
  try {
    files.writeFileSync(draft, '', { flag: 'wx', mode: 0o600 });
    files.linkSync(draft, name);
  } finally {
    for (const path of [draft, name]) files.rmSync(path, { force: true });
  }
}
