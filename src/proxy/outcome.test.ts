import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { neverOpened } from './outcome.js';

const fetchFailed = (cause: object) => new Error('wrapped', { cause: new TypeError('fetch failed', { cause }) });

const before: readonly [what: string, cause: object][] = [
  ['a port that is closed', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['a host that nobody knows', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
  ['a connection that takes too long to be made', { code: 'ETIMEDOUT', syscall: 'connect' }],
  ['a time limit of fetch for the connection', { code: 'UND_ERR_CONNECT_TIMEOUT' }],
  ['a certificate that has expired', { code: 'CERT_HAS_EXPIRED' }],
  ['several addresses, all closed', new AggregateError([{ code: 'ECONNREFUSED' }, { code: 'ENETUNREACH' }])],
];
for (const [what, cause] of before) {
  test(`nothing went out: ${what}`, () => {
    assert.equal(neverOpened(fetchFailed(cause)), true);
  });
}

const after: readonly [what: string, cause: object][] = [
  ['a connection that is reset', { code: 'ECONNRESET', syscall: 'read' }],
  ['a host that is gone while it is spoken to', { code: 'EHOSTUNREACH', syscall: 'read' }],
  ['a connection that falls silent', { code: 'ETIMEDOUT', syscall: 'read' }],
  ['the other side closes', { code: 'UND_ERR_SOCKET' }],
  ['a time limit of fetch for the answer', { code: 'UND_ERR_HEADERS_TIMEOUT' }],
  ['several addresses, one of them reset', new AggregateError([{ code: 'ECONNREFUSED' }, { code: 'ECONNRESET' }])],
  ['nothing is said', {}],
];
for (const [what, cause] of after) {
  test(`something may have gone out: ${what}`, () => {
    assert.equal(neverOpened(fetchFailed(cause)), false);
  });
}

test('a real port that is closed is one where nothing went out', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const error: unknown = await fetch(`http://127.0.0.1:${String(port)}`).catch((cause: unknown) => cause);
  assert.equal(neverOpened(error), true);
});
