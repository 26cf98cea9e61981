// A submission needs a token that its page has requested: for this form and origin, not too early, not expired, and not used.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createFileKeys } from '../keys/key-store-file.js';
import { createMemoryKeys } from '../keys/key-store-memory.js';
import type { KeyStore } from '../keys/key-store.js';
import { KEY, handClock } from '../keys/keys.examples.js';
import { ProxyConfigurationError } from '../errors.js';
import type { ProxyOptions } from '../options.js';
import { NODE_PORTS } from '../node/node-options.js';
import { createProxy } from '../proxy.js';
import { FIELD, RECEIPT, TOKEN, proxyBefore, serviceJson } from '../service/service.examples.js';

const ORIGIN = 'https://site.test';
const OTHER_KEY = `${KEY}-2`;
const SECRET = 'a-secret-of-at-least-32-characters-0815';
const HOUR = 3_600_000;

/** Creates a page that requests tokens and sends submissions with them. */
function pageBefore(more: Partial<ProxyOptions> = {}, clock = handClock()) {
  const reply = ({ method }: { readonly method: string }) => serviceJson(method === 'GET' ? [FIELD] : RECEIPT);
  const { calls, call, post } = proxyBefore(reply, { formToken: true, ...more }, clock.ports);
  const ask = async (formId = '101', origin = ORIGIN) => {
    const headers = { origin, 'sec-fetch-site': 'same-origin' };
    const response = await call(`/form/${formId}/token.json`, { method: 'POST', headers });
    return {
      response,
      json: (await response.json()) as { token: string; not_before: number; expires: number; code?: string },
    };
  };
  const token = async (...about: Parameters<typeof ask>) => (await ask(...about)).json.token;
  const send = async (token: string | undefined, key: string | undefined = KEY, more: Record<string, string> = {}) => {
    const headers = {
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      ...(token !== undefined && { 'hosted-form-token': token }),
      ...(key && { 'idempotency-key': key }),
      ...more,
    };
    const response = await post('{"field_1":"Ada"}', headers);
    const { code = 'sent' } = (await response.json()) as { readonly code?: string };
    return [response.status, code];
  };
  return { calls, call, clock, ask, token, send };
}

const SENT = [200, 'sent'];
const INVALID = [403, 'form_token_invalid'];

test('a page gets a token that is valid from 300 milliseconds to two hours, with no-store', async () => {
  const { calls, call, ask } = pageBefore();
  const { response, json } = await ask();
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.match(json.token, /^[\da-z]+\.[\w-]+\.[\w-]{43}$/);
  assert.deepEqual([json.not_before, json.expires], [300, 2 * HOUR]);
  assert.equal(calls.length, 0);
  const list = await call('/form/101/field.json');
  assert.match(String(list.headers.get('hosted-form')), /, form-token$/);
});

test('a script that posts directly is refused, and nothing is sent', async () => {
  const { calls, send } = pageBefore();
  assert.deepEqual(await send(undefined), INVALID);
  assert.deepEqual(await send(''), INVALID);
  assert.deepEqual(await send('a.b.c'), INVALID);
  assert.equal(calls.length, 0);
});

test('a token is accepted 300 milliseconds after its issue, when a person with autofill may send', async () => {
  const { clock, token, send } = pageBefore();
  const own = await token();
  clock.advance(299);
  assert.deepEqual(await send(own), [429, 'form_token_early']);
  clock.advance(1);
  assert.deepEqual(await send(own), SENT);
});

test('an early use does not use up the token', async () => {
  const { clock, token, send } = pageBefore();
  const own = await token();
  assert.deepEqual(await send(own, OTHER_KEY), [429, 'form_token_early']);
  clock.advance(500);
  assert.deepEqual(await send(own), SENT);
});

test('a token expires after two hours', async () => {
  const { clock, token, send } = pageBefore();
  const [first, second] = [await token(), await token()];
  clock.advance(2 * HOUR);
  assert.deepEqual(await send(first), SENT);
  clock.advance(1);
  assert.deepEqual(await send(second), INVALID);
});

test('a token serves one submission and its repetitions, but no other submission', async () => {
  const { calls, clock, token, send } = pageBefore();
  const own = await token();
  clock.advance(500);
  assert.deepEqual([await send(own), await send(own)], [SENT, SENT]);
  assert.equal(calls.length, 1);
  assert.deepEqual(await send(own, OTHER_KEY), INVALID);
  const keyless = await token();
  clock.advance(500);
  assert.deepEqual([await send(keyless, ''), await send(keyless, '')], [SENT, INVALID]);
});

test('a token of a copy whose clock is up to a minute ahead is early, and of one further ahead invalid', async () => {
  const { clock, token, send } = pageBefore();
  clock.advance(60_000);
  const own = await token();
  clock.advance(-60_000);
  assert.deepEqual(await send(own), [429, 'form_token_early']);
  clock.advance(-1);
  assert.deepEqual(await send(own), INVALID);
});

test('an early token may come again after a second', async () => {
  const { call, token } = pageBefore();
  const headers = { 'content-type': 'application/json', 'hosted-form-token': await token(), origin: ORIGIN };
  const init = { method: 'POST', headers: { ...headers, 'sec-fetch-site': 'same-origin' }, body: '{}' };
  assert.equal((await call('/form/101/submission.json', init)).headers.get('retry-after'), '1');
});

for (const keepKeys of [HOUR, 72 * HOUR])
  test(`a used token and the secret are kept as long as tokens are valid; keys ${String(keepKeys / HOUR)} hours`, async () => {
    const kept = new Map<string, number>();
    const memory = createMemoryKeys(() => 0);
    const keys: KeyStore = {
      ...memory,
      add: (name, entry, keepFor) => {
        kept.set(name.replace(/:.*/, ''), keepFor);
        return memory.add(name, entry, keepFor);
      },
    };
    const { clock, token, send } = pageBefore({ keys, keepKeys, formToken: { life: 30 * HOUR } });
    const own = await token();
    clock.advance(500);
    assert.deepEqual(await send(own), SENT);
    assert.equal(kept.get('hosted-form-token'), 30 * HOUR + 60_000);
    assert.equal(kept.get('hosted-form-secret'), 54 * HOUR + 60_000);
    assert.ok((kept.get('hosted-form') ?? 0) >= keepKeys);
  });

test('copies that share a folder accept each other’s tokens, though keys end after an hour', async (context) => {
  const path = await mkdtemp(join(tmpdir(), 'hosted-form-tokens-'));
  context.after(() => rm(path, { recursive: true, force: true }));
  const clock = handClock();
  // The time of the files is the system's own.
  clock.advance(Date.now() - clock.ports.now());
  const copy = () => {
    const keys = createFileKeys(pathToFileURL(path).href, clock.ports.now, () => crypto.randomUUID());
    return { keys, ...pageBefore({ keys, keepKeys: HOUR }, clock) };
  };
  const first = copy();
  const sendWith = async (page: ReturnType<typeof copy>, key: string) => {
    const own = await first.token();
    clock.advance(500);
    const outcome = await page.send(own, key);
    await page.keys.close?.();
    return outcome;
  };
  assert.deepEqual(await sendWith(first, KEY), SENT);
  const name = `hosted-form:101:${KEY}`;
  assert.notEqual(await first.keys.get(name), undefined);
  for (let hour = 1; hour <= 3; hour += 1) {
    clock.advance(HOUR);
    assert.deepEqual(await sendWith(copy(), `${OTHER_KEY}-${String(hour)}`), SENT, `after ${String(hour)} hours`);
  }
  assert.equal(await first.keys.get(name), undefined);
});

test('the shared secret is asked for once a day, and again after a failure', async () => {
  const asked: string[] = [];
  let isAway = true;
  const memory = createMemoryKeys(() => 0);
  const keys: KeyStore = {
    ...memory,
    add: (name, entry, keepFor) => {
      asked.push(name);
      return isAway ? Promise.reject(new Error('away')) : memory.add(name, entry, keepFor);
    },
  };
  const { clock, ask } = pageBefore({ keys, onError: () => undefined });
  assert.equal((await ask()).json.code, 'keys_unavailable');
  isAway = false;
  for (const hours of [0, 0, 24, 0]) {
    clock.advance(hours * HOUR);
    assert.equal((await ask()).json.code, undefined);
  }
  const day = Math.floor(clock.ports.now() / (24 * HOUR));
  assert.deepEqual(
    asked,
    [day - 1, day - 1, day].map((number) => `hosted-form-secret:${String(number)}`),
  );
});

test('a token belongs to one form and one origin', async () => {
  const { clock, token, send } = pageBefore({ origins: ['https://www.example.org'] });
  const [other, foreign] = [await token('102'), await token('101', 'https://www.example.org')];
  clock.advance(500);
  assert.deepEqual(await send(other), INVALID);
  assert.deepEqual(await send(foreign), INVALID);
  assert.deepEqual(await send(foreign, KEY, { origin: 'https://www.example.org' }), SENT);
});

test('a token cannot be forged, nor its time changed', async () => {
  const { clock, token, send } = pageBefore();
  const [time = '', nonce = '', signature = ''] = (await token()).split('.');
  clock.advance(HOUR);
  const younger = (parseInt(time, 36) + HOUR - 1000).toString(36);
  for (const forged of [
    `${younger}.${nonce}.${signature}`,
    `${time}.${nonce}x.${signature}`,
    `${time}.${nonce}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `${(parseInt(time, 36) + 3 * HOUR).toString(36)}.${nonce}.${signature}`,
    `!${time}.${nonce}.${signature}`,
    `${time}.${nonce}.${signature}!`,
  ])
    assert.deepEqual(await send(forged), INVALID, forged);
});

test('copies with the same keys or the same secret accept each other’s tokens; others do not', async () => {
  const clock = handClock();
  const keys = createMemoryKeys(clock.ports.now);
  const shares: readonly (readonly [Partial<ProxyOptions>, Partial<ProxyOptions>, unknown])[] = [
    [{ keys }, { keys }, SENT],
    [{ secret: SECRET }, { secret: SECRET }, SENT],
    [{ secret: SECRET }, { secret: `${SECRET}-2` }, INVALID],
    [{}, {}, INVALID],
  ];
  for (const [one, other, outcome] of shares) {
    const own = await pageBefore(one, clock).token();
    clock.advance(500);
    assert.deepEqual(await pageBefore(other, clock).send(own), outcome);
  }
});

test('copies on Node and on other runtimes accept each other’s tokens', async () => {
  const { hmac } = NODE_PORTS;
  assert.ok(hmac);
  const clock = handClock();
  const onNode = { ...clock, ports: { ...clock.ports, hmac } };
  for (const [one, other] of [
    [clock, onNode],
    [onNode, clock],
  ] as const) {
    const own = await pageBefore({ secret: SECRET }, one).token();
    clock.advance(500);
    assert.deepEqual(await pageBefore({ secret: SECRET }, other).send(own), SENT);
  }
});

test('a token from shortly before midnight is valid after it, though the secret changes', async () => {
  const { clock, token, send } = pageBefore();
  const DAY = 24 * HOUR;
  clock.advance(DAY - (clock.ports.now() % DAY) - 1000);
  const own = await token();
  clock.advance(2000);
  assert.deepEqual(await send(own), SENT);
});

test('while the key store fails, no token is issued and nothing is sent', async () => {
  const away = () => Promise.reject(new Error('away'));
  const keys: KeyStore = { add: away, get: away, set: away, remove: away };
  const { ask, send } = pageBefore({ keys, onError: () => undefined });
  assert.equal((await ask()).json.code, 'keys_unavailable');
  assert.deepEqual(await send('x'), INVALID);
});

test('tokens are issued to a POST for a listed form, and only if they are required', async () => {
  const { call, ask } = pageBefore();
  assert.equal((await call('/form/101/token.json')).status, 405);
  assert.equal((await ask('999')).json.code, 'form_not_listed');
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
  assert.equal((await call('/form/101/token.json', { method: 'POST', headers: foreign })).status, 403);
  const { ask: askPlain, send } = pageBefore({ formToken: false });
  assert.equal((await askPlain()).json.code, 'no_such_call');
  assert.deepEqual(await send(undefined), SENT);
});

test('by default tokens are required if copies can check them: with a secret, or with shared keys', async () => {
  const list = async (more: Partial<ProxyOptions>) => {
    const options = { service: 'https://service.test', token: TOKEN, forms: 'all', ...more } as const;
    const proxy = createProxy({ ...options, fetch: async () => serviceJson([FIELD]) });
    const response = await proxy.fetch(new Request('https://site.test/form/101/field.json'));
    return response.headers.get('hosted-form')?.includes('form-token');
  };
  assert.equal(await list({}), false);
  assert.equal(await list({ secret: SECRET }), true);
  assert.equal(await list({ keys: createMemoryKeys(Date.now) }), true);
  assert.equal(await list({ secret: SECRET, formToken: false }), false);
});

test('a submission with a filled trap is refused, and its token is still valid', async () => {
  const { calls, clock, token, send } = pageBefore();
  const own = await token();
  clock.advance(500);
  assert.deepEqual(await send(own, KEY, { 'hosted-form-trap': 'filled' }), [422, 'spam_suspected']);
  assert.equal(calls.length, 0);
  assert.deepEqual(await send(own, OTHER_KEY), SENT);
});

const MISTAKES: readonly (readonly [Partial<ProxyOptions>, code: string, named: string])[] = [
  [{ secret: 'short' }, 'secret_invalid', '"secret"'],
  [{ secret: 'x'.repeat(31) }, 'secret_invalid', '32 characters'],
  [{ formToken: { life: 0 } }, 'limit_invalid', '"formToken.life" must be a whole number of at least 1'],
  [{ formToken: { minimum: -1 } }, 'limit_invalid', '"formToken.minimum" must be a whole number of at least 0'],
  [{ rateLimit: { submissions: 0 } }, 'limit_invalid', '"rateLimit.submissions"'],
  [{ rateLimit: { reads: 0 } }, 'limit_invalid', '"rateLimit.reads"'],
  [{ rateLimit: { per: 0 } }, 'limit_invalid', '"rateLimit.per"'],
  [{ trustProxy: 1.5 }, 'limit_invalid', '"trustProxy"'],
];
test('a secret of 32 characters is long enough', () => {
  assert.doesNotThrow(() => proxyBefore(() => serviceJson(RECEIPT), { secret: 'x'.repeat(32) }));
});

for (const [more, code, named] of MISTAKES)
  test(`a mistake in the options throws at once: ${JSON.stringify(more)}`, () => {
    assert.throws(
      () => proxyBefore(() => serviceJson(RECEIPT), more),
      (error) => error instanceof ProxyConfigurationError && error.code === code && error.message.includes(named),
    );
  });
