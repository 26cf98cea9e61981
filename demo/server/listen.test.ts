import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createService } from 'hosted-form-service';
import { fillWithDatabase, openEmbedded } from 'hosted-form-service/testing';
import { eventually } from '../../test/journeys/support/eventually.js';
import { listenLocally } from '../../test/support/listen.js';
import { listen } from './listen.js';

const DAY = 86_400_000;

/** Puts a submission with an answer into the bin of a database, so many days ago. */
async function binDaysAgo(folder: string, answer: string, days: number): Promise<void> {
  const { store, close } = await openEmbedded(folder);
  const service = createService({ store, tokens: ['t'], now: () => new Date(Date.now() - days * DAY) });
  const call = async (
    method: string,
    path: string,
    body: object,
  ): Promise<{ id: string; fields: { id: string }[] }> => {
    const headers = { authorization: 'Bearer t', 'content-type': 'application/json' };
    const init = { method, headers, body: JSON.stringify(body) };
    const response = await service.fetch(new Request(`http://demo.test/api/v2/${path}.json`, init));
    return (await response.json()) as { id: string; fields: { id: string }[] };
  };
  const form = await call('POST', 'form', { name: 'Old', fields: [{ field_type: 'text', label: 'Word' }] });
  const sent = await call('POST', `form/${form.id}/submission`, { [`field_${form.fields[0]?.id}`]: answer });
  await call('DELETE', `submission/${sent.id}`, {});
  await close();
}

describe('a demo with settings', () => {
  const receiver = createServer((_request, response) => response.end());
  let origin: string;
  let dataFolder: string;
  let demo: Awaited<ReturnType<typeof listen>>;
  before(async () => {
    origin = await listenLocally(receiver);
    dataFolder = await mkdtemp(join(tmpdir(), 'demo-settings-'));
    await fillWithDatabase(join(dataFolder, 'database'));
    await binDaysAgo(join(dataFolder, 'database'), 'deleted-long-ago', 8);
    await binDaysAgo(join(dataFolder, 'database'), 'deleted-of-late', 6);
    const settings = { webhookOrigins: [origin], legacyErrors: true, consolePassword: 'owner', daysOfGrace: 7 };
    demo = await listen({ port: 0, hostname: '127.0.0.1', token: 't', dataFolder, ...settings });
  });
  after(async () => {
    await demo.close();
    receiver.close();
    receiver.closeAllConnections();
    await rm(dataFolder, { recursive: true });
  });

  const ask = (path: string, body?: object) => {
    const headers = { authorization: 'Bearer t', 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    return fetch(`${demo.url}/api/v2/${path}`, init);
  };

  it('answers errors with 200 when LEGACY_ERRORS is set', async () => {
    const answer = await ask('form/-1');
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { status: 'error', error: 'The form was not found' });
  });

  it('keeps what is deleted for the days of GRACE_DAYS', async () => {
    const headers = { authorization: `Basic ${btoa('me:owner')}` };
    const bin = await fetch(`${demo.url}/demo/console/owner/bin.json`, { headers });
    assert.equal(((await bin.json()) as { readonly days: number }).days, 7);
  });

  it('erases what was deleted before the days of GRACE_DAYS, and nothing else', async () => {
    const headers = { authorization: `Basic ${btoa('me:owner')}` };
    const count = async (value: string): Promise<number> => {
      const answer = await fetch(`${demo.url}/demo/console/owner/person.json?value=${value}`, { headers });
      return ((await answer.json()) as { readonly counts: { readonly submissions: number } }).counts.submissions;
    };
    await eventually(async () => (await count('deleted-long-ago')) === 0, 'what was deleted long ago is erased');
    assert.equal(await count('deleted-of-late'), 1);
  });

  it('lets nobody but the owner decide on the page of OAuth, in any spelling of its address', async () => {
    const owner = { authorization: `Basic ${btoa('me:owner')}` };
    for (const path of ['authorize', 'authorize/', 'authorize.json', 'authorize/.json', 'authorize?client_id=x']) {
      const address = `${demo.url}/api/v2/oauth2/${path}`;
      for (const method of ['GET', 'POST']) {
        const headers = { 'sec-fetch-site': 'same-origin' };
        const refused = await fetch(address, { method, headers });
        assert.equal(refused.status, 401, path);
        assert.equal((await fetch(address, { method, headers: { ...headers, ...owner } })).status, 400);
      }
      const page = await fetch(address, { headers: { accept: 'text/html' }, redirect: 'manual' });
      const to = new URLSearchParams({ to: new URL(address).pathname + new URL(address).search }).toString();
      assert.deepEqual([page.status, page.headers.get('location')], [303, `/demo/console/sign-in?${to}`]);
    }
  });

  it('sends webhooks to the origins that it has, and to no other one on this machine', async () => {
    const called = once(receiver, 'request');
    const { id } = (await (await ask('form', { name: 'A form' })).json()) as { id: string };
    for (const url of [origin.replace('127.0.0.1', 'localhost'), 'http://127.0.0.1:1/', 'http://169.254.169.254/']) {
      const refused = await ask(`form/${id}/webhook`, { url });
      assert.match(await refused.text(), /own network/, url);
    }
    assert.ok('id' in ((await (await ask(`form/${id}/webhook`, { url: `${origin}/hook` })).json()) as object));
    assert.equal((await ask(`form/${id}/submission`, {})).status, 200);
    const [request] = (await called) as [{ readonly url: string }];
    assert.equal(request.url, '/hook');
  });
});
