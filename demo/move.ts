// Moves what the demo keeps from the embedded database to a PostgreSQL server. The demo must not run meanwhile.
//   DATA_DIR     .data/, the folder of the embedded database
//   DATABASE_URL the server's empty database
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { holdPrivateFolder } from '../packages/service/src/data-folder/private-folder.js';
import { migrate } from '../packages/service/src/database/migrations.js';
import { moveDatabase } from '../packages/service/src/store/move.js';
import { openServer } from '../packages/service/src/store/pg-server.js';
import { openEngine } from '../packages/service/src/database/pglite-engine.js';

const url = process.env['DATABASE_URL'];
if (url === undefined || url === '') throw new Error('DATABASE_URL must be the address of an empty database');
// opening it makes the tables
await (await openServer(url, { connections: 1 })).close();
const folder = holdPrivateFolder(process.env['DATA_DIR'] ?? '.data');
const engine = await openEngine(`${folder.path}/database`);
const source = engine.client;
await migrate(drizzle(source));
const target = new pg.Client({ connectionString: url });
await target.connect();
try {
  for (const [table, rows] of await moveDatabase(source, target)) console.log(`${table}: ${rows}`);
} finally {
  await target.end();
  await engine.close();
  folder.release();
}
