import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { SMTPServer } from 'smtp-server';
import type { OutgoingMail } from './mails/mail.js';
import { Client, expectText } from './conformance/client.js';
import type { JsonObject } from './values/json.js';
import { memoryStore } from './store/memory.js';
import type { DeliveryRecord } from './queue/queue-store.js';
import { createDeliver } from './deliver.js';
import type { DeliverOptions } from './deliver.js';
import { createPost, ForbiddenAddressError } from './webhooks/post.js';
import type { Post } from './webhooks/post.js';
import { Queue } from './queue/queue.js';
import { createSmtp, MailRefusedError } from './mails/smtp.js';
import type { SendMail } from './mails/smtp.js';

const noreply = { name: '', address: 'noreply@service.test' };
const never: Post & SendMail = () => assert.fail('nothing is to be sent');

/** Creates a form with one action of this kind, and one submission. */
async function oneJob(
  kind: string,
  settings: JsonObject,
  options: Partial<DeliverOptions>,
  timeLimit?: () => AbortSignal,
) {
  const client = new Client(memoryStore());
  const { store } = client;
  const { id, fields } = await client.form([{ field_type: 'text', label: 'Word' }]);
  const action = Number((await client.ok('POST', `form/${id}/${kind}`, settings))['id']);
  const submission = await client.ok('POST', `form/${id}/submission`, { [`field_${fields[0]}`]: 'hello' });
  const deliver = createDeliver({ store, noreply, sendMail: never, post: never, ...options });
  const queue = new Queue({
    store,
    deliver,
    now: () => client.now,
    random: () => 0.5,
    ...(timeLimit ? { timeLimit } : {}),
  });
  const attempt = async (): Promise<DeliveryRecord> => {
    await queue.runDue();
    const { items } = await store.findDeliveries(action, { offset: 0, limit: 1 });
    client.now = (await store.waitingLanes())[0]?.due ?? client.now;
    return items[0] ?? assert.fail('no attempt');
  };
  return { client, form: id, action, submission: expectText(submission, 'id'), attempt };
}

const WEBHOOK = { url: 'https://receiver.test/hook' };
const NOTIFICATION = { recipients: 'owner@form.test' };

describe('a webhook', () => {
  it('is delivered by a status from 200 to 299, and by no other', async () => {
    for (const [status, error] of [
      [200, null],
      [204, null],
      [302, 'A redirect, which is not followed'],
      [404, 'The answer was 404'],
      [500, 'The answer was 500'],
    ] as const) {
      const { attempt } = await oneJob('webhook', WEBHOOK, { post: async () => ({ status, excerpt: 'said' }) });
      const { state, ...result } = await attempt();
      assert.deepEqual(
        [state, result.status, result.error, result.excerpt],
        [error === null ? 'done' : 'waiting', status, error, 'said'],
      );
    }
  });

  it('that leads into the own network is given up at once', async () => {
    const post: Post = async () =>
      Promise.reject(new ForbiddenAddressError('10.0.0.1 is an address of the own network'));
    const { state, error } = await (await oneJob('webhook', WEBHOOK, { post })).attempt();
    assert.deepEqual([state, error], ['failed', '10.0.0.1 is an address of the own network']);
  });

  it('with a refused address says so in its history, even if the address was allowed before', async () => {
    const resolve = async () => [{ address: '10.0.0.1', family: 4 }];
    for (const url of ['http://127.0.0.1:9/', 'http://[::1]:9/', 'http://169.254.169.254/', 'http://moved.test/']) {
      const { attempt, client, action } = await oneJob('webhook', { url }, { post: createPost({ resolve }) });
      const { state, error, status } = await attempt();
      assert.deepEqual([state, status], ['failed', null], url);
      assert.match(error ?? '', /is an address of the own network/, url);
      assert.equal((await client.store.findDeliveries(action, { offset: 0, limit: 9 })).total, 1);
    }
  });

  it('that takes too long is cut off, and attempted again', async () => {
    const limit = new AbortController();
    const post: Post = (_request, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        limit.abort(new Error('It took too long'));
      });
    const { state, error } = await (await oneJob('webhook', WEBHOOK, { post }, () => limit.signal)).attempt();
    assert.deepEqual([state, error], ['waiting', 'It took too long']);
  });

  it('goes to the address in its settings at the time of the attempt, with the answers of that time', async () => {
    const urls: string[] = [];
    const post: Post = async ({ url, body }) => {
      urls.push(`${url} ${new URLSearchParams(body).get('Word') ?? ''}`);
      return { status: urls.length === 1 ? 503 : 200, excerpt: '' };
    };
    const { client, action, attempt } = await oneJob('webhook', WEBHOOK, { post });
    await attempt();
    await client.ok('PUT', `webhook/${action}`, { url: 'https://mended.test/' });
    assert.equal((await attempt()).state, 'done');
    assert.deepEqual(urls, ['https://receiver.test/hook hello', 'https://mended.test/ hello']);
  });
});

describe('a mail', () => {
  it('is given up when the mail server refuses it for good, and attempted again otherwise', async () => {
    const refused = new MailRefusedError(550, { message: 'No such person' });
    const first = await oneJob('notification', NOTIFICATION, { sendMail: async () => Promise.reject(refused) });
    const { state, status, error } = await first.attempt();
    assert.deepEqual([state, status, error], ['failed', 550, 'No such person']);
    const second = await oneJob('notification', NOTIFICATION, {
      sendMail: async () => Promise.reject(new Error('busy')),
    });
    assert.deepEqual((({ state, error }) => [state, error])(await second.attempt()), ['waiting', 'busy']);
  });

  it('has the same id at every attempt, and the mail server’s answer in its history', async () => {
    const mails: OutgoingMail[] = [];
    const sendMail: SendMail = async (mail) => {
      mails.push(mail);
      if (mails.length === 1) throw new Error('busy');
      return '250 Kept';
    };
    const { action, submission, attempt } = await oneJob('notification', NOTIFICATION, { sendMail });
    await attempt();
    const { status, excerpt, number } = await attempt();
    assert.deepEqual([status, excerpt, number], [250, '250 Kept', 2]);
    assert.deepEqual(mails.map((mail) => mail.messageId), Array(2).fill(`<${submission}.${action}@service.test>`)); // prettier-ignore
  });

  it('of a form that was deleted meanwhile is not sent', async () => {
    const { client, form, attempt } = await oneJob('notification', NOTIFICATION, {});
    await client.ok('DELETE', `form/${form}`);
    const { state, error } = await attempt();
    assert.deepEqual([state, error], ['failed', 'It was deleted meanwhile']);
  });
});

describe('SMTP', () => {
  const mail = {
    messageId: '<1@service.test>',
    from: noreply,
    sender: noreply,
    to: ['a@form.test'],
    subject: 's',
    text: 't',
  };

  it('tells permanent refusals from temporary ones, and can be aborted', async () => {
    let responseCode = 550;
    const stopping = new AbortController();
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo(_address, _session, callback) {
        if (responseCode === 0) stopping.abort();
        else callback(Object.assign(new Error('No'), { responseCode }));
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const send = createSmtp(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
    await assert.rejects(
      send(mail, stopping.signal),
      (error) => error instanceof MailRefusedError && error.status === 550,
    );
    responseCode = 451;
    await assert.rejects(send(mail, stopping.signal), (error) => !(error instanceof MailRefusedError));
    responseCode = 0;
    await assert.rejects(send(mail, stopping.signal));
    await new Promise<void>((resolve) => server.close(resolve));
  });
});
