import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer, request } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { KEY, keyedProxy, deferred } from '../keys/keys.examples.js';
import { serveProxy } from '../node.js';
import type { ServeOptions } from '../node.js';
import { FIELD, proxyBefore, RECEIPT, serviceJson, TOKEN } from '../service/service.examples.js';

/** A size beyond that of bodies which are checked before the service is called. */
const LARGE = 300_000;
const GOOD = `{"field_1":"${'x'.repeat(LARGE)}","field_2":1}`;

async function listening(server: Server, context: TestContext): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

async function served(context: TestContext, service: string, more: Partial<ServeOptions> = {}): Promise<string> {
  const guards = { keys: 'memory:', formToken: false, rateLimit: false } as const;
  const proxy = await serveProxy({ service, token: TOKEN, forms: ['101'], cache: false, ...guards, ...more });
  context.after(() => proxy.close());
  return `${proxy.url}/form/101/submission.json`;
}

/** Starts a service that records every byte and never answers. `connected` and `closed` fulfil with its connection. */
async function listener(context: TestContext) {
  const heard: Buffer[] = [];
  const connected = deferred<Socket>();
  const closed = deferred<undefined>();
  const server = createServer((socket) => {
    connected.resolve(socket);
    socket.on('data', (data) => heard.push(data));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      closed.resolve(undefined);
    });
  });
  const url = await listening(server, context);
  return {
    url,
    connected: connected.promise,
    closed: closed.promise,
    heard: () => Buffer.concat(heard).toString('latin1'),
  };
}

/** Starts a service that accepts whole submissions and records them. */
async function taker(context: TestContext) {
  const bodies: { readonly body: string; readonly headers: IncomingMessage['headers'] }[] = [];
  const listener: RequestListener = (call, response) => {
    const pieces: Buffer[] = [];
    call.on('data', (data: Buffer) => pieces.push(data));
    call.on('error', () => undefined);
    call.once('end', () => {
      bodies.push({ body: Buffer.concat(pieces).toString(), headers: call.headers });
      response.end(JSON.stringify(call.method === 'GET' ? [FIELD] : RECEIPT));
    });
  };
  const server = createHttpServer(listener);
  context.after(() => {
    server.closeAllConnections();
  });
  return { url: await listening(server, context), bodies };
}

/** Opens a browser's submission, which is sent piece by piece. */
function browser(url: string, headers: Readonly<Record<string, string>> = {}) {
  const call = request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } });
  call.on('error', () => undefined);
  const answer = async () => {
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let text = '';
    for await (const data of response) text += String(data);
    const json = JSON.parse(text) as { readonly code?: string; readonly id?: string; readonly outcome?: string };
    return { status: response.statusCode, json, headers: response.headers };
  };
  return { call, answer: answer() };
}

test('a large submission is forwarded byte by byte, with its length', async (context) => {
  const { url, bodies } = await taker(context);
  const { call, answer } = browser(await served(context, url), { 'content-length': String(GOOD.length) });
  call.end(GOOD);
  const { status, json } = await answer;
  assert.deepEqual([status, json.id], [200, RECEIPT.id]);
  assert.equal(bodies.length, 1);
  assert.ok(bodies[0]?.body === GOOD);
  assert.equal(bodies[0].headers['content-length'], String(GOOD.length));
});

test('a large submission without a length is forwarded in chunks, with its white space before the last brace', async (context) => {
  const { url, bodies } = await taker(context);
  const { call, answer } = browser(await served(context, url));
  call.write(`${GOOD.slice(0, -1)} }`);
  call.end(' \n'.repeat(100_000));
  assert.equal((await answer).status, 200);
  assert.equal(bodies[0]?.headers['transfer-encoding'], 'chunked');
  assert.deepEqual(JSON.parse(bodies[0].body), JSON.parse(GOOD));
});

test('the service gets the beginning of a large submission before its end has come', async (context) => {
  const service = await listener(context);
  const { call, answer } = browser(await served(context, service.url));
  call.write(GOOD.slice(0, LARGE));
  const socket = await service.connected;
  while (!service.heard().includes('xxx')) await once(socket, 'data');
  call.destroy();
  await assert.rejects(answer);
  await service.closed;
  assert.ok(!service.heard().includes('}'));
});

const wrong: readonly [what: string, end: string, code: string, more?: Partial<ServeOptions>][] = [
  ['a name that is not a field', '","read":"1"}', 'unknown_name'],
  ['a syntax error', '",}', 'bad_json'],
  ['a broken character', '\xff"}', 'bad_json'],
  ['a repeated name', '","field_1":1}', 'bad_json'],
  ['text after its end', '"} x', 'bad_json'],
  ['a size over the limit', `${'x'.repeat(200_000)}"}`, 'too_large', { maxBody: 400_000 }],
  ['a missing end', '"', 'bad_json'],
];
/** Node's own client, and the `fetch` of edge runtimes. */
const clients: readonly [name: string, more: Partial<ServeOptions>][] = [
  ['Node’s client', {}],
  ['fetch', { fetch: globalThis.fetch }],
];
for (const [client, ways] of clients) {
  for (const [what, end, code, more] of wrong) {
    test(`with ${client}, ${what} in a large submission: the service never gets a whole one`, async (context) => {
      const service = await listener(context);
      const url = await served(context, service.url, { ...ways, ...more });
      const { call, answer } = browser(url, { 'idempotency-key': KEY });
      call.write(GOOD.slice(0, LARGE));
      const socket = await service.connected;
      while (!service.heard().includes('xxx')) await once(socket, 'data');
      call.end(Buffer.from(end, 'latin1'));
      const told = await answer;
      assert.deepEqual([told.json.code, told.json.outcome], [code, undefined]);
      await service.closed;
      assert.ok(!service.heard().includes('}'));
      assert.ok(!service.heard().endsWith('\r\n0\r\n\r\n'));
    });
  }
}

test('a large submission whose length ends before its brace never ends for the service', async (context) => {
  const { url, bodies } = await taker(context);
  const whole = GOOD.slice(0, -1);
  const { call, answer } = browser(await served(context, url), { 'content-length': String(whole.length) });
  call.end(whole);
  assert.equal((await answer).json.code, 'bad_json');
  assert.equal(bodies.length, 0);
});

test('a key whose upload failed is free for the next submission', async () => {
  const { calls, post, submit } = keyedProxy(() => serviceJson(RECEIPT));
  const bad = await post(`${GOOD.slice(0, -1)},"read":"1"}`, { 'idempotency-key': KEY });
  assert.equal(bad.status, 400);
  const { status, replayed } = await submit({ body: GOOD });
  assert.deepEqual([status, replayed], [200, null]);
  // The failed upload broke off, so the stub did not record it as a call.
  assert.equal(calls.length, 1);
});

test('a browser that goes while it sends leaves no claim behind', async (context) => {
  const service = await listener(context);
  const keys = new Map<string, string>();
  const url = await served(context, service.url, {
    keys: {
      add: async (name, entry) => !keys.has(name) && Boolean(keys.set(name, entry)),
      get: async (name) => keys.get(name),
      set: async (name, entry) => void keys.set(name, entry),
      remove: async (name) => void keys.delete(name),
    },
  });
  const { call, answer } = browser(url, { 'idempotency-key': KEY, 'content-length': String(GOOD.length) });
  call.write(GOOD.slice(0, LARGE));
  await service.connected;
  call.destroy();
  await assert.rejects(answer);
  await service.closed;
  assert.equal(keys.size, 0);
});

test('an early refusal of the service reaches a browser that still sends', async (context) => {
  const server = createHttpServer((_, response) => {
    response.writeHead(413).end('<html>');
  });
  const url = await served(context, await listening(server, context));
  const { call, answer } = browser(url, { 'idempotency-key': KEY });
  call.write(GOOD.slice(0, LARGE));
  const { json } = await answer;
  assert.deepEqual([json.code, json.outcome], ['service_too_large', undefined]);
  call.end('"}');
});

test('an acceptance before the submission is whole is service_failed', async (context) => {
  const server = createHttpServer((_, response) => {
    response.end(JSON.stringify(RECEIPT));
  });
  const url = await served(context, await listening(server, context));
  const { call, answer } = browser(url, { 'idempotency-key': KEY });
  call.write(GOOD.slice(0, LARGE));
  const { json } = await answer;
  assert.deepEqual([json.code, json.outcome], ['service_failed', undefined]);
  call.destroy();
});

test('a repetition is answered while its body still comes, and the connection stays open', async (context) => {
  const { url, bodies } = await taker(context);
  const proxy = await served(context, url);
  const first = browser(proxy, { 'idempotency-key': KEY });
  first.call.end(GOOD);
  assert.equal((await first.answer).status, 200);
  const again = browser(proxy, { 'idempotency-key': KEY, 'content-length': String(20 * GOOD.length) });
  again.call.write(GOOD.slice(0, LARGE));
  const told = await again.answer;
  assert.deepEqual([told.status, told.headers['idempotency-replayed'], bodies.length], [200, 'true', 1]);
  again.call.end(' '.repeat(20 * GOOD.length - LARGE));
  await once(again.call, 'finish');
});

test('of two simultaneous large submissions with one key one is sent', async (context) => {
  const { url, bodies } = await taker(context);
  const proxy = await served(context, url);
  const browsers = [1, 2].map(() => browser(proxy, { 'idempotency-key': KEY }));
  for (const { call } of browsers) call.write(GOOD.slice(0, LARGE));
  for (const { call } of browsers) call.end(GOOD.slice(LARGE));
  const told = await Promise.all(browsers.map(({ answer }) => answer));
  assert.deepEqual(
    told.map(({ status, json }) => [status, json.id]),
    [
      [200, RECEIPT.id],
      [200, RECEIPT.id],
    ],
  );
  assert.deepEqual(told.map(({ headers }) => headers['idempotency-replayed']).sort(), ['true', undefined]);
  assert.equal(bodies.length, 1);
});

/** Creates a large body whose rest comes after `goOn`. */
function halting() {
  const rest = deferred<undefined>();
  const halted = deferred<undefined>();
  const encoder = new TextEncoder();
  const parts = [GOOD.slice(0, LARGE), GOOD.slice(LARGE)];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = parts.shift();
        if (part === undefined) {
          controller.close();
          return;
        }
        if (parts.length === 0) {
          halted.resolve(undefined);
          await rest.promise;
        }
        controller.enqueue(encoder.encode(part));
      },
    },
    { highWaterMark: 0 },
  );
  return {
    body,
    halted: halted.promise,
    goOn: () => {
      rest.resolve(undefined);
    },
  };
}

test('the time of a slow phone does not count for the time limit', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { body, halted, goOn } = halting();
  const answer = proxyBefore(() => serviceJson(RECEIPT), { timeout: 5000 }).post(body);
  await halted;
  context.mock.timers.tick(3_600_000);
  goOn();
  assert.equal((await answer).status, 200);
});

test('a service that does not take a large submission in time has not received it', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const asked = deferred<undefined>();
  const fetch = () => {
    asked.resolve(undefined);
    return new Promise<Response>(() => undefined);
  };
  const { post } = proxyBefore(() => assert.fail('called'), { timeout: 5000, fetch });
  const answer = post(GOOD, { 'idempotency-key': KEY });
  await asked.promise;
  context.mock.timers.tick(5000);
  const response = await answer;
  const { code, outcome } = (await response.json()) as { code: string; outcome?: string };
  assert.deepEqual([response.status, code, outcome], [504, 'service_timeout', undefined]);
});
