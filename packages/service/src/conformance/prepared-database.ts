import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEngine } from '../database/pglite-engine.js';

const CACHE = fileURLToPath(new URL('../../../../.cache/databases', import.meta.url));

/** Returns the name of the prepared database. It changes with PGlite, and with the way in which databases are created. */
function namePrepared(): string {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const hash = createHash('sha256');
  for (const url of [
    join(dirname(main), '..', 'package.json'),
    new URL('../database/pglite-engine.ts', import.meta.url),
  ])
    hash.update(readFileSync(url));
  return hash.digest('hex').slice(0, 16);
}

/** Creates an empty database next to its final place, and moves it there in one step. */
async function createPrepared(prepared: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'new-'));
  const engine = await openEngine(folder);
  await engine.close();
  try {
    renameSync(folder, prepared);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(prepared)) throw error;
    rmSync(folder, { recursive: true });
  }
}

/**
 * Fills a folder with an empty embedded database. Creating one takes three seconds of a processor, so it is created once
 * on each machine, in `.cache/databases/`, and copied from there.
 */
export async function fillWithDatabase(folder: string): Promise<void> {
  const prepared = join(CACHE, namePrepared());
  if (!existsSync(prepared)) await createPrepared(prepared);
  cpSync(prepared, folder, { recursive: true });
}

/** Creates a folder with an empty embedded database. The caller removes it. */
export async function newDatabaseFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'service-database-'));
  await fillWithDatabase(folder);
  return folder;
}
