import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { startPrivatePostgres } from '../../demo/service/private-postgres.js';
import { createService } from '../../demo/service/service.js';
import type { Service } from '../../demo/service/service.js';
import { openServer } from '../../demo/service/store/pg-server.js';
import { openEngine } from '../../demo/service/store/pglite-engine.js';
import { postgresStore } from '../../demo/service/store/postgres.js';
import { AT_ONCE, TOKEN } from './call-service.js';

/** A service on a database, and a way to fill the database directly. */
export interface ServiceBench {
  readonly name: string;
  readonly service: Service;
  /** Returns a time in ms. In this process it is CPU time, which does not depend on the machine's other work. */
  now(): number;
  /** Runs an SQL statement. */
  run(statement: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a service on an embedded database in a temporary folder. */
export async function onPglite(): Promise<ServiceBench> {
  const folder = mkdtempSync(join(tmpdir(), 'service-bench-'));
  const engine = await openEngine(folder);
  const { client } = engine;
  const store = await postgresStore(drizzlePglite(client), () => engine.close());
  return {
    name: 'PGlite, in this process, by its CPU time',
    service: createService({ store, tokens: [TOKEN] }),
    now() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    async run(statement) {
      await client.exec(statement);
    },
    async close() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Opens a service on a private PostgreSQL server. Returns undefined if PostgreSQL is not installed. */
export async function onPostgres(): Promise<ServiceBench | undefined> {
  const server = await startPrivatePostgres();
  if (!server) return undefined;
  const store = await openServer(server.url, { connections: AT_ONCE });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  return {
    name: 'PostgreSQL, a private server without fsync',
    service: createService({ store, tokens: [TOKEN] }),
    now: () => performance.now(),
    async run(statement) {
      await client.query(statement);
    },
    async close() {
      await client.end();
      await store.close();
      await server.stop();
    },
  };
}
