// The process of the service, or of the whole demo, dies at any moment. After the next start, every accepted submission
// is there once, and is delivered.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { bundleProgram, FAST_START } from '../../test/runner/bundle-program.js';
import { makeDice } from '../../test/support/faults/dice.js';
import { memoryStore } from 'hosted-form-service';
import { openMailbox } from 'hosted-form-service/node';
import { fillWithDatabase, expectList, expectText } from 'hosted-form-service/testing';
import { patienceFor } from '../../test/support/patience.js';
import { ask, happened, killAgainAndAgain, PATIENCE, tell, TOKEN } from './kill-support.js';
import type { Form, KillCounts, Victim } from './kill-support.js'; // prettier-ignore

/** The number of kills of each process, and the seed of the first. */
const KILLS = Number(process.env['SERVICE_KILLS'] ?? 3);
const SEED = Number(process.env['SERVICE_KILL_FIRST'] ?? 1);

const bundleSource = (source: string) => bundleProgram(new URL(source, import.meta.url));

/** Counts arrivals by the id of their submission. */
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
await Promise.all(['service', 'demo/database'].map((name) => fillWithDatabase(join(folder, name))));
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
  addArrival: async ({ content }) => mails.add(/^<(\d+)\./.exec(expectText(content, 'messageId'))?.[1] ?? ''),
});

const children: ChildProcess[] = [];
const counted: Record<string, object> = {};
const [serviceProgram, demoProgram] = await Promise.all([
  bundleSource('kill-child.ts'),
  bundleSource('../server/run-child.ts'),
]);
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  receiver.close();
  receiver.closeAllConnections();
  await mailbox.close();
  await rm(folder, { recursive: true, force: true });
  const file = process.env['SERVICE_KILL_COUNTS'];
  if (file) await writeFile(file, JSON.stringify(counted));
});

/** Resolves with the result of `ready`, unless the process ends first. */
async function whileRunning<Value>(child: ChildProcess, ready: Promise<Value>): Promise<Value> {
  children.push(child);
  const exit = once(child, 'exit').then(() => Promise.reject(new Error('The process ended before it was ready')));
  exit.catch(() => undefined);
  return Promise.race([ready, exit]);
}

async function startService(): Promise<Victim> {
  const args = [...FAST_START, serviceProgram, join(folder, 'service'), TOKEN, receiverUrl, mailbox.url];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ready = once(child, 'message', { signal: AbortSignal.timeout(PATIENCE) }) as Promise<[number]>;
  const [port] = await whileRunning(child, ready);
  return { child, api: `http://127.0.0.1:${port}/api/v2` };
}

/** Starts the demo as npm does: service, proxy and pages in one process. */
async function startDemo(): Promise<Victim> {
  const env = { ...process.env, PORT: '0', DATA_DIR: join(folder, 'demo'), DEMO_TOKEN: TOKEN };
  const child = spawn(process.execPath, [...FAST_START, demoProgram], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const ready = (async () => {
    let said = '';
    const stdout = child.stdout.setEncoding('utf8');
    stdout.on('data', (text: string) => (said += text));
    while (!said.includes('/api/v2/form.json')) await once(stdout, 'data', { signal: AbortSignal.timeout(PATIENCE) });
    return said;
  })();
  const [url = ''] = /http:\/\/[\w.:]+/.exec(await whileRunning(child, ready)) ?? [];
  return { child, api: `${url}/api/v2` };
}

async function formWithActions({ api }: Victim): Promise<Form> {
  const form = await ask(`${api}/form`, { name: 'Kill', fields: [{ field_type: 'email', label: 'Email' }] });
  const own = { id: expectText(form, 'id'), field: expectText(expectList(form, 'fields')[0] ?? {}, 'id') };
  await ask(`${api}/form/${own.id}/confirmation`, { to_field: own.field });
  await ask(`${api}/form/${own.id}/webhook`, { url: `${receiverUrl}/` });
  return own;
}

function report(name: string, counts: KillCounts, more: object = {}): void {
  counted[name] = { ...counts, ...more };
  const { kills, accepted, lost, doubled } = counts;
  console.log(
    `Kills of the ${name}: ${kills}; ${accepted} submissions accepted, ${lost} lost, ${doubled} doubled`,
    more,
  );
}

test(`after each of ${KILLS} kills of the service every accepted submission is there once, and is delivered`, async () => {
  const { counts, ids } = await killAgainAndAgain(startService, formWithActions, KILLS, makeDice(SEED));
  const patience = AbortSignal.timeout(PATIENCE + patienceFor(KILLS * 1000));
  const isDelivered = (id: string) => webhooks.has(id) && mails.has(id);
  while (!ids.every(isDelivered)) await once(happened, 'event', { signal: patience });
  report('service', counts, { webhooksRepeated: webhooks.repeated, mailsRepeated: mails.repeated });
});

test(`after each of ${KILLS} kills of the demo every accepted submission is there once`, async () => {
  const makeForm = async ({ api }: Victim): Promise<Form> => {
    const form = await ask(`${api}/form`, { name: 'Kill', fields: [{ field_type: 'email', label: 'Email' }] });
    return { id: expectText(form, 'id'), field: expectText(expectList(form, 'fields')[0] ?? {}, 'id') };
  };
  const { counts } = await killAgainAndAgain(startDemo, makeForm, KILLS, makeDice(SEED));
  assert.equal(counts.kills, KILLS);
  report('demo', counts);
});
