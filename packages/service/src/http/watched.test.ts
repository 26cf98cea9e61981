import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createService } from '../service.js';
import { memoryStore } from '../store/memory.js';
import { createFigures } from './figures.js';
import type { LogEntry } from './log.js';

/** Creates a service that is watched, and whose store can be away. */
function watchedService() {
  const store = memoryStore();
  const state = { isAway: false };
  const forms: typeof store.form = async (id) => {
    if (state.isAway) throw new Error('away');
    return store.form(id);
  };
  const [entries, figures] = [[] as LogEntry[], createFigures()];
  const log = (entry: LogEntry): void => void entries.push(entry);
  const service = createService({ store: { ...store, form: forms }, tokens: ['secret'], probes: true, figures, log });
  const call = (path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) =>
    service.fetch(
      new Request(`http://service.test${path}`, {
        ...init,
        headers: { Authorization: 'Bearer secret', ...init.headers },
      }),
    );
  return { call, state, entries, figures };
}

describe('a watched service', () => {
  it('lives without its store, and is ready only with it', async () => {
    const { call, state, entries } = watchedService();
    const statuses = async () => [(await call('/healthz')).status, (await call('/readyz')).status];
    assert.deepEqual(await statuses(), [200, 200]);
    state.isAway = true;
    assert.deepEqual(await statuses(), [200, 503]);
    assert.match((await call('/readyz')).headers.get('Retry-After') ?? '', /^\d+$/);
    assert.deepEqual(entries, []);
    const plain = createService({ store: memoryStore(), tokens: ['secret'] });
    assert.equal((await plain.fetch(new Request('http://service.test/healthz'))).status, 401);
  });

  it('logs each request by what was asked, and nothing that a person sent', async () => {
    const { call, entries } = watchedService();
    const answer = await call('/api/v2/form.json?search=ada@example.org', {
      headers: { 'X-Request-Id': 'request-0001' },
    });
    assert.equal(answer.headers.get('X-Request-Id'), 'request-0001');
    await call('/api/v2/form/7/submission.json', { method: 'POST', body: '{"field_1":"Ada"}' });
    const told = entries.map(({ id: _id, time: _time, ms: _ms, bytes_in: _bytes, ...rest }) => rest);
    assert.deepEqual(told, [
      { method: 'GET', path: '/api/v2/form.json', call: 'form', status: 200 },
      { method: 'POST', path: '/api/v2/form/7/submission.json', call: 'form_submission', status: 404 },
    ]);
    assert.doesNotMatch(JSON.stringify(entries), /secret|ada/i);
  });

  it('counts requests and their times, in as many lines whatever addresses are asked for', async () => {
    const { call, figures } = watchedService();
    await call('/api/v2/form.json');
    await call('/nothing/1', { method: 'PATCH' });
    assert.match(figures.write(), /^hosted_form_service_requests_total\{call="form",method="GET",status="200"\} 1$/m);
    assert.match(figures.write(), /^hosted_form_service_request_seconds_bucket\{call="form",le="\+Inf"\} 1$/m);
    const lines = figures.write().split('\n');
    for (const line of lines.filter((one) => one !== '' && !one.startsWith('#')))
      assert.match(line, /^[a-z_]+\{[^{}]+\} [\d.]+$/);
    for (let number = 2; number < 30; number += 1) await call(`/nothing/${String(number)}`, { method: 'PATCH' });
    assert.equal(figures.write().split('\n').length, lines.length);
  });
});
