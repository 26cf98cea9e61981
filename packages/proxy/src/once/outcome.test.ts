import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { isRefusal, wasNeverConnected } from './outcome.js';

const fetchFailed = (cause: object) => new Error('wrapped', { cause: new TypeError('fetch failed', { cause }) });

test('a refusal is a status that says that nothing was done', () => {
  for (const status of [301, 307, 308, 400, 404, 429, 499, 501, 503, 507]) assert.ok(isRefusal(status), String(status));
  for (const status of [200, 302, 303, 399, 500, 502, 504]) assert.ok(!isRefusal(status), String(status));
});

const before: readonly [what: string, cause: object][] = [
  ['a closed port', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['an unknown host', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
  ['a connection that is not made in time', { code: 'ETIMEDOUT', syscall: 'connect' }],
  ['the time limit of fetch for the connection', { code: 'UND_ERR_CONNECT_TIMEOUT' }],
  ['a closed port, without the name of the system call', { code: 'ECONNREFUSED' }],
  ['a host that cannot be reached', { code: 'EHOSTUNREACH' }],
  ['a network that cannot be reached', { code: 'ENETUNREACH' }],
  ['an unknown host, without the name of the system call', { code: 'ENOTFOUND' }],
  ['a name server that is busy', { code: 'EAI_AGAIN' }],
  ['a name server that fails', { code: 'EAI_FAIL' }],
  ['a name without an address', { code: 'EAI_NODATA' }],
  ['an expired certificate', { code: 'CERT_HAS_EXPIRED' }],
  ['a certificate that signs itself', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
  ['a chain with a certificate that signs itself', { code: 'SELF_SIGNED_CERT_IN_CHAIN' }],
  ['a certificate of an unknown authority', { code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' }],
  ['a certificate without its chain', { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }],
  ['a certificate of another host', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }],
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
  ['several addresses, without their errors', new AggregateError([])],
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
