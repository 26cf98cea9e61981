// Moves the demo's records from the embedded database to a PostgreSQL server. The demo must not run meanwhile.
//   DATA_DIR     .data/, the folder of the embedded database
//   DATABASE_URL the server's empty database
// The bytes of files that lie in a bucket stay there: FILES_URL stays as it is.
import { moveToServer } from 'hosted-form-service/node';

const url = process.env['DATABASE_URL'];
if (url === undefined || url === '') throw new Error('DATABASE_URL must be the address of an empty database');
const moved = await moveToServer(process.env['DATA_DIR'] ?? '.data', 'database', url);
if (moved.size === 0) console.log('The server has all these records already; nothing was moved');
for (const [table, rows] of moved) console.log(`${table}: ${rows}`);
