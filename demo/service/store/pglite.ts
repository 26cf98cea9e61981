import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { postgresStore } from './postgres.js';
import type { Store } from './store.js';

/**
 * A store in a folder, by PostgreSQL compiled into this process: nothing to install. Only one process at a time may open
 * a folder.
 */
export async function openPglite(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true });
  const client = await PGlite.create(folder);
  return postgresStore(drizzle(client), () => client.close());
}
