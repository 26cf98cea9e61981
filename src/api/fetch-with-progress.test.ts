import { expect } from '@open-wc/testing';
import { HttpResponse, PROXY, http, serve, startService } from '../../test/support/service-worker.js';
import { fetchWithProgress } from './fetch-with-progress.js';

startService();

describe('fetchWithProgress', () => {
  it('returns the headers of the response, such as Retry-After', async () => {
    const address = `${PROXY}/form/101/submission.json`;
    const headers = { 'retry-after': '3', 'x-said': 'one: two' };
    serve(http.post(address, () => HttpResponse.json({ error: 'No' }, { status: 429, headers })));
    const fetch = fetchWithProgress(() => undefined);
    const answer = await fetch(address, { method: 'POST', body: new Blob(['{}']) });
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('x-said')]).to.eql([
      429,
      '3',
      'one: two',
    ]);
    expect(await answer.json()).to.eql({ error: 'No' });
  });
});
