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
import { test, type TestContext } from 'node:test';
import { ProxyConfigurationError } from './errors.js';
import { createProxy } from './proxy.js';
import { tokenFromFile, type TokenFileOptions } from './token-file.js';

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

/** Several processes, as it were: each with a view of its own on one file. */
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

test('a token comes from its file, and a new one is noticed without a restart', async (context) => {
  const path = withFile(context);
  const { token, asked } = reader(path);
  assert.equal(await token(), 'first-token');
  write(path, { ...RECORD, accessToken: 'another-token' });
  assert.equal(await token(), 'another-token');
  assert.deepEqual(asked, []);
});

test('a file that is missing, open to others, a link or damaged is told at once, and also later', async (context) => {
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
  assertThrows('token_file_missing', /hosted-form connect/);
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

test('a token that is about to expire is renewed, once for all who ask, and written back', async (context) => {
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

test('a renewal that fails costs nothing: the old token is used on, and five minutes later it is tried again', async (context) => {
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
  // without an end and with the refresh token that still holds
  const written = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  assert.deepEqual([written['refreshToken'], written['expires']], ['first-refresh', undefined]);
});

test('what cannot be renewed is used as it is: no refresh token, no secret, no end', async (context) => {
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

test('a token that the service has refused is renewed before its end', async (context) => {
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
  // an old refusal says nothing of a new token
  token.refused?.('first-token');
  assert.equal(await token(), 'second-token');
  assert.equal(asked.length, 1);
});

test('of several processes one renews, and the others take what it has written', async (context) => {
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

test('a process that is renewing is not waited for while the old token is good, nor for ever', async (context) => {
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
  // it was left behind a minute ago
  utimesSync(`${path}.lock`, new Date(now - 60_000), new Date(now - 60_000));
  assert.equal(await token(), 'second-token');
  assert.deepEqual(readdirSync(join(path, '..')), ['token.json']);
});

/** Does something in folders where it may not write. Root may write everywhere: for a while it is somebody else. */
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

test('where nothing can be written the refresh token is not used up', async (context) => {
  const path = withFile(context);
  const { token, asked, errors } = reader(path, { clock: { now: START + HOUR } });
  await withoutWriting([join(path, '..'), path], async () => {
    assert.equal(await token(), 'first-token');
  });
  assert.deepEqual([asked.length, errors.length], [0, 1]);
});
