import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client, assertRefused, expectText } from '../conformance/client.js';
import { memoryStore } from '../store/memory.js';
import { createResolve, originsIn, createReceivers } from './receivers.js';
import type { Resolve } from './receivers.js';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'public.test': ['1.1.1.1', '2606:4700:4700::1111'],
  'inside.test': ['10.1.2.3'],
  'mixed.test': ['1.1.1.1', '127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'mapped.test': ['::ffff:192.168.0.1'],
  localhost: ['::1', '127.0.0.1'],
};
const resolve: Resolve = async (hostname) => {
  const addresses = NAMES[hostname];
  if (addresses === undefined) throw new Error('ENOTFOUND');
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

const FORBIDDEN = [
  'http://127.0.0.1/hook',
  'http://127.1:8080/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0.0.0.0/',
  'http://localhost:4100/',
  'https://inside.test/',
  'https://mixed.test/',
  'https://metadata.test/',
  'https://mapped.test/',
];

describe('receivers of webhooks', () => {
  it('are refused on the own network, in any spelling and by any name', async () => {
    const receivers = createReceivers({ resolve });
    for (const url of FORBIDDEN) assert.match((await receivers.refusal(url)) ?? '', /own network/, url);
    for (const url of ['https://public.test/', 'http://1.1.1.1/', 'http://[2606:4700:4700::1111]/'])
      assert.equal(await receivers.refusal(url), undefined, url);
  });

  it('are not refused beforehand if their name leads nowhere, or is not resolved in time', async () => {
    const never: Resolve = () => new Promise(() => undefined);
    assert.equal(await createReceivers({ resolve }).refusal('https://nowhere.test/'), undefined);
    const patience = () => Promise.resolve();
    assert.equal(await createReceivers({ resolve: never, patience }).refusal('https://slow.test/'), undefined);
  });

  it('are found by the system alone where no server knows them, so that one without an answer takes no thread', async () => {
    const known = [{ address: '1.1.1.1', family: 4 }];
    const failing =
      (code: string): Resolve =>
      () =>
        Promise.reject(Object.assign(new Error(code), { code }));
    for (const code of ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])
      assert.deepEqual(await createResolve(failing(code), async () => known)('a.test'), known, code);
    const unasked: Resolve = () => assert.fail('the system is not asked');
    for (const code of ['ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'ECANCELLED'])
      await assert.rejects(createResolve(failing(code), unasked)('a.test'), { code });
    assert.deepEqual(await createResolve(async () => known, unasked)('a.test'), known);
  });

  it('may be on the own network only if exactly their origin is listed', async () => {
    const allowed = originsIn(' http://127.0.0.1:4321 https://inside.test,http://[::1]:80/ ');
    assert.deepEqual(allowed, ['http://127.0.0.1:4321', 'https://inside.test', 'http://[::1]']);
    const receivers = createReceivers({ allowed, resolve });
    for (const url of ['http://127.0.0.1:4321/any?x', 'https://INSIDE.test:443/', 'http://[0:0::1]/'])
      assert.equal(await receivers.refusal(url), undefined, url);
    for (const url of ['http://127.0.0.1/', 'https://127.0.0.1:4321/', 'http://inside.test/', 'https://mixed.test/'])
      assert.match((await receivers.refusal(url)) ?? '', /own network/, url);
  });

  it('can be listed only as origins', () => {
    for (const list of ['127.0.0.1', 'http://a.test/hook', 'ftp://a.test', 'http://u@a.test', 'http://a.test?x', '*'])
      assert.throws(() => originsIn(list), /WEBHOOK_ORIGINS/, list);
    assert.deepEqual(originsIn(''), []);
    assert.deepEqual(originsIn(undefined), []);
  });
});

describe('a webhook to the own network', () => {
  const receivers = createReceivers({ allowed: ['http://127.0.0.1:4321'], resolve });
  const client = new Client(memoryStore(), { receiverRefusal: (url) => receivers.refusal(url) });

  it('is refused when it is created, and when its address is changed', async () => {
    const { id } = await client.form();
    for (const url of FORBIDDEN)
      assertRefused(await client.call('POST', `form/${id}/webhook`, { url }), 400, /own network/);
    assert.deepEqual((await client.ok('GET', `form/${id}/webhook`))['webhooks'], []);
    const made = await client.ok('POST', `form/${id}/webhook`, { url: 'https://public.test/' });
    const own = `webhook/${expectText(made, 'id')}`;
    assertRefused(await client.call('PUT', own, { url: 'http://localhost/' }), 400, /own network/);
    assert.deepEqual(await client.ok('GET', own), made);
    await client.ok('PUT', own, { url: 'http://127.0.0.1:4321/hook' });
  });

  it('from before the check can still be changed in other ways', async () => {
    const { id } = await client.form();
    const [actionId = 0] = await client.store.nextIds('action', 1);
    const settings = { url: 'http://10.0.0.1/' };
    await client.store.addAction({ id: actionId, formId: Number(id), kind: 'webhook', settings });
    assert.equal((await client.ok('PUT', `webhook/${actionId}`, { name: 'Old' }))['name'], 'Old');
  });
});
