import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client, expectList, expectText } from '../conformance/client.js';
import { createDeliver } from '../deliver.js';
import { Queue } from '../queue/queue.js';
import { memoryStore } from '../store/memory.js';
import type { PostAnswer } from './post.js';

/** A form with one webhook, whose receiver gives these answers. */
async function calledForm(answers: PostAnswer[], beforeAnswer: (client: Client, id: string) => Promise<unknown>) {
  const client = new Client(memoryStore());
  const { store } = client;
  const form = (await client.form()).id;
  const webhook = expectText(await client.ok('POST', `form/${form}/webhook`, { url: 'https://a.test/' }), 'id');
  const deliver = createDeliver({
    store,
    noreply: { name: '', address: 'noreply@service.test' },
    now: () => client.now,
    sendMail: () => assert.fail('no mail'),
    async post() {
      await beforeAnswer(client, webhook);
      return answers.shift() ?? assert.fail('no call');
    },
  });
  const queue = new Queue({
    store,
    deliver,
    now: () => client.now,
    random: () => 0.5,
    onError: (error) => client.faults.push(error),
  });
  return {
    client,
    queue,
    webhook,
    submit: () => client.ok('POST', `form/${form}/submission`, {}),
    read: () => client.ok('GET', `webhook/${webhook}`),
    list: async () => expectList(await client.ok('GET', `form/${form}/webhook`), 'webhooks'),
    change: (body: Record<string, string>) => client.ok('PUT', `webhook/${webhook}`, body),
    attempts: async () => (await store.findDeliveries(Number(webhook), { offset: 0, limit: 9 })).items,
  };
}

const GOOD = { status: 200, excerpt: '' };
const nothing = async () => undefined;

describe('a receiver that ends a webhook', () => {
  for (const [answer, reason] of [
    [{ status: 410, excerpt: '' }, 'the receiver is gone (410)'],
    [{ status: 301, excerpt: '' }, 'the receiver has moved for good (301)'],
    [
      { status: 308, excerpt: '', location: 'https://b.test/\0' },
      'the receiver has moved for good (308), to https://b.test/',
    ],
  ] as const) {
    it(`by ${answer.status} is called no more, and the owner reads why`, async () => {
      const { submit, queue, read, list, attempts } = await calledForm([answer], nothing);
      assert.ok(!('ended' in (await read())), 'a webhook that is called has the recorded members alone');
      for (let count = 0; count < 3; count++) await submit();
      await queue.runDue();
      const sentence = `2024-03-09 12:00:00: ${reason}`;
      assert.equal((await read())['ended'], sentence);
      assert.equal((await list())[0]?.['ended'], sentence);
      const known = (await attempts()).map(({ state, error }) => `${state}: ${error}`);
      assert.deepEqual(known, Array(3).fill(`failed: The webhook has ended. ${sentence}`));
      await submit();
      await queue.runDue();
      assert.equal((await attempts()).length, 3);
    });
  }

  it('lets it begin again with another address or an emptied sentence, and its deliveries be sent again', async () => {
    for (const change of [{ url: 'https://b.test/' }, { ended: '' }]) {
      const { submit, queue, read, change: put, attempts } = await calledForm([{ status: 410, excerpt: '' }, GOOD, GOOD], nothing); // prettier-ignore
      await submit();
      await queue.runDue();
      const ended = expectText(await read(), 'ended');
      await put({ url: 'https://a.test/', ended });
      assert.equal((await read())['ended'], ended, 'what was read may come back, and changes nothing');
      await put(change);
      assert.ok(!('ended' in (await read())));
      await submit();
      assert.equal(await queue.sendAgain((await attempts())[0]?.jobId ?? 0), true);
      await queue.runDue();
      assert.deepEqual((await attempts()).map(({ state, status }) => [state, status]), [['done', 200], ['done', 200], ['done', 410]]); // prettier-ignore
    }
  });

  it('does not end one whose address the owner mended during the call', async () => {
    const mend = (client: Client, id: string) => client.ok('PUT', `webhook/${id}`, { url: 'https://mended.test/' });
    const { submit, queue, read } = await calledForm([{ status: 410, excerpt: '' }], mend);
    await submit();
    await queue.runDue();
    assert.ok(!('ended' in (await read())));
  });
});

describe('a receiver that asks for time', () => {
  const [SECOND, HOUR] = [1000, 3_600_000];
  for (const [retryAfter, wait] of [
    ['120', 120 * SECOND],
    ['Sat, 09 Mar 2024 20:00:00 GMT', 3 * HOUR],
    ['999999999', 12 * HOUR],
    ['3', 10 * SECOND],
    ['-5', 10 * SECOND],
    ['Sat, 09 Mar 2024 10:00:00 GMT', 10 * SECOND],
    ['soon', 10 * SECOND],
    [undefined, 10 * SECOND],
  ] as const)
    it(`by Retry-After: ${retryAfter} is left alone for ${wait / SECOND} seconds`, async () => {
      const { client, submit, queue } = await calledForm([{ status: 429, excerpt: '', retryAfter }], nothing);
      await submit();
      await queue.runDue();
      const [waiting] = await client.store.waitingLanes();
      assert.equal((waiting?.due.getTime() ?? 0) - client.now.getTime(), wait);
    });
});
