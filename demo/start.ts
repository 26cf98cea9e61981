// npm start: builds what is needed and serves the demo. One port serves all: the pages at /, the service at /api/v2, the
// token proxy at /forms, the builds at /dist/.
//   PORT         4100
//   HOST         127.0.0.1: this machine only
//   DATA_DIR     .data/, the folder of the embedded database and of the proxy's keys
//   DATABASE_URL a PostgreSQL server, in place of the embedded database
//   DEMO_CLIENT_ID, DEMO_CLIENT_SECRET  of the program that may ask for a token; without a secret, a new one at every start
//   DEMO_TOKEN   the bearer token of the demo's account; without it, a new one at every start
import { randomBytes } from 'node:crypto';
import { buildAll } from './build.js';
import { listen } from './listen.js';

const port = Number(process.env['PORT'] ?? 4100);
const hostname = process.env['HOST'] ?? '127.0.0.1';
const token = process.env['DEMO_TOKEN'] ?? randomBytes(18).toString('base64url');
const client = {
  id: process.env['DEMO_CLIENT_ID'] ?? 'demo',
  secret: process.env['DEMO_CLIENT_SECRET'] ?? randomBytes(18).toString('base64url'),
};

console.log('Building …');
await buildAll();
const demo = await listen({
  port,
  hostname,
  token,
  client,
  dataFolder: process.env['DATA_DIR'] ?? '.data',
  databaseUrl: process.env['DATABASE_URL'],
});
console.log(`
  A form, and what the service stored    ${demo.url}/
  A form at its own address              ${demo.url}/forms/job_application
  The console: what has come in          ${demo.url}/console.html
  Every field type, in every state       ${demo.url}/gallery.html
  The service, API v2                    ${demo.url}/api/v2/form.json
  The token proxy                        ${demo.url}/forms/form/101/field.json
  The bearer token of the service        ${token}
  A token by OAuth, for the client       ${client.id}, with the secret ${client.secret}
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void demo.close().then(() => process.exit(0)));
}
