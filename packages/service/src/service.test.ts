import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';
import { build } from 'esbuild';
import { Client, ORIGIN, TOKEN } from './conformance/client.js';
import { readToken } from './http/bearer.js';
import { createService } from './service.js';
import { memoryStore } from './store/memory.js';
import { equalInConstantTime } from './values/secrets.js';

describe('the service', () => {
  it('runs in a browser: nothing that it needs comes from Node', async () => {
    const entryPoints = ['service.ts', 'store/memory.ts', 'samples/samples.ts'].map((path) =>
      fileURLToPath(new URL(path, import.meta.url)),
    );
    const options = { bundle: true, write: false, outdir: 'nowhere', format: 'esm', platform: 'browser' } as const;
    const { outputFiles } = await build({ ...options, entryPoints, logLevel: 'silent' });
    for (const { text } of outputFiles) assert.doesNotMatch(text, /\bBuffer\b|\bprocess\.|from "node:/);
  });

  it('refuses an empty token in its options', () => {
    assert.throws(() => createService({ store: memoryStore(), tokens: [''] }), /let everybody in/);
  });

  it('uses the origin of the request for its addresses when it has none of its own', async () => {
    const service = createService({ store: memoryStore(), tokens: ['t'] });
    const headers = { Authorization: 'Bearer t', 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: '{"name":"x"}' };
    const response = await service.fetch(new Request('http://localhost:4100/api/v2/form', init));
    assert.match(await response.text(), /"url":"http:\/\/localhost:4100\/forms\/x"/);
  });

  it('reads a body where requests have no stream, too, as in Firefox and Safari', async () => {
    const service = createService({ store: memoryStore(), tokens: ['t'], bodyLimit: 20 });
    const post = async (body: string): Promise<number> => {
      const headers = { Authorization: 'Bearer t', 'Content-Type': 'application/json' };
      const request = new Request('http://localhost/api/v2/form', { method: 'POST', headers, body });
      Object.defineProperty(request, 'body', { value: undefined });
      return (await service.fetch(request)).status;
    };
    assert.equal(await post('{"name":"x"}'), 200);
    assert.equal(await post('{"name":"much too long"}'), 413);
  });
});

describe('a token', () => {
  it('is read from the header first, and on GET from the address', () => {
    const at = (address: string, headers: Record<string, string> = {}, method = 'GET'): string | undefined =>
      readToken(new Request(address, { headers, method }));
    assert.equal(at('http://x/?oauth_token=b', { Authorization: 'bearer a' }), 'a');
    assert.equal(at('http://x/?oauth_token=b'), 'b');
    assert.equal(at('http://x/?oauth_token=b', {}, 'DELETE'), undefined);
    assert.equal(at('http://x/', { Authorization: 'Bearer a b' }), undefined);
  });

  it('is equal only to itself', () => {
    assert.ok(equalInConstantTime('tökén', 'tökén'));
    for (const other of ['', 'a', 'abcd', 'abd', 'abc\0']) assert.ok(!equalInConstantTime('abc', other), other);
  });

  it('tells an address with 30 wrong tokens in a minute to wait, and never refuses a right one', async () => {
    const client = new Client(memoryStore());
    const call = async (token: string, address: string, path = 'form') => {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await client.fetch(new Request(`${ORIGIN}/api/v2/${path}`, { headers }), { address });
      return { status: answer.status, wait: answer.headers.get('Retry-After') };
    };
    for (let tried = 0; tried < 30; tried++) assert.equal((await call(`wrong-${tried}`, '192.0.2.1')).status, 401);
    assert.deepEqual(await call('wrong', '192.0.2.1'), { status: 429, wait: '60' });
    assert.equal((await call('wrong', '192.0.2.2')).status, 401);
    assert.equal((await call(TOKEN, '192.0.2.1')).status, 200);
    client.now = new Date(client.now.getTime() + 60_000);
    assert.equal((await call('wrong', '192.0.2.1')).status, 401);
  });

  it('tells an address with 30 wrong secrets of clients to wait, too', async () => {
    const client = new Client(memoryStore());
    const ask = async () => {
      const body = new URLSearchParams({ client_id: 'a', client_secret: 'wrong', grant_type: 'refresh_token' });
      const request = new Request(`${ORIGIN}/api/v2/oauth2/token`, { method: 'POST', body });
      return (await client.fetch(request, { address: '192.0.2.1' })).status;
    };
    for (let tried = 0; tried < 30; tried++) assert.equal(await ask(), 401);
    assert.equal(await ask(), 429);
  });
});
