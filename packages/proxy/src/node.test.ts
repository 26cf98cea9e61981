import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { createMemoryKeys } from './keys/key-store-memory.js';
import { KEY } from './keys/keys.examples.js';
import { fakeDrawing, readToken } from './drawing/drawing.examples.js';
import { serveProxy } from './node.js';
import type { ServeOptions } from './node.js';
import { FIELD, RECEIPT, TOKEN } from './service/service.examples.js';

/** Starts a real service and a real proxy before it, for one test. */
async function served(context: TestContext, service: RequestListener, more: Partial<ServeOptions> = {}) {
  const server = createServer(service).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const proxy = await serveProxy({
    service: address,
    token: TOKEN,
    forms: ['101'],
    formToken: false,
    keys: 'memory:',
    ...more,
  });
  context.after(async () => {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  });
  return proxy.url;
}

/** Sends a path and pieces that `fetch` would not send. */
async function raw(url: string, path: string, pieces: readonly string[] = []) {
  const headers = { 'content-type': 'application/json' };
  const call = request(url, { path, method: pieces.length > 0 ? 'POST' : 'GET', headers });
  for (const piece of pieces) call.write(piece);
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode, body };
}

const unused: RequestListener = (_, response) => response.writeHead(500).end();

test('over real HTTP a form is loaded and a submission sent', async (context) => {
  const seen: string[] = [];
  const url = await served(context, (call, response) => {
    seen.push(`${call.method ?? ''} ${call.url ?? ''} ${call.headers.authorization ?? ''}`);
    response.setHeader('set-cookie', 'PHPSESSID=1');
    response.end(JSON.stringify(call.method === 'GET' ? [FIELD] : RECEIPT));
  });
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/forms$/);

  const list = await fetch(`${url}/form/101/field.json`);
  assert.equal(list.headers.get('hosted-form'), 'max-body=33554432');
  assert.equal(list.headers.get('set-cookie'), null);
  assert.equal(((await list.json()) as unknown[]).length, 1);

  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: '{"field_147738154":"Ada"}' };
  const receipt = await fetch(`${url}/form/101/submission.json`, init);
  assert.equal(((await receipt.json()) as { id: string }).id, RECEIPT.id);
  assert.deepEqual(seen, [
    `GET /api/v2/form/101/field.json Bearer ${TOKEN}`,
    `POST /api/v2/form/101/submission.json Bearer ${TOKEN}`,
  ]);
});

test('over real HTTP a drawn form is opened and sent, and half a form is not', async (context) => {
  const sent: string[] = [];
  const service: RequestListener = (call, response) => {
    if (call.method === 'POST') sent.push(call.url ?? '');
    response.end(JSON.stringify(call.method === 'GET' ? [FIELD] : RECEIPT));
  };
  const url = await served(context, service, { drawing: fakeDrawing().drawing });
  const page = await (await fetch(`${url}/form/101.html`)).text();
  const form = new FormData();
  form.set('hosted-form-token', readToken(page));
  form.set(`field_${FIELD.id}`, new File(['x'.repeat(100_000)], 'a.txt'));
  const post = () => fetch(`${url}/form/101/submission.html`, { method: 'POST', body: form });
  assert.match(await (await post()).text(), /Thank you/);
  const { port } = new URL(url);
  const half = connect(Number(port), '127.0.0.1');
  half.write('POST /forms/form/101/submission.html HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n');
  half.end('Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n');
  await once(half.resume(), 'close');
  assert.match(await (await post()).text(), /Thank you/);
  assert.deepEqual(sent, ['/api/v2/form/101/submission.json']);
});

test('over real HTTP paths are read as they come, and lead nowhere else', async (context) => {
  const url = await served(context, unused);
  const targets = [
    '/forms/form/101/../103/field.json',
    '/forms/form/101/../101/field.json',
    '/forms/./form/101/field.json',
    '/forms/form/101/%2e%2e/103/field.json',
    '/forms/../forms/form/101.json',
    '/forms//form/101/field.json',
    '/form/101/field.json',
    '/forms/form/101/submission.json?',
    `${url}/form/101/field.json`,
  ];
  for (const target of targets) assert.equal((await raw(url, target)).status, 404, target);
});

test('over real HTTP a chunked body over the limit is refused, and the browser gets the reason', async (context) => {
  const url = await served(context, unused, { maxBody: 100 });
  const pieces = Array.from({ length: 20 }, () => ' '.repeat(50));
  const { status, body } = await raw(url, '/forms/form/101/submission.json', pieces);
  assert.equal(status, 413);
  assert.equal((JSON.parse(body) as { limit: number }).limit, 100);
});

for (const [what, version, close] of [
  ['HTTP/1.0, as nginx does', 'HTTP/1.0', ''],
  ['HTTP/1.1 and closes', 'HTTP/1.1', 'Connection: close\r\n'],
] as const)
  test(`over real HTTP a server before the proxy gets the reason while it still sends: ${what}`, async (context) => {
    const url = await served(context, unused, { maxBody: 100 });
    const size = 8 * 1024 * 1024;
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const type = 'Content-Type: application/json\r\n';
    socket.write(
      `POST /forms/form/101/submission.json ${version}\r\nHost: x\r\n${type}${close}Content-Length: ${size}\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(String(answer), /^HTTP\/1\.1 413 .*"too_large"/s);
    // It sends the rest. A connection that is closed meanwhile becomes its own 502.
    socket.end(Buffer.alloc(size, ' '));
    const [hadError] = (await once(socket.resume(), 'close')) as [boolean];
    assert.deepEqual([hadError, socket.bytesWritten > size], [false, true]);
  });

test('over real HTTP the call to the service ends when the browser disconnects', async (context) => {
  let reached: () => void = () => undefined;
  let left: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (reached = resolve));
  const gone = new Promise<void>((resolve) => (left = resolve));
  const url = await served(context, (_, response) => {
    response.on('close', left);
    reached();
  });
  const browser = new AbortController();
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: '{}', signal: browser.signal };
  const answer = fetch(`${url}/form/101/submission.json`, init);
  await arrived;
  browser.abort();
  await assert.rejects(answer, { name: 'AbortError' });
  await gone;
});

test('a service that is down is service_unreachable', async (context) => {
  const url = await served(context, unused, { service: 'http://127.0.0.1:1' });
  const response = await fetch(`${url}/form/101.json`);
  assert.deepEqual([response.status, ((await response.json()) as { code: string }).code], [502, 'service_unreachable']);
});

test('a port in use rejects with the system’s error', async (context) => {
  const url = await served(context, unused);
  const options = {
    service: 'http://127.0.0.1:1',
    token: TOKEN,
    forms: ['101'],
    keys: 'memory:',
    port: Number(new URL(url).port),
  };
  await assert.rejects(serveProxy(options), { code: 'EADDRINUSE' });
});

/** Creates a key store that counts how often it is opened and closed, and whose `open` may fail. */
function countedKeys(opening: Promise<void> = Promise.resolve()) {
  const counts = { opened: 0, closed: 0 };
  const open = () => ((counts.opened += 1), opening);
  const close = async () => void (counts.closed += 1);
  return { counts, keys: { ...createMemoryKeys(() => 0), open, close } };
}

test('a key store is opened once, and closed once, also where the proxy cannot start', async (context) => {
  const options = { service: 'http://127.0.0.1:1', token: TOKEN, forms: ['101'] };
  const good = countedKeys();
  await (await serveProxy({ ...options, keys: good.keys })).close();
  const port = Number(new URL(await served(context, unused)).port);
  const taken = countedKeys();
  await assert.rejects(serveProxy({ ...options, keys: taken.keys, port }), { code: 'EADDRINUSE' });
  const broken = countedKeys(Promise.reject(new Error('away')));
  await assert.rejects(serveProxy({ ...options, keys: broken.keys }), /away/);
  for (const { counts } of [good, taken, broken]) assert.deepEqual(counts, { opened: 1, closed: 1 });
});

test('close finishes a call under way, and refuses new ones', async (context) => {
  let finish: () => void = () => undefined;
  let reached: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (reached = resolve));
  const service = createServer((_, response) => {
    finish = () => response.end('[]');
    reached();
  }).listen(0, '127.0.0.1');
  context.after(() => service.close());
  await once(service, 'listening');
  const address = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`;
  const { url, close } = await serveProxy({ service: address, token: TOKEN, forms: 'all', keys: 'memory:' });

  const answer = fetch(`${url}/form/1/field.json`);
  await arrived;
  const closed = close();
  await assert.rejects(fetch(`${url}/form/1/field.json`));
  finish();
  assert.equal((await answer).status, 200);
  await closed;
});

test('over real HTTP a submission with a key is finished after its browser has gone, and close waits for it', async (context) => {
  let finish: () => void = () => undefined;
  let reached: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (reached = resolve));
  const service = createServer((call, response) => {
    if (call.method === 'GET') {
      response.end(JSON.stringify([FIELD]));
      return;
    }
    finish = () => response.end(JSON.stringify(RECEIPT));
    reached();
  }).listen(0, '127.0.0.1');
  context.after(() => service.close());
  await once(service, 'listening');
  const address = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`;
  const keys = createMemoryKeys(() => 0);
  const { url, close } = await serveProxy({ service: address, token: TOKEN, forms: ['101'], keys, formToken: false });

  const browser = new AbortController();
  const headers = { 'content-type': 'application/json', 'idempotency-key': KEY };
  const init = { method: 'POST', headers, body: '{"field_147738154":"Ada"}', signal: browser.signal };
  const answer = fetch(`${url}/form/101/submission.json`, init);
  await arrived;
  browser.abort();
  await assert.rejects(answer, { name: 'AbortError' });
  const closed = close();
  finish();
  await closed;
  const kept = await keys.get(`hosted-form:101:${KEY}`);
  assert.match(String(kept), /"state":"accepted".*171943139/);
});

test('a folder for the keys that cannot be created is an error at the start', async () => {
  const options = { service: 'http://127.0.0.1:1', token: TOKEN, forms: ['101'], keys: 'file:///dev/null/keys' };
  await assert.rejects(serveProxy(options), { code: 'ENOTDIR' });
  // Node's own way to make folders never ends there.
  if (process.platform === 'linux')
    await assert.rejects(serveProxy({ ...options, keys: 'file:///proc/hosted-form/deep' }), { code: 'ENOENT' });
});

test('serveProxy requires form tokens, and counts the visitors that the web server before it names', async (context) => {
  const service: RequestListener = (_, response) => response.end(JSON.stringify(RECEIPT));
  const url = await served(context, service, {
    formToken: { minimum: 3_600_000 },
    rateLimit: { submissions: 1, per: 3_600_000 },
  });
  const post = async (path: string, headers: Record<string, string>) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' };
    const response = await fetch(`${url}/form/101/${path}.json`, init);
    return (await response.json()) as { readonly token?: string; readonly not_before?: number; readonly code?: string };
  };
  const visitor = (address: string) => ({ 'x-forwarded-for': address });
  assert.equal((await post('submission', visitor('203.0.113.1'))).code, 'form_token_invalid');
  assert.equal((await post('submission', visitor('203.0.113.1'))).code, 'rate_limited');
  const { token = '' } = await post('token', visitor('203.0.113.2'));
  const early = await post('submission', { ...visitor('203.0.113.2'), 'hosted-form-token': token });
  assert.equal(early.code, 'form_token_early');
});
