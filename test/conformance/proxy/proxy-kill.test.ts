// The proxy's process dies at any moment, and its visitors repeat with the same key. A visitor with a success has one
// submission. Nobody has two. A visitor with an unknown outcome has one or none.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { bundleProgram } from '../../runner/bundle-program.js';
import { makeDice } from '../../support/faults/dice.js';
import { listenLocally } from '../../support/listen.js';
import { isLong } from '../../support/long.js';
import { patienceFor } from '../../support/patience.js';

/** The number of kills, and the seed of the first. */
const KILLS = Number(process.env['PROXY_KILLS'] ?? (isLong ? 5 : 1));
const SEED = Number(process.env['PROXY_KILL_FIRST'] ?? 1);

const LANES = 6;
/** Milliseconds that the proxy waits for the service, and the most that the service takes. */
const TIMEOUT = 500;
const LONGEST_ANSWER = 20;
/** The kill comes at one of this many events: a submission is sent, stored or answered. */
const MOST_EVENTS = 40;
const PATIENCE = patienceFor(60_000);

const PROXY = await bundleProgram(new URL('proxy-kill-child.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'proxy-kill-'));
const dice = makeDice(SEED);
const happened = new EventEmitter();
const tell = () => void happened.emit('event');

/** The number of stored submissions for each mark. */
const stored = new Map<string, number>();
const service = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    void (async () => {
      // A kill may come before it is stored, or between that and the answer.
      await delay(dice.between(0, LONGEST_ANSWER));
      const { field_1: mark = '' } = JSON.parse(body) as { field_1?: string };
      stored.set(mark, (stored.get(mark) ?? 0) + 1);
      tell();
      await delay(dice.between(0, LONGEST_ANSWER));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: '1', message: '<p>Thank you</p>', form: '101', data: [] }));
    })();
  });
});
const serviceUrl = await listenLocally(service);

let child: ChildProcess | undefined;
/** The address of the proxy. A visitor without an answer waits for the next one. */
let running: Promise<string> = start();
after(async () => {
  child?.kill('SIGKILL');
  service.close();
  service.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const keys = pathToFileURL(join(folder, 'keys')).href;
  const args = [PROXY, serviceUrl, keys, String(TIMEOUT)];
  child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [url] = (await once(child, 'message', { signal: AbortSignal.timeout(PATIENCE) })) as [string];
  return url;
}

async function killAndRestart(): Promise<void> {
  const dying = child;
  assert.ok(dying);
  running = (async () => {
    const exit = once(dying, 'exit');
    dying.kill('SIGKILL');
    await exit;
    return start();
  })();
  await running;
}

/** The final answer to a visitor; `broken` is a connection that ended without an answer. */
type Told = 'accepted' | 'unknown' | 'under way' | 'broken';

async function attempt(key: string, mark: string): Promise<Told> {
  const url = await running;
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const init = { method: 'POST', headers, body: JSON.stringify({ field_1: mark }) };
  tell();
  try {
    const response = await fetch(`${url}/form/101/submission.json`, init);
    const { code, outcome } = (await response.json()) as { code?: string; outcome?: string };
    tell();
    if (response.ok) return 'accepted';
    if (code === 'in_progress') return 'under way';
    assert.equal(outcome, 'unknown', `${response.status} ${code}`);
    return 'unknown';
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return 'broken';
  }
}

/** Repeats with the same key until the answer is final. */
async function submit(mark: string, isPatient: boolean, key: string): Promise<Told> {
  for (;;) {
    const told = await attempt(key, mark);
    if (told === 'accepted' || told === 'unknown' || (told === 'under way' && !isPatient)) return told;
  }
}

test(`after ${KILLS} kills of the proxy, no accepted submission is missing, and none is stored twice`, async () => {
  const told = new Map<string, Told>();
  const keys = new Map<string, string>();
  let isOver = false;
  const lane = async (name: number) => {
    for (let count = 0; !isOver; count++) {
      const [mark, key] = [`${name}-${count}`, randomUUID()];
      keys.set(mark, key);
      told.set(mark, await submit(mark, false, key));
    }
  };
  await running;
  const lanes = Promise.all(Array.from({ length: LANES }, (_, name) => lane(name)));
  const killing = async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      for (let left = dice.between(1, MOST_EVENTS); left > 0; left--) await once(happened, 'event');
      await delay(dice.between(0, 5));
      await killAndRestart();
    }
  };
  // The visitors end before the kills only after a failure.
  await Promise.race([killing(), lanes]);
  isOver = true;
  await lanes;
  // The claim of a dead process counts as unknown when its time is over, and a repetition is told so.
  const pending = [...told].filter(([, one]) => one === 'under way');
  await Promise.all(pending.map(async ([mark]) => told.set(mark, await submit(mark, true, keys.get(mark) ?? ''))));
  const marks = [...told.keys()];
  const count = (is: (mark: string) => boolean) => marks.filter(is).length;
  const accepted = count((mark) => told.get(mark) === 'accepted');
  const lost = count((mark) => told.get(mark) === 'accepted' && !stored.has(mark));
  const doubled = count((mark) => (stored.get(mark) ?? 0) > 1);
  const unknown = count((mark) => told.get(mark) === 'unknown');
  const unknownAndStored = count((mark) => told.get(mark) === 'unknown' && stored.has(mark));
  const counts = { kills: KILLS, accepted, lost, doubled, unknown, unknownAndStored };
  console.log('Kills of the proxy:', JSON.stringify(counts));
  const file = process.env['PROXY_KILL_COUNTS'];
  if (file) await writeFile(file, JSON.stringify(counts));
  assert.equal(accepted + unknown, marks.length);
  assert.deepEqual([lost, doubled], [0, 0]);
  // Each kill leaves at most the submissions unknown that were under way.
  assert.ok(unknown <= KILLS * LANES);
});
