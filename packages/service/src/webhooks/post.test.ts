import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createPost, ForbiddenAddressError } from './post.js';
import type { Resolve } from './receivers.js';

const REQUEST = { headers: { 'Content-Type': 'text/plain' }, body: 'hällo' };
const never = new AbortController().signal;

describe('a call of a webhook', () => {
  let server: Server;
  let origin: string;
  let port: number;
  let calls: IncomingMessage[] = [];
  let answer: RequestListener;

  before(async () => {
    server = createServer((request, response) => {
      calls.push(request);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    origin = `http://127.0.0.1:${port}`;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  it('posts the body unchanged, and returns the status and the beginning of the answer', async () => {
    calls = [];
    let body = '';
    answer = (request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => response.writeHead(202).end('y'.repeat(5000)));
    };
    const post = createPost({ allowPrivateWebhooks: [origin] });
    const { status, excerpt } = await post({ ...REQUEST, url: `${origin}/hook?a=1` }, never);
    assert.deepEqual([status, excerpt, body], [202, 'y'.repeat(1024), 'hällo']);
    assert.deepEqual(
      [calls[0]?.method, calls[0]?.url, calls[0]?.headers['content-length']],
      ['POST', '/hook?a=1', '6'],
    );
  });

  it('does not read an answer that never ends, and does not follow a redirect', async () => {
    calls = [];
    const post = createPost({ allowPrivateWebhooks: [origin] });
    answer = (_request, response) => {
      const write = () => void response.write('x'.repeat(600));
      response.on('drain', write);
      write();
      write();
    };
    assert.equal((await post({ ...REQUEST, url: origin }, never)).excerpt.length, 1024);
    for (const Location of [`${origin}/secret`, 'http://169.254.169.254/', '//127.0.0.1/', '/secret']) {
      calls = [];
      answer = (_request, response) => response.writeHead(307, { Location }).end();
      assert.equal((await post({ ...REQUEST, url: origin }, never)).status, 307);
      assert.equal(calls.length, 1, Location);
    }
  });

  it('ends when it is aborted, before the answer and within it', async () => {
    const post = createPost({ allowPrivateWebhooks: [origin] });
    const stopping = new AbortController();
    answer = () => stopping.abort();
    await assert.rejects(post({ ...REQUEST, url: origin }, stopping.signal));
    const within = new AbortController();
    const abort = () => void setImmediate(() => within.abort());
    subscribe('http.client.response.finish', abort);
    answer = (_request, response) => void response.writeHead(200).write('half');
    assert.equal((await post({ ...REQUEST, url: origin }, within.signal)).status, 200);
    unsubscribe('http.client.response.finish', abort);
  });

  it('is refused for the own network, however the address is written, and nothing is sent', async () => {
    calls = [];
    answer = (_request, response) => response.end();
    const post = createPost();
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.0.0.1.',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '[::]',
      'localhost',
    ])
      await assert.rejects(post({ ...REQUEST, url: `http://${host}:${port}/` }, never), ForbiddenAddressError, host);
    await assert.rejects(post({ ...REQUEST, url: 'file:///etc/passwd' }, never), ForbiddenAddressError);
    assert.equal(calls.length, 0);
  });

  it('is refused for a name that leads into the own network, also if only its second lookup would', async () => {
    calls = [];
    const glances: string[] = [];
    const resolveTo =
      (...addresses: readonly (readonly string[])[]): Resolve =>
      async (hostname) => {
        glances.push(hostname);
        return (addresses[glances.length - 1] ?? []).map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        }));
      };
    for (const addresses of [['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['1.1.1.1', '127.0.0.1'], []]) {
      glances.length = 0;
      const post = createPost({ resolve: resolveTo(addresses, ['1.1.1.1']) });
      await assert.rejects(post({ ...REQUEST, url: `http://innocent.test:${port}/` }, never), ForbiddenAddressError);
      // The connection makes the only lookup, so no earlier one can have another result.
      assert.deepEqual(glances, ['innocent.test']);
    }
    assert.equal(calls.length, 0);
  });

  it('goes into the own network only to the origins that are allowed', async () => {
    answer = (_request, response) => response.end('here');
    const post = createPost({ allowPrivateWebhooks: [origin] });
    assert.equal((await post({ ...REQUEST, url: `${origin}/` }, never)).excerpt, 'here');
    for (const url of [`http://127.0.0.1:${port + 1}/`, `https://127.0.0.1:${port}/`, `http://localhost:${port}/`])
      await assert.rejects(post({ ...REQUEST, url }, never), ForbiddenAddressError, url);
  });
});
