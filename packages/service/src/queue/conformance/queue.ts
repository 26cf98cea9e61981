import assert from 'node:assert/strict';
import type { JsonObject } from '../../values/json.js';
import { failure, Queue } from '../queue.js';
import type { Deliver, Delivered } from '../queue.js';
import { MOST_FAILURES } from '../schedule.js';
import type { JobRecord, QueueStore } from '../queue-store.js';
import { expectText } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';

const MINUTE = 60_000;
const GOOD: Delivered = { status: 200, error: null, excerpt: 'ok' };

interface HookForm {
  readonly id: string;
  readonly field: string;
  readonly webhook: number;
}

async function hookForm(client: Client, more: JsonObject = {}): Promise<HookForm> {
  const { id, fields } = await client.form([{ field_type: 'text' }]);
  const webhook = await client.ok('POST', `form/${id}/webhook`, { url: 'https://receiver.test/', ...more });
  return { id, field: fields[0] ?? '', webhook: Number(webhook['id']) };
}

async function submit(client: Client, { id }: { readonly id: string }, body: JsonObject = {}): Promise<number> {
  return Number(expectText(await client.ok('POST', `form/${id}/submission`, body), 'id'));
}

function queueOver(
  client: Client,
  deliver: Deliver,
  more: Partial<ConstructorParameters<typeof Queue>[0]> = {},
): Queue {
  return new Queue({
    store: client.store,
    deliver,
    now: () => client.now,
    random: () => 0.5,
    timeLimit: () => new AbortController().signal,
    onError: (error) => client.faults.push(error),
    ...more,
  });
}

/** Returns the time at which the next job is due. */
async function nextDue(store: QueueStore): Promise<Date | undefined> {
  return (await store.waitingLanes())[0]?.due;
}

/** Claims due jobs of all lanes. */
async function claimAt(store: QueueStore, now: Date, until: Date, limit: number): Promise<readonly JobRecord[]> {
  const lanes = (await store.waitingLanes()).map(({ lane }) => ({ lane, room: limit }));
  return store.claimJobs({ now, until, lanes });
}

/** Finishes the jobs of the cases before, so that a case has only its own jobs. */
async function begin({ store }: Client): Promise<void> {
  for (let due = await nextDue(store); due !== undefined; due = await nextDue(store)) {
    const left = await claimAt(store, due, due, 1000);
    for (const job of left) await store.finishJob(job, { duration: 0, ...failure('') }, { state: 'failed' });
  }
}

function claim(client: Client, limit = 100): Promise<readonly JobRecord[]> {
  return claimAt(client.store, client.now, new Date(client.now.getTime() + MINUTE), limit);
}

/** Cases of deliveries: each has its submission, none runs twice at once, none is lost. */
export const queue: readonly Case[] = [
  {
    name: 'a submission has one job for each action whose logic holds, and a mail only where there is an address',
    async run(client) {
      await begin(client);
      const { id, fields } = await client.form([{ field_type: 'email' }, { field_type: 'text' }]);
      const [email = '', text = ''] = fields;
      const logic = {
        action: 'show',
        conditional: 'all',
        checks: [{ field: text, condition: 'equals', option: 'yes' }],
      };
      const make = async (kind: string, body: JsonObject) =>
        Number(expectText(await client.ok('POST', `form/${id}/${kind}`, body), 'id'));
      const confirmation = await make('confirmation', { to_field: email });
      const notification = await make('notification', { recipients: 'owner@form.test' });
      const webhook = await make('webhook', { url: 'https://receiver.test/', logic });
      const claimActions = async (body: JsonObject): Promise<readonly number[]> => {
        const submission = await submit(client, { id }, body);
        const jobs = await claim(client);
        assert.ok(jobs.every((job) => job.submissionId === submission));
        return jobs.map((job) => job.actionId).sort();
      };
      assert.deepEqual(await claimActions({ [`field_${email}`]: 'ada@form.test', [`field_${text}`]: 'yes' }), [
        confirmation,
        notification,
        webhook,
      ]);
      assert.deepEqual(await claimActions({ [`field_${email}`]: 'ada@form.test' }), [confirmation, notification]);
      for (const nobody of ['', 'ada', 'a@form.test, b@form.test', 'a@form.test\nb@form.test', 'a@form.test\u2028x'])
        assert.deepEqual(await claimActions({ [`field_${email}`]: nobody }), [notification]);
    },
  },
  {
    name: 'claims at the same moment never get the same job',
    async run(client) {
      await begin(client);
      const form = await hookForm(client);
      const submissions = await Promise.all(Array.from({ length: 12 }, () => submit(client, form)));
      const claims = await Promise.all([1, 2, 3, 4].map(() => claim(client, 5)));
      // A claim that comes too late for a row skips it, and finds it the next time.
      const jobs = [...claims.flat(), ...(await claim(client))];
      assert.deepEqual(jobs.map((job) => job.submissionId).sort(), submissions.sort());
      assert.deepEqual(await claim(client), []);
    },
  },
  {
    name: 'a job goes to another process when its claim ends, and the result of the first one is refused',
    async run(client) {
      await begin(client);
      const { webhook, ...form } = await hookForm(client);
      await submit(client, form);
      const [first] = await claim(client);
      assert.ok(first);
      client.now = new Date(client.now.getTime() + MINUTE - 1);
      assert.deepEqual(await claim(client), []);
      assert.equal((await nextDue(client.store))?.getTime(), client.now.getTime() + 1);
      client.now = new Date(client.now.getTime() + 1);
      const [second] = await claim(client);
      assert.deepEqual([second?.id, second?.attempts], [first.id, 2]);
      assert.equal(await client.store.finishJob(first, { duration: 1, ...GOOD }, { state: 'done' }), false);
      assert.ok(second);
      assert.equal(await client.store.finishJob(second, { duration: 7, ...GOOD }, { state: 'done' }), true);
      const { items } = await client.store.findDeliveries(webhook, { offset: 0, limit: 10 });
      assert.deepEqual(items.map(({ number, duration, state }) => [number, duration, state]), [[2, 7, 'done'], [1, null, 'done']]); // prettier-ignore
    },
  },
  {
    name: 'a failed delivery is repeated after growing waits, then given up, and every attempt is recorded',
    async run(client) {
      await begin(client);
      const { webhook, ...form } = await hookForm(client);
      const submission = await submit(client, form);
      const at: number[] = [];
      const deliver: Deliver = async () => {
        at.push(client.now.getTime());
        return { status: 503, error: 'Not now', excerpt: 'try later' };
      };
      const queued = queueOver(client, deliver);
      for (let round = 0; round < 20; round++) {
        await queued.runDue();
        client.now = (await nextDue(client.store)) ?? client.now;
      }
      const waits = at.slice(1).map((time, index) => (time - (at[index] ?? 0)) / 1000);
      assert.deepEqual(waits, [10, 60, 300, 1800, 7200, 21600, 43200]);
      assert.equal(at.length, MOST_FAILURES);
      const { items, total } = await client.store.findDeliveries(webhook, { offset: 0, limit: 3 });
      assert.equal(total, MOST_FAILURES);
      assert.deepEqual(items.map((one) => one.number), [8, 7, 6]); // prettier-ignore
      const { started, ...attempt } = items[0] ?? assert.fail();
      assert.equal(started.getTime(), at.at(-1));
      const answer = { status: 503, error: 'Not now', excerpt: 'try later', duration: 0 };
      assert.deepEqual(attempt, {
        jobId: attempt.jobId,
        submissionId: submission,
        state: 'failed',
        number: 8,
        ...answer,
      });
    },
  },
  {
    name: 'attempts that were cut off are no failures: the job is not given up for them, and waits no longer',
    async run(client) {
      await begin(client);
      const form = await hookForm(client);
      await submit(client, form);
      for (let cut = 0; cut < 12; cut++) {
        assert.equal((await claim(client)).length, 1);
        client.now = new Date(client.now.getTime() + MINUTE);
      }
      await queueOver(client, async () => failure('Not now')).runDue();
      assert.equal((await nextDue(client.store))?.getTime(), client.now.getTime() + 10_000);
      client.now = new Date(client.now.getTime() + 10_000);
      await queueOver(client, async () => GOOD).runDue();
      const [last] = (await client.store.findDeliveries(form.webhook, { offset: 0, limit: 1 })).items;
      assert.deepEqual([last?.number, last?.state], [14, 'done']);
    },
  },
  {
    name: 'a delivered job and a final failure are not repeated; an attempt that throws is repeated',
    async run(client) {
      await begin(client);
      const form = await hookForm(client);
      const [good, bad, broken] = [await submit(client, form), await submit(client, form), await submit(client, form)];
      const seen: number[] = [];
      const deliver: Deliver = async ({ submissionId }) => {
        seen.push(submissionId);
        if (submissionId === broken) throw new Error('\0 broken \ud800');
        return submissionId === good ? GOOD : failure('Never', true);
      };
      await queueOver(client, deliver).runDue();
      client.now = (await nextDue(client.store)) ?? client.now;
      await queueOver(client, deliver).runDue();
      assert.deepEqual(seen, [good, bad, broken, broken]);
      const { items } = await client.store.findDeliveries(form.webhook, { offset: 0, limit: 1 });
      assert.equal(items[0]?.error, ' broken \uFFFD');
    },
  },
  {
    name: 'deliveries run up to the limit at a time, the next as soon as one ends; a stopped queue leaves them due',
    async run(client) {
      await begin(client);
      const form = await hookForm(client);
      for (let count = 0; count < 5; count++) await submit(client, form);
      const held: { readonly job: JobRecord; end(): void }[] = [];
      let onHeld: (() => void) | undefined;
      const deliver: Deliver = (job, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(failure('Cut short')));
          held.push({ job, end: () => resolve(GOOD) });
          onHeld?.();
        });
      const until = async (count: number) => {
        while (held.length < count) await new Promise<void>((resolve) => (onHeld = resolve));
      };
      const queued = queueOver(client, deliver, { concurrency: 2 });
      queued.start();
      await until(1);
      // A receiver that has ended one attempt soon may have several.
      held[0]?.end();
      await until(3);
      assert.equal(held.length, 3);
      await queued.stop();
      assert.equal(held.length, 3);
      assert.equal((await claim(client)).length, 4);
    },
  },
  {
    name: 'a deleted submission or action takes its deliveries along',
    async run(client) {
      await begin(client);
      const form = await hookForm(client);
      const submission = await submit(client, form);
      await client.ok('DELETE', `submission/${submission}`);
      assert.deepEqual(await claim(client), []);
      await submit(client, form);
      const [job] = await claim(client);
      assert.ok(job);
      await client.ok('DELETE', `webhook/${form.webhook}`);
      assert.equal(await client.store.finishJob(job, { duration: 1, ...GOOD }, { state: 'done' }), false);
      assert.equal(await nextDue(client.store), undefined);
      assert.equal((await client.store.findDeliveries(form.webhook, { offset: 0, limit: 1 })).total, 0);
    },
  },
  {
    name: 'a refused submission leaves no deliveries',
    async run(client) {
      await begin(client);
      const form = await hookForm(client);
      let woken = 0;
      const listening = client.with({ onJobs: () => woken++ });
      const post = (body: JsonObject) => listening.call('POST', `form/${form.id}/submission`, body);
      assert.equal((await post({ timestamp: 'today' })).status, 400);
      await client.ok('PUT', `form/${form.id}`, { active: 0 });
      assert.equal((await post({})).status, 403);
      assert.equal(woken, 0);
      assert.deepEqual(await claim(client), []);
      await client.ok('PUT', `form/${form.id}`, { active: 1 });
      assert.equal((await post({})).status, 200);
      assert.equal(woken, 1);
    },
  },
  {
    name: 'received mails and webhooks are kept with their bytes, in separate lists, the newest first',
    async run({ store, now }) {
      const add = async (kind: 'mail' | 'webhook', subject: string) => {
        const [id = 0] = await store.nextIds('arrival', 1);
        const arrival = { id, kind, time: now, raw: new TextEncoder().encode(subject), content: { subject } };
        await store.addArrival(arrival);
        return arrival;
      };
      const [first, hook, second] = [await add('mail', 'a'), await add('webhook', 'b'), await add('mail', 'c')];
      const { items, total } = await store.arrivals('mail', { offset: 0, limit: 1 });
      assert.equal(total, 2);
      const { raw, ...newest } = second;
      assert.deepEqual(items, [newest]);
      assert.deepEqual((await store.arrivals('mail', { offset: 1, limit: 5 })).items[0]?.id, first.id);
      assert.equal((await store.arrivals('webhook', { offset: 0, limit: 5 })).items[0]?.id, hook.id);
      const stored = await store.arrival(second.id);
      assert.deepEqual(new Uint8Array(stored?.raw ?? []), raw);
      assert.deepEqual(stored?.content, { subject: 'c' });
      assert.equal(await store.arrival(999_999), undefined);
    },
  },
];
