import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { wasNeverConnected } from './outcome.js';

const fetchFailed = (cause: object) => new Error('wrapped', { cause: new TypeError('fetch failed', { cause }) });

const before: readonly [what: string, cause: object][] = [
  ['a closed port', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['an unknown host', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
  ['a connection that is not made in time', { code: 'ETIMEDOUT', syscall: 'connect' }],
  ['the time limit of fetch for the connection', { code: 'UND_ERR_CONNECT_TIMEOUT' }],
  ['an expired certificate', { code: 'CERT_HAS_EXPIRED' }],
  ['several addresses, all closed', new AggregateError([{ code: 'ECONNREFUSED' }, { code: 'ENETUNREACH' }])],
];
for (const [what, cause] of before) {
  test(`nothing was sent: ${what}`, () => {
    assert.equal(wasNeverConnected(fetchFailed(cause)), true);
  });
}

const after: readonly [what: string, cause: object][] = [
  ['a reset connection', { code: 'ECONNRESET', syscall: 'read' }],
  ['a host that becomes unreachable during the call', { code: 'EHOSTUNREACH', syscall: 'read' }],
  ['a silent connection', { code: 'ETIMEDOUT', syscall: 'read' }],
  ['a connection that the other side closes', { code: 'UND_ERR_SOCKET' }],
  ['the time limit of fetch for the response', { code: 'UND_ERR_HEADERS_TIMEOUT' }],
  ['several addresses, one of them reset', new AggregateError([{ code: 'ECONNREFUSED' }, { code: 'ECONNRESET' }])],
  ['an error without details', {}],
];
for (const [what, cause] of after) {
  test(`something may have been sent: ${what}`, () => {
    assert.equal(wasNeverConnected(fetchFailed(cause)), false);
  });
}

test('nothing was sent: a real closed port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const error: unknown = await fetch(`http://127.0.0.1:${String(port)}`).catch((cause: unknown) => cause);
  assert.equal(wasNeverConnected(error), true);
});
