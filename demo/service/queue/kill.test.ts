// The service's process dies at any moment: what it said it has is there after the next start, and is delivered.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { diceOf } from '../../../test/support/faults/dice.js';
import { openMailbox } from '../../mailbox.js';
import { textOf } from '../conformance/client.js';
import type { JsonObject } from '../json.js';
import { memoryStore } from '../store/memory.js';

/** How many kills, and the seed of the first. */
const KILLS = Number(process.env['SERVICE_KILLS'] ?? 5);
const SEED = Number(process.env['SERVICE_KILL_FIRST'] ?? 1);

const LANES = 4;
/** The kill comes at one of so many events: a submission begun or accepted, a webhook or a mail that came. */
const MOST_EVENTS = 60;
/** How long to wait for what must come; in milliseconds. */
const PATIENCE = 60_000;

const TOKEN = 'kill-token';
const CHILD = fileURLToPath(new URL('kill-child.ts', import.meta.url));

/** Tells of everything that happens, so that a kill can come in between. */
const happened = new EventEmitter();
const tell = () => void happened.emit('event');

/** How often something came, by the id of its submission. */
class Tally {
  readonly #counts = new Map<string, number>();
  add(id: string): void {
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
    tell();
  }
  has(id: string): boolean {
    return this.#counts.has(id);
  }
  get repeated(): number {
    return [...this.#counts.values()].filter((count) => count > 1).length;
  }
}

const folder = await mkdtemp(join(tmpdir(), 'service-kill-'));
const [webhooks, mails] = [new Tally(), new Tally()];

const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    webhooks.add(new URLSearchParams(body).get('UniqueID') ?? '');
    response.end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const arrivals = memoryStore();
const mailbox = await openMailbox({
  nextIds: (kind, count) => arrivals.nextIds(kind, count),
  addArrival: async ({ content }) => mails.add(/^<(\d+)\./.exec(textOf(content, 'messageId'))?.[1] ?? ''),
});

let child: ChildProcess | undefined;
after(async () => {
  child?.kill('SIGKILL');
  receiver.close();
  receiver.closeAllConnections();
  await mailbox.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the service, and gives its address. */
async function start(): Promise<string> {
  const args = ['--import', 'tsx', CHILD, folder, TOKEN, receiverUrl, mailbox.url];
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child = started;
  const exit = once(started, 'exit').then(() => Promise.reject(new Error('The service ended before it began')));
  const [port] = (await Promise.race([once(started, 'message', { signal: AbortSignal.timeout(PATIENCE) }), exit])) as [
    number,
  ];
  exit.catch(() => undefined);
  return `http://127.0.0.1:${port}/api/v2`;
}

async function kill(): Promise<void> {
  if (!child) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function ask(url: string, body?: JsonObject): Promise<JsonObject> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, init);
  const answer = (await response.json()) as JsonObject;
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer;
}

interface Form {
  readonly id: string;
  readonly email: string;
}

async function makeForm(url: string): Promise<Form> {
  const form = await ask(`${url}/form`, { name: 'Kill', fields: [{ field_type: 'email', label: 'Email' }] });
  const [field] = form['fields'] as readonly JsonObject[];
  const own = { id: textOf(form, 'id'), email: textOf(field ?? {}, 'id') };
  await ask(`${url}/form/${own.id}/confirmation`, { to_field: own.email });
  await ask(`${url}/form/${own.id}/webhook`, { url: `${receiverUrl}/` });
  return own;
}

/** Submits without end until the process is gone; notes what was accepted. */
async function submitUntilKilled(url: string, form: Form, accepted: Set<string>): Promise<void> {
  const body = { [`field_${form.email}`]: 'ada@form.test' };
  const lane = async () => {
    for (;;) {
      tell();
      const answer = await ask(`${url}/form/${form.id}/submission`, body).catch(() => undefined);
      if (answer === undefined) return;
      accepted.add(textOf(answer, 'id'));
      tell();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function stored(url: string, form: Form): Promise<ReadonlySet<string>> {
  const ids: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await ask(`${url}/form/${form.id}/submission?per_page=100&page=${page}`);
    pages = Number(list['pages']);
    ids.push(...(list['submissions'] as readonly JsonObject[]).map((submission) => textOf(submission, 'id')));
  }
  return new Set(ids);
}

/** Resolves at one of the next events, and a moment later. */
async function anyMoment(dice: ReturnType<typeof diceOf>): Promise<void> {
  const wait = dice.between(0, 15);
  for (let left = dice.between(1, MOST_EVENTS); left > 0; left--) await once(happened, 'event');
  await new Promise((resolve) => setTimeout(resolve, wait));
}

test(`after each of ${KILLS} kills every accepted submission is there, and its mail and its webhook are delivered`, async () => {
  const dice = diceOf(SEED);
  const accepted = new Set<string>();
  const begun = Date.now();
  let url = await start();
  const form = await makeForm(url);
  for (let count = 0; count < KILLS; count++) {
    const submitting = submitUntilKilled(url, form, accepted);
    await anyMoment(dice);
    await kill();
    await submitting;
    url = await start();
    const there = await stored(url, form);
    assert.deepEqual([...accepted].filter((id) => !there.has(id)), [], `lost by kill ${count + 1} of seed ${SEED}`); // prettier-ignore
  }
  const patience = AbortSignal.timeout(PATIENCE + KILLS * 1000);
  const isDelivered = (id: string) => webhooks.has(id) && mails.has(id);
  while (![...accepted].every(isDelivered)) await once(happened, 'event', { signal: patience });
  const repeated = `${webhooks.repeated} webhooks and ${mails.repeated} mails came more than once`;
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`Service kills: ${KILLS}; ${accepted.size} submissions accepted, none lost; ${repeated}; ${seconds} s`);
});
