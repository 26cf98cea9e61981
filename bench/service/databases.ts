import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from 'hosted-form-service';
import type { OpenDatabase } from 'hosted-form-service/testing';
import type { Service } from 'hosted-form-service';
import { ownerRoutes } from 'hosted-form-service/node';
import { openEmbedded, openOnServer, startPrivatePostgres } from 'hosted-form-service/testing';
import { AT_ONCE, TOKEN } from './call-service.js';

/** A service on a database, and a way to fill the database directly. */
export interface ServiceBench {
  readonly name: string;
  readonly service: Service;
  readonly store: OpenDatabase['store'];
  /** Answers what the console asks. */
  readonly owner: Service;
  /** Returns a time in ms. In this process it is CPU time, which does not depend on the machine's other work. */
  now(): number;
  /** Runs an SQL statement. */
  run(statement: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a service on an embedded database in a temporary folder. */
export async function onPglite(): Promise<ServiceBench> {
  const folder = mkdtempSync(join(tmpdir(), 'service-bench-'));
  const database = await openEmbedded(folder);
  return {
    name: 'PGlite, in this process, by its CPU time',
    service: createService({ store: database.store, tokens: [TOKEN] }),
    store: database.store,
    owner: ownerRoutes({ store: database.store }),
    now() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    run: (statement) => database.run(statement),
    async close() {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Opens a service on a private PostgreSQL server. Returns undefined if PostgreSQL is not installed. */
export async function onPostgres(): Promise<ServiceBench | undefined> {
  const server = await startPrivatePostgres();
  if (!server) return undefined;
  const database = await openOnServer(server.url, AT_ONCE);
  return {
    name: 'PostgreSQL, a private server without fsync',
    service: createService({ store: database.store, tokens: [TOKEN] }),
    store: database.store,
    owner: ownerRoutes({ store: database.store }),
    now: () => performance.now(),
    run: (statement) => database.run(statement),
    async close() {
      await database.close();
      await server.stop();
    },
  };
}
