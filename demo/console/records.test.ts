import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createService, makeSamples, memoryStore } from 'hosted-form-service';
import type { JsonObject } from 'hosted-form-service';
import {
  Queue,
  createDeliver,
  createPost,
  createSmtp,
  isArray,
  isObject,
  openMailbox,
  scalarText,
} from 'hosted-form-service/node';
import type { Json, Mailbox } from 'hosted-form-service/node';
import { expectText } from 'hosted-form-service/testing';
import { listenLocally } from '../../test/support/listen.js';
import { demoRecords } from './records.js';

const token = 'right-token';

describe('the demo’s record of mails and webhooks', () => {
  const store = memoryStore();
  const now = (): Date => new Date('2026-01-02T03:04:05Z');
  const service = createService({ store, tokens: [token] });
  let server: Server;
  let mailbox: Mailbox;
  let url: string;
  let queue: Queue;

  before(async () => {
    const site = new Hono()
      .all('/api/v2/*', ({ req }) => service.fetch(req.raw))
      .route('/demo', demoRecords(store, now));
    const listener = getRequestListener((request) => site.fetch(request), { overrideGlobalObjects: false });
    server = createServer((request, response) => void listener(request, response));
    url = await listenLocally(server);
    mailbox = await openMailbox(store, now);
    const [sendMail, post] = [createSmtp(mailbox.url), createPost({ allowPrivateWebhooks: [url] })];
    const noreply = { name: '', address: 'noreply@forms.example' };
    queue = new Queue({ store, deliver: createDeliver({ store, sendMail, post, noreply }) });
    await makeSamples({ fetch: service.fetch, token, base: `${url}/api/v2` });
  });
  after(async () => {
    await mailbox.close();
    server.close();
    server.closeAllConnections();
  });

  async function get(path: string): Promise<JsonObject> {
    const response = await fetch(`${url}/demo/${path}`);
    assert.equal(response.status, 200, path);
    const body = (await response.json()) as Json;
    assert.ok(isObject(body));
    return body;
  }
  const rows = (body: JsonObject, name: string): readonly JsonObject[] => {
    const list = body[name];
    assert.ok(isArray(list));
    return list.filter((row) => isObject(row));
  };

  /** Sends the contact form, and makes its deliveries. */
  async function submit(email: string): Promise<string> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const form = (await (await fetch(`${url}/api/v2/form/102.json`, { headers })).json()) as {
      fields: { id: string }[];
    };
    const body = JSON.stringify({ [`field_${form.fields[1]?.id ?? ''}`]: email });
    const answer = await fetch(`${url}/api/v2/form/102/submission.json`, { method: 'POST', headers, body });
    await queue.runDue();
    return ((await answer.json()) as { id: string }).id;
  }

  it('has the mails, the newest first, page by page, and each with its source', async () => {
    await submit('first@form.test');
    await submit('second@form.test');
    const { mails, total, pages } = await get('mailbox.json?per_page=3');
    assert.deepEqual([total, pages], [4, 2]);
    const subjects = rows({ mails: mails ?? [] }, 'mails').map((mail) => mail['to']);
    assert.ok(subjects.includes('second@form.test') && subjects.includes('owner@forms.example'));
    const newest = rows(await get('mailbox.json?page=1'), 'mails').find((mail) => mail['to'] === 'second@form.test');
    const mail = await get(`mailbox/${expectText(newest ?? {}, 'id')}.json`);
    assert.match(expectText(mail, 'raw'), /^Subject: We have received your answers: Contact/m);
    assert.match(expectText(mail, 'html'), /second@form\.test/);
    assert.deepEqual(mail['envelope'], { from: 'noreply@forms.example', to: ['second@form.test'] });
    assert.equal((await fetch(`${url}/demo/mailbox/999999.json`)).status, 404);
    assert.equal((await fetch(`${url}/demo/mailbox.json?page=x`)).status, 400);
  });

  it('has the received webhooks, with a checked signature, and the attempts to deliver them', async () => {
    const submission = await submit('third@form.test');
    const [received] = rows(await get('received.json'), 'received');
    assert.match(expectText(received ?? {}, 'body'), new RegExp(`"UniqueID":"${submission}"`));
    const [webhook] = (await store.listActions(102)).filter(({ kind }) => kind === 'webhook');
    const [attempt] = rows(await get(`webhook/${webhook?.id}/deliveries.json`), 'deliveries');
    const { job, time, timestamp, duration, ...rest } = attempt ?? {};
    assert.ok(Number(job) > 0 && Number(duration) >= 0 && !Number.isNaN(Date.parse(scalarText(time) ?? '')));
    assert.match(scalarText(timestamp) ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(rest, { submission, state: 'done', number: 1, status: 200, error: null, excerpt: 'Received\n' });
  });

  it('has no webhook of another sender', async () => {
    const before = (await get('received.json'))['total'];
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/demo/webhook-receiver`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    for (const body of [
      '{"FormID":"102"}',
      '{"FormID":"999"}',
      '{"FormID":[1]}',
      '[]',
      'null',
      'x',
      '',
      '{"FormID":"1e99"}',
    ])
      for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`])
        assert.equal((await post(body, { 'x-fs-signature': signature })).status, 401, body);
    assert.equal((await post('x'.repeat(1024 * 1024 + 1))).status, 413);
    assert.equal((await get('received.json'))['total'], before);
  });

  it('has the times of the clock that processes share', async () => {
    await submit('clock@form.test');
    for (const kind of ['mail', 'webhook'] as const) {
      const { items } = await store.arrivals(kind, { offset: 0, limit: 100 });
      assert.ok(items.length > 0);
      for (const { time } of items) assert.deepEqual(time, now(), kind);
    }
  });
});
