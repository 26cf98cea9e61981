import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { PLATFORM } from '../ports.js';
import { CommandError } from './command.js';
import type { Terminal } from './command.js';
import { runConnect } from './connect.js';
import type { ConnectPorts } from './connect.js';

const SERVICE = 'https://service.test';
const SECRET = 'the-secret-of-the-application';
const TOKEN = 'the-token-that-nobody-sees';
const GIVEN = { token_type: 'Bearer', access_token: TOKEN, expires_in: '3600', scope: null, refresh_token: 'again' };
const NOW = Date.parse('2026-01-02T03:04:05Z');

/** The browser of a person: it visits the address, and returns with these parameters. */
type Browser = (asked: URLSearchParams) => Record<string, string>;

const allow: Browser = (asked) => ({ code: 'the-code', state: asked.get('state') ?? '' });

interface Story {
  readonly args?: readonly string[];
  readonly env?: Terminal['env'];
  readonly ask?: Terminal['ask'];
  readonly browser?: Browser;
  /** The service's answer to the code. */
  readonly answer?: () => Promise<Response>;
  /** Something else on the machine that calls first. */
  readonly before?: (redirectUri: string) => Promise<void>;
  readonly wait?: ConnectPorts['wait'];
  readonly signal?: AbortSignal;
}

/** Runs the command in a story, and returns everything that could be seen. */
async function play(context: TestContext, story: Story = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-connect-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const tokenFile = join(folder, 'new', 'token.json');
  const said: string[] = [];
  const asked: URLSearchParams[] = [];
  const posted: URLSearchParams[] = [];
  const opened: string[] = [];
  let page = Promise.resolve('');
  let secrets = 0;
  const visit = async (address: string) => {
    const question = new URL(address).searchParams;
    asked.push(question);
    const parameters = (story.browser ?? allow)(question);
    await story.before?.(question.get('redirect_uri') ?? '');
    const back = `${question.get('redirect_uri') ?? ''}?${new URLSearchParams(parameters).toString()}`;
    return (await fetch(back)).text();
  };
  const terminal: Terminal = {
    env: story.env ?? { HOSTED_FORM_CLIENT_SECRET: SECRET },
    say: (line) => {
      said.push(line);
      if (line.startsWith(SERVICE) && story.args?.includes('--no-open')) page = visit(line);
    },
    complain: (line) => said.push(line),
    signal: story.signal ?? new AbortController().signal,
    ...(story.ask ? { ask: story.ask } : {}),
  };
  const ports: ConnectPorts = {
    fetch: async (input, init) => {
      assert.equal(input, `${SERVICE}/api/v2/oauth2/token`);
      posted.push(new URLSearchParams(init?.body as string));
      return story.answer?.() ?? Response.json(GIVEN);
    },
    open: (address) => {
      opened.push(address);
      page = visit(address);
    },
    newSecret: () => `secret-${String((secrets += 1))}`.padEnd(43, '-'),
    now: () => NOW,
    wait: story.wait ?? (() => new Promise<void>(() => undefined)),
  };
  const args = ['--service', SERVICE, '--client-id', '4711', '--token-file', tokenFile, ...(story.args ?? [])];
  const ended = await runConnect(args, terminal, ports).catch((error: unknown) => error);
  const shown = await page.catch(() => 'nothing');
  for (const secret of [SECRET, TOKEN]) assert.doesNotMatch(`${said.join()} ${String(ended)} ${shown}`, new RegExp(secret)); // prettier-ignore
  return { ended, said, asked, posted, opened, shown, tokenFile };
}

function assertCode(ended: unknown, code: string, sentence: RegExp, exitCode = 1): void {
  assert.ok(ended instanceof CommandError, String(ended));
  assert.deepEqual([ended.code, ended.exitCode], [code, exitCode]);
  assert.match(ended.message, sentence);
}

test('the last lines say how to start the proxy with the new token', async (context) => {
  const { said, tokenFile } = await play(context);
  assert.equal(
    said.at(-1),
    `  npx hosted-form-proxy serve --service ${SERVICE} --forms 101,102 --token-file ${tokenFile}`,
  );
});

test('the redirect address may have the name of this machine, and no other', async (context) => {
  const { ended, asked, posted } = await play(context, { args: ['--redirect-host', 'localhost'] });
  assert.equal(ended, 0);
  assert.match(asked[0]?.get('redirect_uri') ?? '', /^http:\/\/localhost:\d+\/callback$/);
  assert.equal(posted[0]?.get('redirect_uri'), asked[0]?.get('redirect_uri'));
  const wrong = await play(context, { args: ['--redirect-host', 'evil.test'] });
  assertCode(wrong.ended, 'redirect_host_invalid', /localhost or 127\.0\.0\.1/, 2);
});

const STATE = 'secret-1'.padEnd(43, '-');
const pasting = (context: TestContext, pasted: string, args: readonly string[] = []) =>
  play(context, { args: ['--paste', ...args], ask: async () => pasted });

test('where the browser is on another machine, the address that it ends at is pasted', async (context) => {
  for (const [args, host] of [
    [[], '127.0.0.1'],
    [['--redirect-host', 'localhost', '--redirect-port', '9000'], 'localhost:9000'],
  ] as const) {
    const address = `http://${host}/callback`;
    const { ended, posted, opened, tokenFile, said } = await pasting(
      context,
      ` ${address}?code=the-code&state=${STATE}\n`,
      args,
    );
    assert.equal(ended, 0, String(ended));
    assert.deepEqual([posted[0]?.get('code'), posted[0]?.get('redirect_uri'), opened], ['the-code', address, []]);
    assert.ok(existsSync(tokenFile));
    assert.doesNotMatch(said.join(), /the-code/);
  }
});

test('nothing but the answer to this request can be pasted', async (context) => {
  for (const pasted of [
    '',
    'the-code',
    `http://127.0.0.1/callback?state=${STATE}`,
    'http://127.0.0.1/callback?code=x&state=other',
  ]) {
    const { ended, posted } = await pasting(context, pasted);
    assertCode(ended, 'paste_invalid', /Run the command again/);
    assert.deepEqual(posted, []);
  }
  const refused = await pasting(context, `http://127.0.0.1/callback?error=access_denied&state=${STATE}`);
  assertCode(refused.ended, 'access_denied', /refused/);
  assertCode((await play(context, { args: ['--paste'] })).ended, 'no_terminal', /terminal/);
});

test('a person who allows the access gets a token in a file that only they can read', async (context) => {
  const { ended, asked, posted, shown, tokenFile, opened, said } = await play(context);
  assert.equal(ended, 0);
  assert.deepEqual(opened, [said[1]]);
  assert.match(shown, /You are connected/);
  const [question] = asked;
  const [exchange] = posted;
  assert.match(question?.get('redirect_uri') ?? '', /^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  const verifier = exchange?.get('code_verifier') ?? '';
  assert.equal(question?.get('code_challenge'), createHash('sha256').update(verifier).digest('base64url'));
  assert.equal(question.get('code_challenge_method'), 'S256');
  assert.deepEqual(Object.fromEntries(exchange ?? []), {
    grant_type: 'authorization_code',
    client_id: '4711',
    client_secret: SECRET,
    code: 'the-code',
    code_verifier: verifier,
    redirect_uri: question.get('redirect_uri'),
  });
  assert.equal(statSync(tokenFile).mode & 0o777, 0o600);
  assert.equal(statSync(join(tokenFile, '..')).mode & 0o777, 0o700);
  assert.deepEqual(JSON.parse(readFileSync(tokenFile, 'utf8')), {
    service: SERVICE,
    clientId: '4711',
    accessToken: TOKEN,
    refreshToken: 'again',
    expires: '2026-01-02T04:04:05.000Z',
  });
});

test('a call for no address at all does not end the command', async (context) => {
  const before = async (redirectUri: string) => {
    assert.equal((await fetch(redirectUri.replace('/callback', '//'))).status, 404);
  };
  const { ended } = await play(context, { before });
  assert.equal(ended, 0);
});

test('the address is printed, and with --no-open no browser opens', async (context) => {
  const { ended, opened } = await play(context, { args: ['--no-open'] });
  assert.deepEqual([ended, opened], [0, []]);
});

test('a secret that is not in the environment is asked for, and is an error without a terminal', async (context) => {
  const typed = await play(context, { env: {}, ask: async () => SECRET });
  assert.equal(typed.ended, 0);
  assert.equal(typed.posted[0]?.get('client_secret'), SECRET);
  assertCode((await play(context, { env: {} })).ended, 'no_secret', /HOSTED_FORM_CLIENT_SECRET/);
  assertCode((await play(context, { env: {}, ask: async () => '' })).ended, 'no_secret', /needed/);
  const abort = new AbortController();
  const ask = async () => (abort.abort(), '');
  assertCode((await play(context, { env: {}, ask, signal: abort.signal })).ended, 'interrupted', /Ended/);
});

test('the default token file is in the folder for settings', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-connect-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const { readConnectOptions } = await import('./connect-options.js');
  const args = ['--service', `${SERVICE}/api/v2/`, '--client-id', '1'];
  const at = (env: Terminal['env']) => readConnectOptions(args, env).tokenFile;
  assert.equal(at({ XDG_CONFIG_HOME: '/settings' }), '/settings/hosted-form/token.json');
  assert.equal(at({ HOME: '/home/ada' }), '/home/ada/.config/hosted-form/token.json');
  assert.equal(at({ XDG_CONFIG_HOME: 'here', HOME: '/home/ada' }), '/home/ada/.config/hosted-form/token.json');
  assert.equal(readConnectOptions(args, {}).service, SERVICE);
});

test('wrong options are refused before anything happens', async (context) => {
  const wrong: (readonly [readonly string[], string])[] = [
    [['--service', 'nowhere'], 'service_invalid'],
    [['--service', 'ftp://service.test'], 'service_invalid'],
    [['--service', 'http://service.test'], 'service_insecure'],
    [['--service', ''], 'service_missing'],
    [['--client-id', ''], 'client_id_missing'],
    [['--port', '0'], 'port_invalid'],
    [['--redirect-port', '70000'], 'port_invalid'],
  ];
  for (const [args, code] of wrong) {
    const { ended, asked } = await play(context, { args });
    assertCode(ended, code, /./, 2);
    assert.deepEqual(asked, []);
  }
});

/** Finds a free port. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

test('the port can be chosen, and a different one in the redirect address', async (context) => {
  const port = String(await freePort());
  const { ended, asked } = await play(context, { args: ['--redirect-port', port] });
  assert.equal(ended, 0);
  assert.equal(asked[0]?.get('redirect_uri'), `http://127.0.0.1:${port}/callback`);

  const inner = String(await freePort());
  const forwarded = await play(context, {
    args: ['--port', inner, '--redirect-port', port],
    browser: (question) => {
      assert.equal(question.get('redirect_uri'), `http://127.0.0.1:${port}/callback`);
      question.set('redirect_uri', `http://127.0.0.1:${inner}/callback`);
      return allow(question);
    },
  });
  assert.equal(forwarded.ended, 0);
  assert.equal(forwarded.posted[0]?.get('redirect_uri'), `http://127.0.0.1:${port}/callback`);
});

test('a port in use is an error', async (context) => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  context.after(() => taken.close());
  const port = String((taken.address() as AddressInfo).port);
  assertCode((await play(context, { args: ['--port', port] })).ended, 'port_in_use', new RegExp(port));
});

test('a person who refuses gets no token, and the browser confirms it', async (context) => {
  const browser: Browser = (asked) => ({ error: 'access_denied', state: asked.get('state') ?? '' });
  const { ended, shown, tokenFile, posted } = await play(context, { browser });
  assertCode(ended, 'access_denied', /You have refused/);
  assert.match(shown, /Nothing was allowed/);
  assert.ok(!existsSync(tokenFile));
  assert.deepEqual(posted, []);
});

test('other errors show the service’s words, without control characters', async (context) => {
  const browser: Browser = (asked) => ({
    error: 'invalid_request',
    error_description: 'bad\u001b[2J\nthing',
    state: asked.get('state') ?? '',
  });
  const { ended, shown } = await play(context, { browser });
  assertCode(ended, 'authorization_failed', /invalid_request: bad \[2J thing$/);
  assert.match(shown, /That did not work/);
});

test('an answer with another state is not used, and does not end the command', async (context) => {
  const strays = ['code=planted&state=another', 'error=access_denied', 'code=planted'];
  const before = async (redirectUri: string) => {
    for (const stray of strays) {
      const response = await fetch(`${redirectUri}?${stray}`);
      assert.equal(response.status, 400);
      assert.match(await response.text(), /This answer is not used/);
    }
  };
  const { ended, posted, shown } = await play(context, { before });
  assert.equal(ended, 0);
  assert.deepEqual(
    posted.map((each) => each.get('code')),
    ['the-code'],
  );
  assert.match(shown, /You are connected/);
});

test('a failed exchange shows the service’s reason', async (context) => {
  const body = { error: 'invalid_grant', error_description: 'The code has expired' };
  const refused = await play(context, { answer: async () => Response.json(body, { status: 400 }) });
  assertCode(refused.ended, 'token_refused', /invalid_grant: The code has expired/);
  assert.ok(!existsSync(refused.tokenFile));
  const empty = await play(context, { answer: async () => new Response(null, { status: 401 }) });
  assertCode(empty.ended, 'token_refused', /status 401/);
  const strange = await play(context, { answer: async () => new Response('<html>') });
  assertCode(strange.ended, 'answer_not_understood', /not with a token/);
  const away = await play(context, { answer: () => Promise.reject(new TypeError('fetch failed')) });
  assertCode(away.ended, 'service_unreachable', /https:\/\/service\.test/);
  assert.match(away.shown, /That did not work/);
});

test('the command waits five minutes, or until the person ends it', async (context) => {
  const waits: number[] = [];
  const late = await play(context, {
    browser: () => ({}),
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  assertCode(late.ended, 'timeout', /five minutes/);
  assert.deepEqual(waits, [300_000]);
  const abort = new AbortController();
  const { ended } = await play(context, {
    signal: abort.signal,
    browser: () => (abort.abort(), {}),
    wait: PLATFORM.wait,
  });
  assertCode(ended, 'interrupted', /Ended/);
});

test('a token is never written through a symbolic link', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-connect-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const link = join(folder, 'token.json');
  symlinkSync(join(folder, 'target'), link);
  const { ended, asked } = await play(context, { args: ['--token-file', link] });
  assertCode(ended, 'token_file_symlink', /symbolic link/);
  assert.deepEqual([asked, existsSync(join(folder, 'target'))], [[], false]);
});
