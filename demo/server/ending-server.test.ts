import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'node:test';
import type { TestContext } from 'node:test';
import { nodeListener } from '../../packages/proxy/src/node/listener.js';
import { createEndingServer } from './ending-server.js';

/** Starts a server whose answer at `/outer` waits for `release`, and then needs an answer at `/inner`. */
async function serve(context: TestContext, limit = new AbortController().signal) {
  let release = (): void => undefined;
  let onBegun = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const begun = new Promise<void>((resolve) => (onBegun = resolve));
  let url = '';
  const listener = nodeListener(async (request) => {
    if (new URL(request.url).pathname === '/inner') return new Response('inner');
    onBegun();
    await released;
    return fetch(`${url}/inner`);
  });
  const isInner = ({ url: path = '' }) => path === '/inner';
  const server = createEndingServer(listener, isInner, () => limit);
  url = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  context.after(async () => {
    release();
    await server.end();
  });
  return { server, url, begun, release };
}

it('an ending server finishes pending requests and its own calls for them, and refuses new ones', async (context) => {
  const { server, url, begun, release } = await serve(context);
  const first = fetch(`${url}/outer`);
  await begun;
  const ended = server.end();
  const second = await fetch(`${url}/outer`);
  assert.equal(second.status, 503);
  assert.match(await second.text(), /"code":"ending"/);
  release();
  assert.equal(await (await first).text(), 'inner');
  await ended;
  await assert.rejects(fetch(`${url}/outer`), /fetch failed/);
});

it('an ending server cuts off slow requests and idle connections', async (context) => {
  const limit = new AbortController();
  const { server, url, begun } = await serve(context, limit.signal);
  const idle = connect(Number(new URL(url).port), '127.0.0.1');
  await once(idle, 'connect');
  const first = assert.rejects(fetch(`${url}/outer`), /fetch failed/);
  await begun;
  const ended = server.end();
  limit.abort();
  await ended;
  await first;
  idle.destroy();
});
