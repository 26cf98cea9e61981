import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { FIELD, TOKEN } from '../service/service.examples.js';
import { saveTokenFile } from '../token/token-disk.js';
import { PROXY_SETTINGS } from './proxy-settings.js';
import { readProxyOptions } from './proxy-options.js';
import { run } from './run.js';
import { linkToExplanation } from '../errors.js';

async function startFakeService(context: TestContext, answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, server };
}

/** Runs the command as in a terminal, until `end`. */
function started(args: readonly string[], env: Readonly<Record<string, string>>) {
  const said: string[] = [];
  const complained: string[] = [];
  const abort = new AbortController();
  let listens: (url: string) => void = () => undefined;
  const listening = new Promise<string>((resolve) => (listens = resolve));
  const code = run(['serve', ...args], {
    env: { HOSTED_FORM_KEYS: 'memory:', ...env },
    say: (line) => said.push(line),
    complain: (line) => {
      complained.push(line);
      const [, url] = /^The proxy listens at (\S+)$/.exec(line) ?? [];
      if (url !== undefined) listens(url);
    },
    signal: abort.signal,
  });
  return { said, complained, listening, code, end: () => abort.abort() };
}

test('the proxy runs until the signal comes, and prints the lines for the page', async (context) => {
  const { address } = await startFakeService(context, (_, response) => response.end(JSON.stringify([FIELD])));
  const env = { HOSTED_FORM_TOKEN: TOKEN, HOSTED_FORM_SERVICE: address, PORT: '0' };
  const { complained, listening, code, end } = started(['--forms', '101,102', '--base-path', '/a'], env);
  const url = await listening;
  assert.equal((await fetch(`${url}/form/102/field.json`)).status, 200);
  assert.equal((await fetch(`${url}/form/103/field.json`)).status, 403);
  end();
  assert.equal(await code, 0);
  const text = complained.join('\n');
  assert.match(text, /client_max_body_size 32m;/);
  assert.match(text, /<hosted-form form-id="101" proxy="\/a"><\/hosted-form>/);
  assert.equal(text.includes(TOKEN), false);
  await assert.rejects(fetch(`${url}/form/102/field.json`));
});

test('a call under way is finished after the signal', async (context) => {
  let finish: () => void = () => undefined;
  let reached: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (reached = resolve));
  const { address } = await startFakeService(context, (_, response) => {
    finish = () => response.end('[]');
    reached();
  });
  const env = { HOSTED_FORM_TOKEN: TOKEN };
  const { listening, code, end } = started(['--service', address, '--forms', 'all', '--port', '0'], env);
  const answer = fetch(`${await listening}/form/1/field.json`);
  await arrived;
  end();
  finish();
  assert.equal((await answer).status, 200);
  assert.equal(await code, 0);
});

test('a failure is printed on standard error, with its cause and without the token', async () => {
  const env = { HOSTED_FORM_TOKEN: TOKEN };
  const { complained, listening, code, end } = started(
    ['--service', 'http://127.0.0.1:1', '--forms', '101', '--port', '0'],
    env,
  );
  await fetch(`${await listening}/form/101/field.json`);
  end();
  await code;
  const line = complained.find((each) => each.includes('service_unreachable')) ?? '';
  assert.match(line, /^\d{4}-.*Z service_unreachable: The service could not be reached\. ← connect ECONNREFUSED/);
  assert.equal(complained.join('\n').includes(TOKEN), false);
});

test('what the service sends comes as one line that does nothing to the terminal', async (context) => {
  const { address } = await startFakeService(context, (_, response) => response.end('\u001b[2J\n\u009bgone'));
  const args = ['--service', address, '--forms', '101', '--port', '0'];
  const { said, complained, listening, code, end } = started(args, { HOSTED_FORM_TOKEN: TOKEN });
  assert.equal((await fetch(`${await listening}/form/101/field.json`)).status, 502);
  end();
  assert.equal(await code, 0);
  assert.match(
    complained.join('\n'),
    / service_not_json: .* ← Unexpected token .*gone.* See https:\/\/\S+\/proxy-codes\//,
  );
  for (const line of [...said, ...complained]) assert.doesNotMatch(line, /\p{C}/u);
});

const GOOD = { HOSTED_FORM_SERVICE: 'https://service.test', HOSTED_FORM_FORMS: '101', HOSTED_FORM_TOKEN: TOKEN };

test('a limit or a place of carried drafts turns them on, unless they are off', () => {
  const carry = (...args: string[]) => readProxyOptions(args, GOOD).carry;
  assert.equal(carry(), undefined);
  assert.deepEqual(carry('--carry', 'on'), {});
  assert.deepEqual(carry('--carry-days', '2', '--carry-bytes', '1000'), { keep: 172_800_000, bytes: 1000 });
  assert.deepEqual(carry('--carry-total', '9000', '--carry-per-visitor', '900'), { total: 9000, perVisitor: 900 });
  assert.deepEqual(carry('--carry-keys', 'file:///drafts'), { keys: 'file:///drafts' });
  assert.equal(carry('--carry', 'off', '--carry-days', '2'), false);
  assert.throws(() => carry('--carry', 'yes'), { code: 'switch_invalid' });
});

test('partial answers go to an address, signed with a secret that no argument has', async (context) => {
  const { address } = await startFakeService(context, (_, response) => response.end(JSON.stringify([FIELD])));
  const HOSTED_FORM_PARTIALS_SECRET = 'a secret of at least thirty-two characters';
  const partials = (env: Readonly<Record<string, string>>, ...args: string[]) =>
    readProxyOptions(args, { ...GOOD, ...env }).partials;
  assert.equal(partials({}), undefined);
  assert.equal(partials({ HOSTED_FORM_PARTIALS_SECRET }), undefined);
  const leads = 'https://crm.test/leads';
  const expected = { address: leads, secret: HOSTED_FORM_PARTIALS_SECRET };
  assert.deepEqual(partials({ HOSTED_FORM_PARTIALS_SECRET }, '--partials', leads), expected);
  assert.deepEqual(partials({ HOSTED_FORM_PARTIALS_SECRET, HOSTED_FORM_PARTIALS: leads }), expected);
  const env = { ...GOOD, HOSTED_FORM_SERVICE: address, HOSTED_FORM_PARTIALS_SECRET, PORT: '0' };
  const { listening, code, end } = started(['--partials', leads], env);
  const listed = await fetch(`${await listening}/form/101/field.json`);
  assert.match(listed.headers.get('hosted-form') ?? '', /(^|, )partials(,|$)/);
  end();
  assert.equal(await code, 0);
});

test('every setting can come from the environment, and an argument goes before it', async () => {
  const env = {
    ...GOOD,
    PORT: '4000',
    HOSTED_FORM_HOST: '::1',
    HOSTED_FORM_KEYS: 'redis://r',
    HOSTED_FORM_TIMEOUT: '5',
  };
  const guards = { HOSTED_FORM_ORIGINS: 'https://a.test, https://b.test', HOSTED_FORM_RATE_LIMIT: '3/20' };
  const servers = { HOSTED_FORM_TRUST_PROXY: '1', HOSTED_FORM_OWN_SERVERS: '203.0.113.7' };
  const more = { HOSTED_FORM_FORM_TOKEN: 'on', HOSTED_FORM_MAX_BODY: '', ...servers };
  assert.deepEqual(readProxyOptions(['--port', '5000', '--forms', '1, 2'], { ...env, ...guards, ...more }), {
    service: 'https://service.test',
    forms: ['1', '2'],
    token: TOKEN,
    port: 5000,
    hostname: '::1',
    basePath: '/forms',
    keys: 'redis://r',
    timeout: 5,
    origins: ['https://a.test', 'https://b.test'],
    trustProxy: 1,
    ownServers: ['203.0.113.7'],
    rateLimit: { submissions: 3, per: 20_000 },
    formToken: true,
  });
});

test('the figures have a place of their own', () => {
  for (const [text, place] of [
    ['9464', { port: 9464 }],
    ['10.0.0.5:9464', { hostname: '10.0.0.5', port: 9464 }],
    ['[::1]:0', { hostname: '::1', port: 0 }],
  ] as const) {
    assert.deepEqual(readProxyOptions(['--metrics', text], GOOD).metrics, place);
  }
});

const CLIENT = { service: 'https://forms.test', clientId: '4711', refreshToken: undefined, expires: undefined };

test('the default token is the one that connect has written', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'hosted-form', 'token.json');
  saveTokenFile(file, { ...CLIENT, accessToken: 'first-token' });
  const env = { ...GOOD, HOSTED_FORM_TOKEN: '' };
  for (const [args, more] of [
    [['--token-file', file], {}],
    [[], { XDG_CONFIG_HOME: folder }],
  ] as const) {
    const { token } = readProxyOptions(args, { ...env, ...more });
    assert.ok(typeof token === 'function');
    assert.equal(await token(), 'first-token');
  }
});

test('a token of another service is refused at the start, with both addresses', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'hosted-form-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'token.json');
  saveTokenFile(file, { ...CLIENT, accessToken: 'first-token' });
  const { complained, code, end } = started(['--token-file', file], { ...GOOD, HOSTED_FORM_TOKEN: '', PORT: '0' });
  end();
  assert.equal(await code, 2);
  assert.match(complained[0] ?? '', /https:\/\/forms\.test, .* https:\/\/service\.test: .*--service/);
  assert.match(complained[0] ?? '', /#token_of_other_service$/);
});

const WRONG: readonly [code: string, args: readonly string[], env: Readonly<Record<string, string>>][] = [
  ['service_missing', [], { ...GOOD, HOSTED_FORM_SERVICE: '' }],
  ['forms_missing', [], { ...GOOD, HOSTED_FORM_FORMS: '' }],
  ['token_missing', [], { ...GOOD, HOSTED_FORM_TOKEN: '', XDG_CONFIG_HOME: '/nowhere' }],
  ['token_as_argument', ['--token', TOKEN], GOOD],
  ['token_as_argument', [`--token=${TOKEN}`], GOOD],
  ['partials_secret_missing', ['--partials', 'https://crm.test/leads'], GOOD],
  ['token_twice', ['--token-file', '/dev/null'], GOOD],
  ['token_file_missing', ['--token-file', '/nowhere/token'], { ...GOOD, HOSTED_FORM_TOKEN: '' }],
  ['token_file_too_open', ['--token-file', '/dev/null'], { ...GOOD, HOSTED_FORM_TOKEN: '' }],
  ['number_invalid', ['--port', '80a'], GOOD],
  ['number_invalid', ['--port', '70000'], GOOD],
  ['rate_limit_invalid', ['--rate-limit', 'often'], GOOD],
  ['metrics_invalid', ['--metrics', '8080'], GOOD],
  ['metrics_invalid', ['--metrics', '0.0.0.0:70000'], GOOD],
  ['metrics_invalid', ['--metrics', 'on'], GOOD],
  ['switch_invalid', ['--form-token', 'yes'], GOOD],
];

for (const [code, args, env] of WRONG) {
  test(`${['serve', ...args].join(' ').replaceAll(TOKEN, '…')} is refused with ${code}`, () => {
    assert.throws(
      () => readProxyOptions(args, env),
      (error: Error) => 'code' in error && error.code === code && !error.message.includes(TOKEN),
    );
  });
}

test('an error of the proxy names the setting', async () => {
  const { complained, code } = started([], { ...GOOD, HOSTED_FORM_FORMS: '1,a', PORT: '0' });
  assert.equal(await code, 2);
  assert.equal(
    complained[0],
    'form_id_invalid: A form id is a text of digits without a leading zero, not "a". (--forms or HOSTED_FORM_FORMS)\n' +
      `See ${linkToExplanation('form_id_invalid')}`,
  );
});

test('a port in use is reported in a sentence, after its code', async (context) => {
  const { server } = await startFakeService(context, () => undefined);
  const { port } = server.address() as AddressInfo;
  const { complained, code } = started(['--port', String(port)], GOOD);
  assert.equal(await code, 1);
  assert.match(complained[0] ?? '', /^port_taken: Something else listens there already: choose another --port\./);
});

test('no secret is an argument', () => {
  const secret = Object.entries(PROXY_SETTINGS).filter(([name]) =>
    ['token', 'secret', 'partialsSecret'].includes(name),
  );
  assert.equal(secret.length, 3);
  for (const [, setting] of secret) assert.equal('flag' in setting, false);
});
