// The proxy of an organisation is a real server here, which makes tunnels by CONNECT.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { serveProxy } from '../node.js';
import { FIELD, RECEIPT, TOKEN } from '../service/service.examples.js';
import { outgoingFetch } from './outgoing-proxy.js';

async function listening(context: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a proxy whose tunnels all lead to one port of this machine. It records what was asked for. */
async function startOutgoing(context: TestContext, target: number, status = 200) {
  const asked: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((_, response) => response.writeHead(501).end());
  server.on('connect', ({ url = '', headers }, client: Socket) => {
    asked.push(`${url} ${headers['proxy-authorization'] ?? ''}`.trim());
    if (status !== 200) {
      client.end(`HTTP/1.1 ${String(status)} No\r\n\r\n`);
      return;
    }
    const upstream = connect(target, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    sockets.push(client, upstream);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
  });
  const port = await listening(context, server);
  context.after(() => sockets.forEach((socket) => socket.destroy()));
  return { asked, address: `127.0.0.1:${String(port)}` };
}

const service: RequestListener = (call, response) => {
  call.resume().once('end', () => response.end(JSON.stringify(call.method === 'GET' ? [FIELD] : RECEIPT)));
};

/** Starts the token proxy behind the proxy of an organisation. */
async function startBehind(context: TestContext, status?: number, env: Readonly<Record<string, string>> = {}) {
  const port = await listening(context, createServer(service));
  const outgoing = await startOutgoing(context, port, status);
  const fetch = outgoingFetch({ HTTP_PROXY: `http://ada:secret@${outgoing.address}`, ...env });
  assert.ok(fetch);
  const address = 'http://forms.service.test';
  const served = await serveProxy({
    service: address,
    token: TOKEN,
    forms: ['101'],
    keys: 'memory:',
    formToken: false,
    fetch,
  });
  context.after(() => served.close());
  const headers = { 'content-type': 'application/json' };
  const post = (body: string) =>
    globalThis.fetch(`${served.url}/form/101/submission.json`, { method: 'POST', headers, body });
  return { ...outgoing, url: served.url, post };
}

test('a form is loaded, and small and large answers are sent, through the proxy that the environment names', async (context) => {
  const { url, post, asked } = await startBehind(context);
  assert.equal((await fetch(`${url}/form/101/field.json`)).status, 200);
  for (const length of [10, 300_000]) {
    const body = JSON.stringify({ [`field_${FIELD.id}`]: 'x'.repeat(length) });
    assert.equal((await post(body)).status, 200, String(length));
  }
  assert.deepEqual([...new Set(asked)], [`forms.service.test:80 Basic ${btoa('ada:secret')}`]);
});

test('a proxy that makes no tunnel is a service that can’t be reached: nothing was sent', async (context) => {
  const { post, asked } = await startBehind(context, 403);
  const response = await post('{}');
  const { code, outcome } = (await response.json()) as { readonly code: string; readonly outcome?: string };
  assert.deepEqual([response.status, code, outcome], [502, 'service_unreachable', undefined]);
  assert.ok(asked.length > 0);
});

test('https goes through a tunnel, to the proxy of its own variable', async (context) => {
  const outgoing = await startOutgoing(context, 1, 502);
  const call = outgoingFetch({ https_proxy: outgoing.address, HTTP_PROXY: 'http://127.0.0.1:1' });
  await assert.rejects(async () => call?.('https://forms.service.test/x'));
  assert.deepEqual(outgoing.asked, ['forms.service.test:443']);
});

test('this machine and what NO_PROXY names are called without the proxy', async (context) => {
  const port = await listening(context, createServer(service));
  const outgoing = await startOutgoing(context, port);
  const call = outgoingFetch({ HTTP_PROXY: outgoing.address, NO_PROXY: 'intern.test, .company.test' });
  assert.ok(call);
  assert.equal((await call(`http://localhost:${String(port)}/`)).status, 200);
  assert.equal(
    (await call(new Request(`http://127.0.0.1:${String(port)}/`, { method: 'POST', body: 'x' }))).status,
    200,
  );
  for (const host of ['intern.test', 'www.company.test']) await assert.rejects(call(`http://${host}:1/`));
  assert.deepEqual(outgoing.asked, []);
  assert.equal((await call('http://other.test/')).status, 200);
  assert.deepEqual(outgoing.asked, ['other.test:80']);
});

test('without a proxy in the environment, or with NO_PROXY=*, there is no client', () => {
  assert.equal(outgoingFetch({ NO_PROXY: 'x', HTTPS_PROXY: '' }), undefined);
  assert.equal(outgoingFetch({ NO_PROXY: '*', HTTPS_PROXY: 'http://proxy.test' }), undefined);
});

test('what is no address of a proxy is refused without being shown', () => {
  for (const address of ['http://ada:secret@', 'socks5://ada:secret@proxy.test', 'http://ada:secret@[']) {
    assert.throws(
      () => outgoingFetch({ HTTPS_PROXY: address }),
      (error: Error) => 'code' in error && error.code === 'outgoing_proxy_invalid' && !error.message.includes('secret'),
    );
  }
});
