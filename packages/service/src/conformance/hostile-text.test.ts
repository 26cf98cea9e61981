// Puts hostile text in every part of a request. Text that no store can keep is refused with one sentence, and no answer
// is a 500.
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { TestContext } from 'node:test';
import { isLong } from '../../../../test/support/long.js';
import { Client, ORIGIN, expectText, TOKEN } from './client.js';
import type { Answer } from './client.js';
import { newDatabaseFolder } from './prepared-database.js';
import { isObject } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { registerClient } from '../oauth/clients.js';
import { describeService } from '../openapi/describe-service.js';
import { databaseFiles } from '../files/database-files.js';
import { DESCRIPTIONS, routeTables } from '../resources.js';
import { memoryStore } from '../store/memory.js';
import { openPglite } from '../store/pglite.js';
import type { Store } from '../store/store.js';

const store = memoryStore();
const settings = {
  now: () => new Date(),
  newKey: () => 'key',
  createdStatus: 200,
  onJobs: () => undefined,
  receiverRefusal: async () => undefined,
} as const;
const { paths } = describeService(
  routeTables({ store, files: databaseFiles(store), ...settings }),
  DESCRIPTIONS,
) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly examples: Readonly<Record<string, { value: Json }>> } };
  };
}

/** Parameters of every call, described or not. */
const MORE_PARAMETERS = ['oauth_token', 'search_field_0', 'search_value_0', 'search_value_10', 'nothing'];

/** Text that no store can keep. */
const UNSTORABLE = ['\0', 'a\0b', 'a\0', '\ud800', 'x\udc00\ud83d'];

/** Text that a store may keep or refuse, without a 500. */
const ODD = ['', ' ', '-1', '0', '1e400', 'NaN', '99999999999999999999', '9007199254740993', '2147483648', "'", '"', '\\', '%', '%00', '\u0001', '\uFFFF', '😀', '\u202e', '0001-01-01', '9999-12-31 23:59:59', '[]', '{}', '__proto__', 'x'.repeat(5000)]; // prettier-ignore

const METHODS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    ['get', 'post', 'put', 'delete'].includes(method) ? [{ path, method: method.toUpperCase(), operation }] : [],
  ),
);

/** A record of each kind, by the word in its path. */
async function makeRecords(client: Client): Promise<Readonly<Record<string, string>>> {
  const { id, fields } = await client.form([{ field_type: 'text' }, { field_type: 'email' }], {
    partial_submissions: 1,
  });
  const [field = '', email = ''] = fields;
  const made = async (path: string, body: JsonObject) => expectText(await client.ok('POST', path, body), 'id');
  return {
    form: id,
    field,
    file: '1',
    folder: await made('folder', { name: 'Folder' }),
    submission: await made(`form/${id}/submission`, { [`field_${field}`]: 'x' }),
    partialsubmission: await made(`form/${id}/partialsubmission`, { resume_key: 'a-key-of-this-person' }),
    confirmation: await made(`form/${id}/confirmation`, { to_field: email }),
    notification: await made(`form/${id}/notification`, { recipients: 'owner@forms.example' }),
    webhook: await made(`form/${id}/webhook`, { url: 'https://receiver.test/' }),
  };
}

/** Calls the service over a store, and judges its answers. */
async function startCalls(store: Store) {
  const client = new Client(store);
  const records = await makeRecords(client);
  const assertNo500 = (answer: Answer, what: string): void => {
    assert.ok(answer.status < 500, `${what}: ${answer.status} ${answer.text}`);
    assert.deepEqual(client.faults, [], what);
  };
  return {
    client,
    records,
    assertNo500,
    makeAddress(path: string, given?: string): string {
      const [, kind = ''] = /(\w+)\/\{id\}/.exec(path) ?? [];
      const filled = path.replace('{id}', given ?? records[kind] ?? '');
      return path.startsWith('/admin/') ? `${ORIGIN}${filled}` : filled.slice(1);
    },
    assertRefused(answer: Answer, what: string): void {
      assertNo500(answer, what);
      assert.equal(answer.status, 400, `${what}: ${answer.status} ${answer.text}`);
      assert.deepEqual(answer.body['code'], 'unstorable-text', what);
    },
  };
}

type Calls = Awaited<ReturnType<typeof startCalls>>;
type Method = (typeof METHODS)[number];

const queryNames = ({ operation }: Method): string[] =>
  (operation.parameters ?? []).flatMap((one) => (one.in === 'query' ? [one.name] : []));

/** Sends what no store can keep in the path and in every parameter. Half of a surrogate pair can't be written there. */
async function sendInAddresses({ client, records, makeAddress, assertRefused }: Calls): Promise<void> {
  for (const known of METHODS) {
    const { path, method } = known;
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    for (const name of [...queryNames(known), ...MORE_PARAMETERS])
      for (const query of [`${name}=%00`, `${name}=a%00b`, `${name}%00=x`])
        assertRefused(await client.call(method, `${makeAddress(path)}?${query}`, body), `${method} ${path}?${query}`);
    if (!path.includes('{id}')) continue;
    for (const part of ['%00', '1%00', `${records['form']}%00`])
      assertRefused(await client.call(method, makeAddress(path, part), body), `${method} ${makeAddress(path, part)}`);
  }
}

/** Sends it in every value of every body. */
async function sendInBodies({ client, records, makeAddress, assertRefused }: Calls): Promise<void> {
  let turn = 0;
  for (const { path, method, operation } of METHODS) {
    const [example] = Object.values(operation.requestBody?.content['application/json'].examples ?? {});
    const value = example?.value;
    if (!isObject(value)) continue;
    const send = (body: JsonObject, urlencoded = false): Promise<Answer> =>
      client.call(method, makeAddress(path), body, { urlencoded });
    for (const key of [...Object.keys(value), `field_${records['field']}`]) {
      const what = `${method} ${path} ${key}`;
      const text = UNSTORABLE[++turn % UNSTORABLE.length] ?? '';
      assertRefused(await send({ ...value, [key]: text }), what);
      assertRefused(await send({ ...value, [key]: [{ deep: text }] }), what);
      assertRefused(await send({ ...value, [`${key}${text}`]: 'x' }), what);
      assertRefused(await send({ ...value, [key]: 'a\0b' }, true), `${what}, urlencoded`);
    }
  }
}

/** Sends odd texts in every parameter that a store gets to see: all of them, or each `every`-th in turn. */
async function askOddly({ client, records, makeAddress, assertNo500 }: Calls, every = 1): Promise<void> {
  let turn = 0;
  for (const known of METHODS.filter(({ method }) => method === 'GET'))
    for (const name of [...queryNames(known), 'search_value_0'])
      for (const text of ODD) {
        if (turn++ % every) continue;
        const query = new URLSearchParams({ search_field_0: records['field'] ?? '', [name]: text }).toString();
        assertNo500(await client.call('GET', `${makeAddress(known.path)}?${query}`), `GET ${known.path}?${query}`);
      }
}

/** Puts the texts in requests of OAuth, whose answers have another shape. */
async function inOAuth(client: Client): Promise<void> {
  const redirect = 'https://app.test/done';
  await registerClient(client.store, { id: 'app', secret: 'secret', name: 'App', redirectUris: [redirect] });
  const asked = { client_id: 'app', redirect_uri: redirect, response_type: 'code', state: 's', code_challenge: 'x', code_challenge_method: 'S256' }; // prettier-ignore
  const token = { client_id: 'app', client_secret: 'secret', grant_type: 'authorization_code', code: 'c', redirect_uri: redirect, code_verifier: 'v', refresh_token: 'r' }; // prettier-ignore
  const own = { Authorization: '', Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' };
  for (const name of Object.keys(asked)) {
    const parameters = new URLSearchParams({ ...asked, [name]: 'a\0b' }).toString();
    for (const answer of [
      await client.call('GET', `oauth2/authorize?${parameters}`, undefined, { headers: own }),
      await client.call('POST', 'oauth2/authorize', `${parameters}&decision=allow`, { headers: own }),
    ])
      assert.ok(answer.status === 400 || answer.status === 303, `${name}: ${answer.status} ${answer.text}`);
  }
  for (const name of Object.keys(token)) {
    for (const type of ['authorization_code', 'refresh_token']) {
      const parameters = new URLSearchParams({ ...token, grant_type: type, [name]: 'a\0b' }).toString();
      const answer = await client.call('POST', 'oauth2/token', parameters, { headers: own });
      assert.ok(answer.status === 400 || answer.status === 401, `${name}: ${answer.status} ${answer.text}`);
    }
  }
  const basic = { Authorization: `Basic ${btoa('a%00b:c%00')}` };
  const answer = await client.call('POST', 'oauth2/token', 'grant_type=refresh_token&refresh_token=x', {
    headers: basic,
  });
  assert.equal(answer.status, 401, answer.text);
  assert.deepEqual(client.faults, []);
}

describe('text in a request', () => {
  it('is refused where no store can keep it, before any store sees it', async () => {
    const calls = await startCalls(memoryStore());
    await sendInAddresses(calls);
    await sendInBodies(calls);
    await inOAuth(calls.client);
  });

  it('never causes a 500 where it is odd, over memory', async () => {
    await askOddly(await startCalls(memoryStore()));
  });

  it('never causes a 500 where it is odd, over PGlite', async (context: TestContext) => {
    const folder = await newDatabaseFolder();
    const store = await openPglite(folder);
    context.after(async () => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    });
    const calls = await startCalls(store);
    // A database takes ten times as long as the memory. Neither number has a factor in common with that of the texts.
    // So each parameter gets some texts, and some parameter of each kind gets each text.
    await askOddly(calls, isLong ? 5 : 11);
    await inOAuth(calls.client);
  });

  it('is refused in a body of another type or encoding, in a broken address, and in a broken token', async () => {
    const client = new Client(memoryStore());
    const { id } = await client.form([{ field_type: 'text' }]);
    const path = `form/${id}/submission`;
    const multipart = { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } };
    const parts = '--x\r\nContent-Disposition: form-data; name="field_1"\r\n\r\na\0b\r\n--x--\r\n';
    assert.equal((await client.call('POST', path, parts, multipart)).status, 415);
    for (const address of ['form/%', 'form/%zz', 'form/%E0%A4%A', 'form/%ED%A0%80', 'form?search=%ED%A0%80%', '%00'])
      assert.ok((await client.call('GET', address)).status < 500, address);
    const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
    const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0x00, 0x22, 0x7d]);
    const broken = new Request(`${ORIGIN}/api/v2/${path}`, { method: 'POST', headers, body: bytes });
    assert.equal((await client.fetch(broken)).status, 400);
    assert.equal((await client.call('POST', path, `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, { headers })).status, 400); // prettier-ignore
    for (const token of ['\u00e9', '\u0080', 'a b', '😀'.slice(0, 0)])
      assert.equal((await client.call('GET', 'form', undefined, { token })).status, 401);
    assert.deepEqual(client.faults, []);
  });
});
