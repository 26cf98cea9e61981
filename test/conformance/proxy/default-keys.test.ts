// Where the owner names no place for keys, a killed proxy forgets none, and its header says only what is true.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { bundleProgram } from '../../runner/bundle-program.js';
import { call } from './call.js';
import { FakeService } from './fake-service.js';

const CHILD = await bundleProgram(new URL('default-keys-child.ts', import.meta.url));
const COMMAND = await bundleProgram(new URL('../../../packages/proxy/src/cli/cli.ts', import.meta.url));
const WAYS = ['serve', 'serveProxy', 'middleware'] as const;

/** A proxy in a process of its own. */
interface Started {
  readonly url: string;
  /** The codes that the owner was told. */
  readonly told: readonly string[];
  /** Kills the process with SIGKILL. */
  readonly kill: () => Promise<void>;
}

function startCommand(service: string, env: NodeJS.ProcessEnv) {
  const settings = { HOSTED_FORM_SERVICE: service, HOSTED_FORM_TOKEN: 'kill-token', HOSTED_FORM_FORMS: 'all' };
  const limits = {
    HOSTED_FORM_TIMEOUT: '300',
    HOSTED_FORM_FORM_TOKEN: 'off',
    HOSTED_FORM_RATE_LIMIT: 'off',
    PORT: '0',
  };
  const child = spawn(process.execPath, [COMMAND, 'serve'], {
    env: { ...env, ...settings, ...limits },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const told: string[] = [];
  const url = new Promise<string>((resolve) => {
    createInterface(child.stderr).on('line', (line) => {
      const [, code] = /^\S+Z (\w+): /.exec(line) ?? [];
      if (code !== undefined) told.push(code);
      const [, address] = /^The proxy listens at (\S+)$/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  return { child, told, url };
}

function startChild(way: string, service: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [CHILD, way, service], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const told: string[] = [];
  const url = new Promise<string>((resolve) => {
    child.on('message', (message: string) => {
      if (message.startsWith('http')) resolve(message);
      else told.push(message);
    });
  });
  return { child, told, url };
}

async function start(context: TestContext, way: string, service: string, state: string): Promise<Started> {
  const env = { ...process.env, XDG_STATE_HOME: state, STATE_DIRECTORY: '', HOSTED_FORM_KEYS: '' };
  const { child, told, url } = way === 'serve' ? startCommand(service, env) : startChild(way, service, env);
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  context.after(kill);
  return { url: await url, told, kill };
}

async function begin(context: TestContext) {
  const service = new FakeService();
  const address = await service.start();
  const state = mkdtempSync(join(tmpdir(), 'hosted-form-state-'));
  context.after(() => {
    service.stop();
    rmSync(state, { recursive: true, force: true });
  });
  return { service, address, state };
}

function submit(url: string, key: string) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return call(url, '/form/1000/submission.json', { method: 'POST', headers, body: '{"field_1":"Ada"}' });
}

const header = async (url: string) => (await call(url, '/form/1000/field.json')).headers['hosted-form'];

for (const way of WAYS)
  test(`${way}: killed after the service stored and before the answer, the same key makes no second record`, async (context) => {
    const { service, address, state } = await begin(context);
    const first = await start(context, way, address, state);
    assert.equal(await header(first.url), 'idempotency; keep=604800, max-body=33554432');
    const stored = new Promise<void>((resolve) => {
      service.onSubmission(() => {
        resolve();
        return { end: 'never' };
      });
    });
    const key = randomUUID();
    const answer = submit(first.url, key).catch(() => 'broken');
    await stored;
    await first.kill();
    assert.equal(await answer, 'broken');
    const second = await start(context, way, address, state);
    const { status, json } = await submit(second.url, key);
    assert.deepEqual([status, json['outcome']], [409, 'unknown']);
    assert.equal(service.submissions.length, 1);
  });

test('the default folder and what lies in it are this user’s alone', async (context) => {
  const { address, state } = await begin(context);
  const { url } = await start(context, 'serveProxy', address, state);
  assert.equal((await submit(url, randomUUID())).status, 201);
  const all = readdirSync(state, { recursive: true, encoding: 'utf8' }).map((name) => join(state, name));
  assert.ok(all.length > 3, all.join());
  for (const path of all) assert.equal(statSync(path).mode & 0o077, 0, path);
});

const UNUSABLE: readonly (readonly [what: string, spoil: (state: string) => void])[] = [
  ['cannot be made', (state) => writeFileSync(join(state, 'hosted-form'), '')],
  [
    'is open to others',
    (state) => {
      const keys = join(state, 'hosted-form', 'keys');
      for (const name of readdirSync(keys)) chmodSync(join(keys, name), 0o755);
    },
  ],
];

for (const way of WAYS)
  for (const [what, spoil] of UNUSABLE)
    test(`${way}: where the default folder ${what}, forms go on, the header promises nothing, and the owner is told`, async (context) => {
      const { address, state } = await begin(context);
      if (what === 'is open to others') await (await start(context, way, address, state)).kill();
      mkdirSync(state, { recursive: true });
      spoil(state);
      const { url, told } = await start(context, way, address, state);
      assert.equal(await header(url), 'max-body=33554432');
      assert.ok(told.includes('keys_in_memory'), told.join());
      assert.equal((await submit(url, randomUUID())).status, 201);
    });
