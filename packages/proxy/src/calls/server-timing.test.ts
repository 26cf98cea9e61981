import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handClock } from '../keys/keys.examples.js';
import type { ProxyOptions } from '../options.js';
import { FIELD, proxyBefore, RECEIPT, serviceJson } from '../service/service.examples.js';

const LIST = '/form/101/field.json';

/** Creates a proxy before a service that takes 25 ms, by a clock that only it moves. */
function timed(reply: () => Response, options: Partial<ProxyOptions> = {}) {
  const clock = handClock();
  const slow = () => {
    clock.advance(25);
    return reply();
  };
  const { call, post } = proxyBefore(slow, options, clock.ports);
  const timing = async (answer: Promise<Response>) => (await answer).headers.get('server-timing');
  return { list: () => timing(call(LIST)), send: () => timing(post('{}')), call, timing, advance: clock.advance };
}

const fields = () => serviceJson([FIELD]);

test('an answer says whether it came from the cache, and how long the service took', async () => {
  const { list, advance } = timed(fields, { cache: { fresh: 1000 } });
  assert.equal(await list(), 'cache;desc=miss, service;dur=25');
  assert.equal(await list(), 'cache;desc=hit');
  advance(2000);
  assert.equal(await list(), 'cache;desc=stale');
});

test('an unchanged list says so too', async () => {
  const { call, timing } = timed(fields, { cache: {} });
  await call(LIST);
  assert.equal(await timing(call(LIST, { headers: { 'if-none-match': '*' } })), 'cache;desc=hit');
});

test('a submission says how long the service took', async () => {
  const { send } = timed(() => serviceJson(RECEIPT, 201));
  assert.equal(await send(), 'service;dur=25');
});

test('an answer of the proxy’s own says nothing', async () => {
  const { call, timing } = timed(fields);
  for (const path of ['/health', '/form/7/field.json', '/other']) assert.equal(await timing(call(path)), null);
});

test('with serverTiming: false no answer says anything', async () => {
  const { list } = timed(fields, { cache: {}, serverTiming: false });
  assert.deepEqual([await list(), await list()], [null, null]);
});
