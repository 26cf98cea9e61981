import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { Client, expectText } from '../conformance/client.js';
import { createDeliver } from '../deliver.js';
import { MailRefusedError } from '../mails/smtp.js';
import { memoryStore } from '../store/memory.js';
import type { PostAnswer } from '../webhooks/post.js';
import { Queue } from './queue.js';

const RECEIVERS = ['good', 'slow', 'never', '500', '410', '301', 'refused'] as const;
const MAIL_SERVERS = ['good', 'slow', 'never', 'refused', '550'] as const;
type Kind = (typeof RECEIVERS)[number] | (typeof MAIL_SERVERS)[number];

/** The most deliveries at once to one receiver. */
const PER_RECEIVER = 4;
/** The longest attempt, and what a slow receiver takes, in milliseconds. */
const [LIMIT, SLOW] = [20_000, 15_000];
/** The turns of the event loop that a delivery may take, whatever else waits. */
const TURNS = 100;

/** A clock that goes on only when a test says so. */
class Clock {
  now = 0;
  #timers: { readonly at: number; readonly callBack: () => void }[] = [];

  readonly later = (milliseconds: number, callBack: () => void): (() => void) => {
    const timer = { at: this.now + milliseconds, callBack };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((one) => one !== timer));
  };

  /** Goes on to the next timer. */
  goOn(): void {
    const [next] = [...this.#timers].sort((left, right) => left.at - right.at);
    assert.ok(next, 'something is to come');
    this.#timers = this.#timers.filter((one) => one !== next);
    this.now = next.at;
    next.callBack();
  }
}

/** Receivers of each kind, and what came to them. */
class World {
  readonly clock = new Clock();
  /** `receiver/id` of each delivery that was taken. */
  readonly taken: string[] = [];
  /** The receiver of each call. */
  readonly calls: string[] = [];
  most = 0;
  readonly #busy = new Map<string, number>();

  async #spend(kind: Kind, signal: AbortSignal): Promise<void> {
    if (kind === 'refused') throw new Error('connect ECONNREFUSED');
    if (kind !== 'slow' && kind !== 'never') return;
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('It took too long')));
      if (kind === 'slow') this.clock.later(SLOW, resolve);
    });
  }

  async call(receiver: string, id: string, kind: Kind, signal: AbortSignal): Promise<void> {
    const busy = (this.#busy.get(receiver) ?? 0) + 1;
    this.#busy.set(receiver, busy);
    this.most = Math.max(this.most, busy);
    this.calls.push(receiver);
    try {
      await this.#spend(kind, signal);
      if (kind === 'good' || kind === 'slow') this.taken.push(`${receiver}/${id}`);
    } finally {
      this.#busy.set(receiver, (this.#busy.get(receiver) ?? 0) - 1);
    }
  }

  /** Lets the event loop turn until this holds. */
  async until(holds: () => boolean, turns = TURNS): Promise<void> {
    for (let turn = 0; turn < turns && !holds(); turn++) await nextTurn();
    assert.ok(holds(), `it holds within ${turns} turns`);
  }
}

const kindOf = (url: string): Kind => RECEIVERS.find((kind) => new URL(url).hostname.startsWith(kind)) ?? 'good';

function queueIn(world: World, client: Client, mailServer: Kind): Queue {
  const now = (): Date => new Date(world.clock.now);
  const deliver = createDeliver({
    store: client.store,
    noreply: { name: '', address: 'noreply@service.test' },
    now,
    async post({ url, body }, signal): Promise<PostAnswer> {
      const { host } = new URL(url);
      await world.call(host, new URLSearchParams(body).get('UniqueID') ?? '', kindOf(url), signal);
      const status = Number(/^\d+/.exec(host)?.[0] ?? 200);
      return { status, excerpt: '' };
    },
    async sendMail({ messageId }, signal) {
      await world.call('mail', /^<(\d+)/.exec(messageId)?.[1] ?? '', mailServer, signal);
      if (mailServer === '550') throw new MailRefusedError(550, { message: 'No such person' });
      return '250 OK';
    },
  });
  return new Queue({
    store: client.store,
    deliver,
    now,
    random: () => 0.5,
    later: world.clock.later,
    waitAfter: (failures) => (failures < 3 ? 1000 * failures : undefined),
    perReceiver: PER_RECEIVER,
    timeLimit() {
      const limit = new AbortController();
      world.clock.later(LIMIT, () => limit.abort(new Error('It took too long')));
      return limit.signal;
    },
    onError: (error) => client.faults.push(error),
  });
}

/** Makes a form that calls receivers of these kinds and sends a mail, with submissions. Returns their ids. */
async function formThatCalls(client: Client, kinds: readonly Kind[], count: number): Promise<readonly string[]> {
  const { id } = await client.form([{ field_type: 'text' }]);
  for (const [index, kind] of kinds.entries())
    await client.ok('POST', `form/${id}/webhook`, { url: `https://${kind}.${index}.test/` });
  await client.ok('POST', `form/${id}/notification`, { recipients: 'owner@form.test' });
  const ids: string[] = [];
  while (ids.length < count) ids.push(expectText(await client.ok('POST', `form/${id}/submission`, {}), 'id'));
  return ids;
}

describe('a delivery', () => {
  it('waits for nobody else’s receiver, and every one comes to an end', async () => {
    const some = fc.record({
      kinds: fc.array(fc.constantFrom(...RECEIVERS), { maxLength: 24 }),
      mailServer: fc.constantFrom(...MAIL_SERVERS),
      count: fc.integer({ min: 1, max: 7 }),
    });
    const rule = fc.asyncProperty(some, async ({ kinds, mailServer, count }) => {
      const client = new Client(memoryStore());
      const world = new World();
      client.now = new Date(0);
      const ids = await formThatCalls(client, kinds, count);
      const queue = queueIn(world, client, mailServer);
      const names = [...kinds.map((kind, index) => ({ kind, name: `${kind}.${index}.test` })), { kind: mailServer, name: 'mail' }]; // prettier-ignore
      const taken = (kind: Kind): readonly string[] =>
        names.flatMap((one) => (one.kind === kind ? ids.map((id) => `${one.name}/${id}`) : [])).sort();
      queue.start();
      // The clock stands still: what is slow, and what never answers, is still under way.
      await world.until(() => world.taken.length >= taken('good').length);
      assert.deepEqual([...world.taken].sort(), taken('good'));
      while ((await client.store.waitingLanes()).length > 0) {
        await nextTurn();
        world.clock.goOn();
        await nextTurn();
      }
      await queue.stop();
      assert.deepEqual([...world.taken].sort(), [...taken('good'), ...taken('slow')].sort());
      assert.ok(world.most <= PER_RECEIVER);
      const counts = (kind: Kind) => names.flatMap((one) => one.kind === kind && one.name !== 'mail' ? [world.calls.filter((name) => name === one.name).length] : []); // prettier-ignore
      for (const kind of ['410', '301'] as const)
        assert.ok(
          counts(kind).every((calls) => calls === 1),
          kind,
        );
      for (const kind of ['500', 'refused', 'never'] as const)
        assert.ok(
          counts(kind).every((calls) => calls === 3 * count),
          kind,
        );
      assert.deepEqual(client.faults, []);
    });
    await fc.assert(rule, { numRuns: 25 });
  });

  it('to a quick receiver goes on at once when more receivers are silent than may be called', async () => {
    const client = new Client(memoryStore());
    const world = new World();
    client.now = new Date(0);
    await formThatCalls(client, ['good'], 1);
    const queue = queueIn(world, client, 'never');
    queue.start();
    await world.until(() => world.taken.length === 1);
    const silent = Array.from({ length: 100 }, () => 'never' as const);
    await formThatCalls(client, silent, 2);
    queue.wake();
    await world.until(() => world.calls.filter((name) => name.startsWith('never')).length === 32);
    const [first] = await client.store.listActions(101);
    const again = await client.ok('POST', 'form/101/submission', {});
    assert.equal(first?.kind, 'webhook');
    queue.wake();
    await world.until(() => world.taken.includes(`good.0.test/${expectText(again, 'id')}`));
    await queue.stop();
  });

  it('of large submissions takes turns, so that what is held at once fits in the memory', async () => {
    const client = new Client(memoryStore());
    const world = new World();
    client.now = new Date(0);
    const { id, fields } = await client.form([{ field_type: 'textarea' }]);
    for (let index = 0; index < 12; index += 1)
      await client.ok('POST', `form/${id}/webhook`, { url: `https://slow.${index}.test/` });
    await client.ok('POST', `form/${id}/submission`, { [`field_${fields[0]}`]: 'a'.repeat(9_000_000) });
    const queue = queueIn(world, client, 'good');
    queue.start();
    await world.until(() => world.calls.length > 0);
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    assert.equal(world.calls.length, 4);
    while ((await client.store.waitingLanes()).length > 0) {
      await nextTurn();
      world.clock.goOn();
      await nextTurn();
    }
    await queue.stop();
    assert.deepEqual([world.taken.length, world.calls.length], [12, 12]);
    assert.deepEqual(client.faults, []);
  });
});
