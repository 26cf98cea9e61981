import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchError } from './site.examples.js';
import { isFailure, visit } from './visit.js';
import type { Question } from './visit.js';

/** Visits a server that breaks off so many connections, and then answers. */
async function visitBroken(times: number, code: string, question?: Question) {
  let calls = 0;
  const fetch = () => {
    calls += 1;
    return calls <= times ? Promise.reject(fetchError(code)) : Promise.resolve(new Response('here'));
  };
  const web = { fetch, now: () => 0, timeLimit: 60_000, signal: new AbortController().signal };
  const answer = await visit(web, 'https://www.site.test/contact', question);
  return { calls, ended: isFailure(answer) ? answer.failure : answer.text };
}

test('a connection that breaks off is tried once more, because a web server that begins anew closes those it has', async () => {
  assert.deepEqual(await visitBroken(1, 'UND_ERR_SOCKET'), { calls: 2, ended: 'here' });
  assert.deepEqual(await visitBroken(1, 'ECONNRESET'), { calls: 2, ended: 'here' });
  assert.deepEqual(await visitBroken(2, 'UND_ERR_SOCKET'), { calls: 2, ended: 'broken_off' });
});

test('no other failure is tried again, and no call that may do something', async () => {
  assert.deepEqual(await visitBroken(1, 'ECONNREFUSED'), { calls: 1, ended: 'unreachable' });
  assert.deepEqual(await visitBroken(1, 'UND_ERR_SOCKET', { method: 'POST', body: '{}' }), {
    calls: 1,
    ended: 'broken_off',
  });
});
