import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fillWithDatabase } from 'hosted-form-service/testing';
import { isLong } from '../../test/support/long.js';
import { bundleProgram, FAST_START } from '../../test/runner/bundle-program.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TOKEN = 'a-token-of-the-server';
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Paths with data that only the demo's own pages may read. */
const READABLE = ['/demo/mailbox.json', '/demo/mailbox/failures.json', '/demo/received.json', '/demo/console/form.json', '/demo/webhook/1/deliveries.json']; // prettier-ignore
const folder = await mkdtemp(join(tmpdir(), 'demo-run-'));
/** The data folder that all tests use, one after the other. */
const data = join(folder, 'data');
await fillWithDatabase(join(data, 'database'));
/** The processes that the tests started. */
const children: ChildProcess[] = [];
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  /** Resolves when the process has printed this. */
  said(part: string): Promise<void>;
  /** The exit code of the process, or the signal that ended it. */
  readonly exit: Promise<number | string>;
}

const COMMAND = [process.execPath, ...FAST_START, await bundleProgram(new URL('run-child.ts', import.meta.url))];

function launch(dataFolder: string, env: NodeJS.ProcessEnv = {}, [command = '', ...args] = COMMAND) {
  const settings = { PORT: '0', DATA_DIR: dataFolder, DEMO_TOKEN: TOKEN, ...env };
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  });
  children.push(child);
  const exit = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, exit, stdout: child.stdout.setEncoding('utf8'), stderr: text(child.stderr) };
}

async function start(dataFolder: string, env?: NodeJS.ProcessEnv, command?: string[]): Promise<Running> {
  const { child, exit, stdout } = launch(dataFolder, env, command);
  let output = '';
  stdout.on('data', (part: string) => (output += part));
  const said = async (part: string): Promise<void> => {
    while (!output.includes(part)) await once(stdout, 'data');
  };
  await Promise.race([said('/api/v2/form.json'), exit.then((code) => assert.fail(`It ended with ${code}`))]);
  const [url = ''] = /http:\/\/[\w.:[\]]+/.exec(output) ?? [];
  return { child, url, said, exit };
}

async function answerTo(sent: ClientRequest): Promise<{ status: number; body: string }> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}

/** Begins a submission whose body is not complete yet. */
function beginSubmission(url: string): ClientRequest {
  const type = 'application/x-www-form-urlencoded';
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': type, 'content-length': '11' };
  const sent = request(`${url}/api/v2/form/102/submission.json`, { method: 'POST', headers });
  sent.write('field_1');
  return sent;
}

async function submissions(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/v2/form/102/submission.json`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  assert.equal(answer.status, 200);
  return Number(((await answer.json()) as { total: unknown }).total);
}

/** Returns the answer to a request of the host and page that its headers name. */
function ask(url: string, path: string, headers: Record<string, string>, method = 'GET') {
  return answerTo(
    request(`${url}${path}`, { method, headers: { authorization: `Bearer ${TOKEN}`, ...headers } }).end(),
  );
}

/** Returns the line with which npm starts the demo in a shell, for the program of these tests. */
function readNpmLine(): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const line = scripts.start.replace('--import tsx demo/start.ts', COMMAND.slice(1).join(' '));
  assert.notEqual(line, scripts.start);
  return line;
}

describe('the demo as a process', () => {
  let running: Running;
  before(async () => {
    chmodSync(data, 0o755);
    running = await start(data, { PUBLIC_HOST: 'forms.example, other.example:8080' }, ['sh', '-c', readNpmLine()]);
  });

  it('keeps its data unreadable for other users, also in a folder that was open before', () => {
    assert.equal(statSync(data).mode & 0o777, 0o700);
    assert.equal(statSync(join(data, 'database')).mode & 0o777, 0o700);
    assert.equal(statSync(join(data, 'owner.lock')).mode & 0o777, 0o600);
  });

  it('is the only one on its data folder: a second one names the owner, and ends with an error', async () => {
    const second = launch(data);
    assert.equal(await second.exit, 1);
    const sentence = new RegExp(
      `^folder-in-use: The folder ${data} is in use by process ${running.child.pid} on the machine \\S+ since \\S+Z\\n$`,
    );
    assert.match(await second.stderr, sentence);
    assert.ok((await submissions(running.url)) >= 0);
  });

  it('says in one line that its port is taken or never called, or that a name of PUBLIC_HOST is invalid', async () => {
    const taken = launch(join(folder, 'other'), { PORT: new URL(running.url).port });
    assert.equal(await taken.exit, 1);
    assert.match(await taken.stderr, /^EADDRINUSE: [^\n]+\n$/);
    const refused = launch(join(folder, 'other'), { PORT: '4190' });
    assert.equal(await refused.exit, 1);
    assert.match(await refused.stderr, /^port-refused: Browsers never call port 4190[^\n]+\n$/);
    const misnamed = launch(join(folder, 'other'), { PUBLIC_HOST: 'forms.example, https://x' });
    assert.equal(await misnamed.exit, 1);
    assert.match(await misnamed.stderr, /^public-host-invalid: "https:\/\/x" is no name of a host[^\n]+\n$/);
  });

  it('answers only requests to its own names', async () => {
    const { url } = running;
    const { port } = new URL(url);
    const paths = ['/', '/api/v2/form.json', '/admin/download/file/1', '/forms/form/101/field.json', '/forms/health', '/demo/submission/1']; // prettier-ignore
    for (const path of [...paths, ...READABLE, '/dist/x.js', '/gallery.html', '/nothing']) {
      for (const host of ['evil.test', `evil.test:${port}`, 'localhost', `localhost:${Number(port) + 1}`]) {
        const { status, body } = await ask(url, path, { host });
        assert.deepEqual(
          [status, (JSON.parse(body) as { code: string }).code],
          [421, 'host-unknown'],
          `${host} ${path}`,
        );
      }
    }
    assert.equal((await ask(url, '/demo/webhook-receiver', { host: 'evil.test' }, 'POST')).status, 421);
    const own = [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'forms.example', 'other.example:8080'];
    for (const host of own) assert.equal((await ask(url, '/api/v2/form.json', { host })).status, 200, host);
  });

  it('answers errors with their status', async () => {
    const { status, body } = await ask(running.url, '/api/v2/form/-1', {});
    assert.deepEqual([status, JSON.parse(body)], [404, { status: 'error', error: 'The form was not found' }]);
  });

  it('lets only its own pages read data', async () => {
    const { url } = running;
    for (const path of [...READABLE.slice(0, 3), '/demo/submission/1', '/demo/file/1']) {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'http://evil.test' },
      ])
        assert.equal((await ask(url, path, headers as Record<string, string>)).status, 403, path);
      assert.notEqual((await ask(url, path, { 'sec-fetch-site': 'same-origin' })).status, 403, path);
    }
  });

  it('ends with code 0 and leaves its folder when npm starts it in a shell, and signals the shell', async () => {
    running.child.kill('SIGINT');
    assert.equal(await running.exit, 0);
    assert.ok(!readdirSync(data).includes('owner.lock'));
  });
});

describe('the end of the demo', () => {
  for (const signal of isLong ? SIGNALS : SIGNALS.slice(0, 1)) {
    it(`finishes pending requests at ${signal}, refuses new ones, and keeps them through a kill after the next start`, async () => {
      const { child, url, said, exit } = await start(data);
      const before = await submissions(url);
      const sent = beginSubmission(url);
      await once(sent, 'socket');
      // The answer to a later request shows that the earlier one has arrived.
      await submissions(url);
      child.kill(signal);
      await said(`${signal}: ending`);
      const late = await answerTo(request(`${url}/`).end()).catch(() => ({ status: 0, body: '' }));
      assert.ok(late.status === 503 || late.status === 0, String(late.status));
      sent.end('=abc');
      assert.equal((await answerTo(sent)).status, 200);
      assert.equal(await exit, 0);

      const second = await start(data);
      assert.equal(await submissions(second.url), before + 1);
      const next = beginSubmission(second.url);
      next.end('=abc');
      assert.equal((await answerTo(next)).status, 200);
      second.child.kill('SIGKILL');
      assert.equal(await second.exit, 'SIGKILL');

      const third = await start(data);
      assert.equal(await submissions(third.url), before + 2);
      const { pid } = JSON.parse(readFileSync(join(data, 'owner.lock'), 'utf8')) as { pid: number };
      assert.equal(pid, third.child.pid);
      third.child.kill('SIGTERM');
      assert.equal(await third.exit, 0);
    });
  }

  it('comes at once at a second signal', async () => {
    const { child, url, said, exit } = await start(data);
    const sent = beginSubmission(url);
    sent.on('error', () => undefined);
    await once(sent, 'socket');
    await submissions(url);
    child.kill('SIGTERM');
    await said('SIGTERM: ending');
    // At first, it counts as the same signal, which npm passes on.
    while (child.exitCode === null) {
      child.kill('SIGTERM');
      await Promise.race([exit, delay(100)]);
    }
    assert.equal(await exit, 143);
  });
});
