import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { ProxyConfigurationError } from '../errors.js';
import type { ProxyError } from '../errors.js';
import { createProxy } from '../proxy.js';
import { tokenFromFile } from './token-file.js';
import type { TokenFileOptions } from './token-file.js';

const HOUR = 3_600_000;
const START = Date.parse('2026-01-02T03:04:05Z');

const RECORD = {
  service: 'https://service.test',
  clientId: '4711',
  accessToken: 'first-token',
  refreshToken: 'first-refresh',
  expires: new Date(START + HOUR).toISOString(),
};

function folderFor(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-token-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function write(path: string, record: object | string, mode = 0o600): void {
  writeFileSync(path, typeof record === 'string' ? record : JSON.stringify(record), { mode });
  chmodSync(path, mode);
}

interface World {
  readonly clock?: { now: number };
  readonly answer?: () => Promise<Response>;
  readonly options?: TokenFileOptions;
  readonly wait?: () => void;
}

/** Creates a reader of a token file. Several readers represent several processes. */
function reader(path: string, world: World = {}) {
  const asked: Record<string, string>[] = [];
  const errors: unknown[] = [];
  const clock = world.clock ?? { now: START };
  const fetchAnswer: typeof fetch = async (input, init) => {
    assert.equal(input, 'https://service.test/api/v2/oauth2/token');
    asked.push(Object.fromEntries(new URLSearchParams(init?.body as string)));
    if (world.answer) return world.answer();
    return Response.json({
      access_token: 'second-token',
      expires_in: '3600',
      scope: null,
      refresh_token: 'second-refresh',
    });
  };
  const options = { clientSecret: 's', fetch: fetchAnswer, onError: (error: unknown) => errors.push(error) };
  const ports = { now: () => clock.now, randomId: () => 'id', wait: async () => world.wait?.() };
  return { token: tokenFromFile(path, { ...options, ...world.options }, ports), asked, errors, clock };
}

function withFile(context: TestContext, record: object = RECORD): string {
  const path = join(folderFor(context), 'token.json');
  write(path, record);
  return path;
}

test('a token is read from its file, and a new one is noticed without a restart', async (context) => {
  const path = withFile(context);
  const { token, asked } = reader(path);
  assert.equal(await token(), 'first-token');
  write(path, { ...RECORD, accessToken: 'another-token' });
  assert.equal(await token(), 'another-token');
  assert.deepEqual(asked, []);
});

test('a file that is missing, open to others, a link or damaged throws at once, and later, too', async (context) => {
  const folder = folderFor(context);
  const path = join(folder, 'token.json');
  const assertThrows = (code: string, sentence: RegExp, at = path) => {
    assert.throws(() => tokenFromFile(at), (error: unknown) => {
      assert.ok(error instanceof ProxyConfigurationError, String(error));
      assert.equal(error.code, code);
      assert.match(error.message, sentence);
      assert.doesNotMatch(error.message, /first-token/);
      return true;
    }); // prettier-ignore
  };
  assertThrows('token_file_missing', /hosted-form-proxy connect/);
  for (const mode of [0o640, 0o604, 0o620]) {
    write(path, RECORD, mode);
    assertThrows('token_file_too_open', /chmod 600/);
  }
  for (const damaged of ['', '{"accessToken":', '[]', { ...RECORD, accessToken: 'with a space' }]) {
    write(path, damaged);
    assertThrows('token_file_damaged', /damaged/);
  }
  write(path, RECORD);
  symlinkSync(path, join(folder, 'link'));
  assertThrows('token_file_symlink', /symbolic link/, join(folder, 'link'));
  assertThrows('token_file_unreadable', /cannot be read/, folder);

  const { token } = reader(path);
  rmSync(path);
  await assert.rejects(async () => token(), { code: 'token_file_missing' });
  write(path, { ...RECORD, accessToken: 'back-again' });
  assert.equal(await token(), 'back-again');
});

test('a token goes to no other service than the one that granted it, in any spelling', async (context) => {
  const path = withFile(context);
  const { token } = reader(path);
  const asked: string[] = [];
  const fetchAnswer = async (url: string) => {
    asked.push(url);
    return Response.json([]);
  };
  const causes: unknown[] = [];
  const onError = ({ cause }: ProxyError) => causes.push(cause);
  const create = (service: string) => createProxy({ service, token, forms: ['1'], fetch: fetchAnswer, onError });
  for (const other of ['http://service.test', 'https://service.test:444', 'https://other.test']) {
    assert.throws(() => create(other), { code: 'token_of_other_service' }, other);
  }
  const { fetch } = create('HTTPS://Service.test:443/');
  const ask = () => fetch(new Request('http://proxy.test/form/1.json'));
  assert.equal((await ask()).status, 200);
  assert.equal(asked.length, 1);
  write(path, { ...RECORD, service: 'https://other.test', accessToken: 'other-token' });
  const { status } = await fetch(new Request('http://proxy.test/form/1/field.json'));
  assert.deepEqual([status, asked.length], [500, 1]);
  const [cause] = causes;
  assert.ok(cause instanceof ProxyConfigurationError);
  assert.match(cause.message, /https:\/\/other\.test, .* https:\/\/service\.test: /);
  assert.doesNotMatch(cause.message, /other-token/);
});

test('a token that is about to expire is renewed once for all callers, and written back', async (context) => {
  const path = withFile(context);
  const { token, asked, clock, errors } = reader(path);
  clock.now = START + HOUR - 60_001;
  assert.equal(await token(), 'first-token');
  assert.deepEqual(asked, []);
  clock.now += 1;
  assert.deepEqual(await Promise.all([token(), token(), token()]), ['second-token', 'second-token', 'second-token']);
  const grant = { grant_type: 'refresh_token', refresh_token: 'first-refresh', client_id: '4711', client_secret: 's' };
  assert.deepEqual(asked, [grant]);
  assert.deepEqual(errors, []);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  const written = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  assert.equal(written['refreshToken'], 'second-refresh');
  assert.equal(written['expires'], new Date(clock.now + HOUR).toISOString());
  assert.deepEqual(readdirSync(join(path, '..')), ['token.json']);
});

test('after a failed renewal the old token stays in use, and the next attempt is five minutes later', async (context) => {
  const path = withFile(context);
  let works = false;
  const answer = async () =>
    works ? Response.json({ access_token: 'third-token' }) : Response.json({ error: 'invalid_grant' }, { status: 400 });
  const { token, asked, clock, errors } = reader(path, { answer });
  clock.now = START + 2 * HOUR;
  assert.equal(await token(), 'first-token');
  assert.equal(await token(), 'first-token');
  assert.equal(asked.length, 1);
  assert.match(String(errors), /invalid_grant/);
  clock.now += 300_000;
  works = true;
  assert.equal(await token(), 'third-token');
  // It has no expiry, and keeps the refresh token.
  const written = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  assert.deepEqual([written['refreshToken'], written['expires']], ['first-refresh', undefined]);
});

test('without a refresh token, a secret or an expiry the token is used as it is', async (context) => {
  const clock = { now: START + 9 * HOUR };
  const withoutRefresh = { ...RECORD, refreshToken: undefined };
  const withoutEnd = { ...RECORD, expires: undefined };
  const options = { clientSecret: '' };
  for (const [record, more] of [[withoutRefresh], [withoutEnd], [RECORD, options]] as const) {
    const { token, asked } = reader(withFile(context, record), { clock, options: more ?? {} });
    assert.equal(await token(), 'first-token');
    assert.deepEqual(asked, []);
  }
});

test('a token that the service refused is renewed before it expires', async (context) => {
  const path = withFile(context);
  const { token, asked } = reader(path);
  const seen: string[] = [];
  const service: typeof fetch = async (_, init) => {
    const header = new Headers(init?.headers).get('authorization') ?? '';
    seen.push(header);
    return header === 'Bearer second-token' ? Response.json([]) : new Response(null, { status: 401 });
  };
  const proxy = createProxy({ service: RECORD.service, token, forms: 'all', fetch: service, cache: false });
  const load = async () => (await proxy.fetch(new Request('http://site.test/form/101/field.json'))).status;
  assert.deepEqual([await load(), await load()], [401, 200]);
  assert.deepEqual(seen, ['Bearer first-token', 'Bearer second-token']);
  assert.equal(asked.length, 1);
  // The refusal of an old token does not concern the new one.
  token.refused?.('first-token');
  assert.equal(await token(), 'second-token');
  assert.equal(asked.length, 1);
});

test('one of several processes renews the token, and the others read it', async (context) => {
  const path = withFile(context);
  const clock = { now: START + HOUR };
  let answered: (() => void) | undefined;
  const answer = async () => {
    await new Promise<void>((resolve) => (answered = resolve));
    return Response.json({ access_token: 'second-token', expires_in: '3600', refresh_token: 'second-refresh' });
  };
  const first = reader(path, { clock, answer });
  const looks = { count: 0 };
  const second = reader(path, { clock, wait: () => ((looks.count += 1), answered?.()) });
  const tokens = await Promise.all([first.token(), second.token()]);
  assert.deepEqual(tokens, ['second-token', 'second-token']);
  assert.deepEqual([first.asked.length, second.asked.length], [1, 0]);
  assert.ok(looks.count > 0);
});

test('another process’s renewal is awaited only when the old token has expired, and not for ever', async (context) => {
  const path = withFile(context);
  const now = Date.now();
  write(path, { ...RECORD, expires: new Date(now + 30_000).toISOString() });
  writeFileSync(`${path}.lock`, '');
  let waits = 0;
  const { token, asked, clock, errors } = reader(path, { clock: { now }, wait: () => void (waits += 1) });
  assert.equal(await token(), 'first-token');
  assert.equal(waits, 0);
  clock.now = now + 30_000;
  assert.equal(await token(), 'first-token');
  assert.equal(waits, 50);
  assert.deepEqual([asked, errors], [[], []]);
  // The lock was abandoned a minute ago.
  utimesSync(`${path}.lock`, new Date(now - 60_000), new Date(now - 60_000));
  assert.equal(await token(), 'second-token');
  assert.deepEqual(readdirSync(join(path, '..')), ['token.json']);
});

/** Does work without permission to write in the folders. Root may write everywhere, so it becomes another user meanwhile. */
async function withoutWriting(paths: readonly string[], work: () => Promise<void>): Promise<void> {
  const nobody = 65_534;
  const isRoot = process.getuid?.() === 0;
  for (const path of paths) chmodSync(path, statSync(path).mode & 0o577);
  if (isRoot) for (const path of paths) chownSync(path, nobody, nobody);
  if (isRoot) process.seteuid?.(nobody);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    for (const path of paths) chmodSync(path, 0o700);
  }
}

test('the refresh token is not used up when nothing can be written', async (context) => {
  const path = withFile(context);
  const { token, asked, errors } = reader(path, { clock: { now: START + HOUR } });
  await withoutWriting([join(path, '..'), path], async () => {
    assert.equal(await token(), 'first-token');
  });
  assert.deepEqual([asked.length, errors.length], [0, 1]);
});
