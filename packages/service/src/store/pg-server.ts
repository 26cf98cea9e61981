import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { MIGRATION_LOCK } from '../database/migrate.js';
import { postgresStore } from './postgres.js';
import type { Store } from './store.js';

/** Options of the connection to a server. */
export interface ServerOptions {
  /** Keeps the tables in this schema, made when it is not there. Default: the schema of the connection. */
  readonly schema?: string;
  /** The most connections at a time. Default 10. */
  readonly connections?: number;
}

async function createSchema(url: string, schema: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]*$/.test(schema)) throw new TypeError(`"${schema}" cannot be the name of a schema`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // IF NOT EXISTS alone fails when two processes run it at the same moment. The lock ends with the connection.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  } finally {
    await client.end();
  }
}

/** Opens a store on a PostgreSQL server, or a database with its protocol, at `postgres://user:password@host/name`. */
export async function openServer(url: string, options: ServerOptions = {}): Promise<Store> {
  if (options.schema !== undefined) await createSchema(url, options.schema);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    ...(options.schema === undefined ? {} : { options: `-c search_path=${options.schema}` }),
  });
  // A pool reports the loss of an idle connection here, and makes a new one for the next query. Without a listener, it
  // would end the process.
  pool.on('error', (error) => console.error(`The connection to the database was lost: ${error.message}`));
  return postgresStore(drizzle(pool), () => pool.end());
}
