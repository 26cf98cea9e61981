// One proxy for many sites, as docs/pages/proxy/many-sites.md says: a site for each `Host`, and the page's own program for each account.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { serveProxy } from './node.js';
import { FIELD, RECEIPT, TOKEN } from './service/service.examples.js';
import { saveTokenFile } from './token/token-disk.js';

const PAGE = new URL('../../../docs/pages/proxy/many-sites.md', import.meta.url);

/** Starts a service for one test. It answers every form, and notes with which token it was asked. */
async function startService(context: TestContext) {
  const tokens: string[] = [];
  const answer: RequestListener = ({ method, headers }, response) => {
    tokens.push(headers.authorization ?? '');
    response.end(JSON.stringify(method === 'GET' ? [FIELD] : RECEIPT));
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => endServer(server));
  return { address: addressOf(server), tokens };
}

const addressOf = (server: Server) => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

function endServer(server: Server) {
  server.closeAllConnections();
  server.close();
}

/** Calls as the web server of a site does: the host of the site, and the page's headers. */
async function call(url: string, host: string, headers: Record<string, string> = {}, body?: string) {
  const all = { host, 'content-type': 'application/json', ...headers };
  const sent = request(url, { method: body === undefined ? 'GET' : 'POST', headers: all });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, json: JSON.parse(text || '{}') as { code?: string; token?: string } };
}

test('one proxy serves the pages of many sites, and the token of one site is no token of another', async (context) => {
  const { address: service } = await startService(context);
  const formToken = { minimum: 0 };
  const proxy = await serveProxy({ service, token: TOKEN, forms: ['101', '201'], keys: 'memory:', formToken });
  context.after(() => proxy.close());
  const send = async (site: string, from: string) => {
    const origin = `http://${site}`;
    const { json } = await call(`${proxy.url}/form/101/token.json`, from, { origin: `http://${from}` }, '');
    const headers = { origin, 'hosted-form-token': json.token ?? '' };
    return call(`${proxy.url}/form/101/submission.json`, site, headers, `{"field_${FIELD.id}":"Ada"}`);
  };
  assert.equal((await send('www.bakery.example', 'www.bakery.example')).status, 200);
  assert.equal((await send('www.garage.example', 'www.garage.example')).status, 200);
  assert.deepEqual((await send('www.garage.example', 'www.bakery.example')).json.code, 'form_token_invalid');
});

test('the program of the page keeps accounts apart: each has its forms and its token', async (context) => {
  const { address: service, tokens } = await startService(context);
  const folder = await mkdtemp(join(tmpdir(), 'hosted-form-many-'));
  context.after(() => rm(folder, { recursive: true }));
  for (const client of ['bakery', 'garage'])
    saveTokenFile(join(folder, `${client}.json`), {
      service,
      clientId: client,
      accessToken: `${TOKEN}-${client}`,
      refreshToken: undefined,
      expires: undefined,
    });
  const server = await runProgram(folder, service);
  context.after(() => endServer(server));
  const list = (client: string, form: string) =>
    call(`${addressOf(server)}/${client}/forms/form/${form}/field.json`, `www.${client}.example`);

  assert.equal((await list('bakery', '101')).status, 200);
  assert.equal((await list('garage', '201')).status, 200);
  assert.deepEqual(tokens, [`Bearer ${TOKEN}-bakery`, `Bearer ${TOKEN}-garage`]);
  assert.equal((await list('garage', '101')).json.code, 'form_not_listed');
  assert.equal((await list('florist', '101')).status, 404);
});

/** Runs the program of the page, with the paths and the service of a test. */
async function runProgram(folder: string, service: string): Promise<Server> {
  const page = await readFile(PAGE, 'utf8');
  const [, program = ''] = /```js\n(import \{ createServer[^]*?)```/.exec(page) ?? [];
  const changes = [
    ['hosted-form-proxy/node', new URL('node.ts', import.meta.url).href],
    ['https://forms.example.com', service],
    ['/etc/forms', folder],
    ['file:///var/lib/hosted-form', pathToFileURL(folder).href],
    ['createServer((', 'export const server = createServer(('],
    ['listen(8080,', 'listen(0,'],
  ] as const;
  for (const [text] of changes) assert.ok(program.includes(text), `the program has ${text}`);
  const file = join(folder, 'program.mjs');
  await writeFile(
    file,
    changes.reduce((code, [from, to]) => code.replaceAll(from, to), program),
  );
  const { server } = (await import(pathToFileURL(file).href)) as { server: Server };
  if (!server.listening) await once(server, 'listening');
  return server;
}
