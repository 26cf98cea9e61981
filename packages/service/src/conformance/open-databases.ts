import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { openEngine } from '../database/pglite-engine.js';
import { openServer } from '../store/pg-server.js';
import { postgresStore } from '../store/postgres.js';
import type { Store } from '../store/store.js';

/** A store, with direct access to its database. */
export interface OpenDatabase {
  readonly store: Store;
  /** Runs SQL statements in the database. */
  run(statements: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens an embedded database in a folder that nobody else uses. */
export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const engine = await openEngine(folder);
  const store = await postgresStore(drizzle(engine.client), () => engine.close());
  return {
    store,
    async run(statements) {
      await engine.client.exec(statements);
    },
    close: () => store.close(),
  };
}

/** Opens the database of a PostgreSQL server. */
export async function openOnServer(url: string, connections: number): Promise<OpenDatabase> {
  const store = await openServer(url, { connections });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    store,
    async run(statements) {
      await client.query(statements);
    },
    async close() {
      await client.end();
      await store.close();
    },
  };
}
