import assert from 'node:assert/strict';
import type { JsonObject } from '../../values/json.js';
import { expectText } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';
import { MAIL_LANE } from '../lanes.js';
import { failure, Queue } from '../queue.js';
import type { Deliver } from '../queue.js';
import type { FailedDelivery } from '../queue-store.js';

const FIRST = { offset: 0, limit: 1 };

function queueOver(client: Client, deliver: Deliver): Queue {
  return new Queue({
    store: client.store,
    deliver,
    now: () => client.now,
    random: () => 0.5,
    timeLimit: () => new AbortController().signal,
    onError: (error) => client.faults.push(error),
  });
}

async function make(client: Client, form: string, kind: string, body: JsonObject): Promise<number> {
  return Number(expectText(await client.ok('POST', `form/${form}/${kind}`, body), 'id'));
}

async function lastFailure({ store }: Client): Promise<FailedDelivery | undefined> {
  return (await store.findFailures(MAIL_LANE, FIRST)).items[0];
}

/** Cases of deliveries that are sent again, and of receivers that change. */
export const queueAgain: readonly Case[] = [
  {
    name: 'a delivery that ended is sent again; one that is under way, or gone, is not',
    async run(client) {
      const { id } = await client.form([]);
      const webhook = await make(client, id, 'webhook', { url: 'https://again.test/' });
      await client.ok('POST', `form/${id}/submission`, {});
      const answers = [failure('Never', true), { status: 200, error: null, excerpt: '' }];
      const again: boolean[] = [];
      const queue: Queue = queueOver(client, async ({ id: job, actionId }) => {
        if (actionId !== webhook) return failure('Another case', true);
        again.push(await queue.sendAgain(job));
        return answers.shift() ?? failure('Not now');
      });
      const send = async () => {
        await queue.runDue();
        const { items, total } = await client.store.findDeliveries(webhook, FIRST);
        return { job: items[0]?.jobId ?? 0, state: items[0]?.state, total };
      };
      const { job, ...first } = await send();
      assert.deepEqual(first, { state: 'failed', total: 1 });
      assert.equal(await queue.sendAgain(job), true);
      assert.deepEqual(await send(), { job, state: 'done', total: 2 });
      assert.equal(await queue.sendAgain(job), true);
      assert.deepEqual(await send(), { job, state: 'waiting', total: 3 });
      assert.equal(await queue.sendAgain(job), true, 'it does not have to wait for its time');
      assert.equal((await send()).total, 4);
      assert.deepEqual(again, [false, false, false, false]);
      const {
        items: [last],
      } = await client.store.findDeliveries(webhook, FIRST);
      const submission = last?.submissionId ?? 0;
      await client.ok('DELETE', `submission/${submission}`);
      assert.equal(await queue.sendAgain(job), false, 'its submission is in the bin');
      await client.store.restoreSubmission(submission, new Date(0));
      assert.equal((await client.store.findDeliveries(webhook, FIRST)).items[0]?.state, 'waiting');
      assert.equal(await queue.sendAgain(job), true);
      await client.ok('DELETE', `webhook/${webhook}`);
      assert.equal(await queue.sendAgain(job), false);
    },
  },
  {
    name: 'mails that failed are listed with their reason until they arrive, and webhooks are not among them',
    async run(client) {
      const { id } = await client.form([]);
      await make(client, id, 'webhook', { url: 'https://again.test/' });
      const mail = await make(client, id, 'notification', { recipients: 'owner@form.test' });
      const { total } = await client.store.findFailures(MAIL_LANE, FIRST);
      const submission = expectText(await client.ok('POST', `form/${id}/submission`, {}), 'id');
      await queueOver(client, async () => failure('The mail server is away')).runDue();
      const { jobId, actionId, submissionId, state, number, error, due } = (await lastFailure(client)) ?? assert.fail();
      assert.deepEqual([actionId, submissionId, state, number, error], [mail, Number(submission), 'waiting', 1, 'The mail server is away']); // prettier-ignore
      assert.equal(due.getTime(), client.now.getTime() + 10_000);
      assert.equal((await client.store.findFailures(MAIL_LANE, FIRST)).total, total + 1);
      const good = queueOver(client, async () => ({ status: 250, error: null, excerpt: '' }));
      assert.equal(await good.sendAgain(jobId), true);
      await good.runDue();
      assert.equal((await client.store.findFailures(MAIL_LANE, FIRST)).total, total);
    },
  },
  {
    name: 'the waiting deliveries of a webhook with another address wait for its new receiver',
    async run(client) {
      const { id } = await client.form([]);
      const webhook = await make(client, id, 'webhook', { url: 'https://before.test:444/a' });
      await client.ok('POST', `form/${id}/submission`, {});
      const lanes = async () => (await client.store.waitingLanes()).map(({ lane }) => lane);
      assert.ok((await lanes()).includes('webhook:before.test:444'));
      await client.ok('PUT', `webhook/${webhook}`, { url: 'https://AFTER.test/a' });
      const now = await lanes();
      assert.deepEqual([now.includes('webhook:after.test'), now.includes('webhook:before.test:444')], [true, false]);
      await client.ok('DELETE', `webhook/${webhook}`);
    },
  },
];
