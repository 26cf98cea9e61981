import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { TOKEN } from '../../../packages/proxy/src/service/service.examples.js';
import type { Told } from './call.js';
import { json, page } from './fake-service.js';
import { showsNothingInternal } from './subject.js';
import type { Subject } from './subject.js';

const LARGEST = 32 * 1024 * 1024;
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns a submission of so many bytes, with a file in base64. */
export function largeBody(bytes: number): Buffer {
  const [start, end] = ['{"field_1":"', '"}'];
  const text = randomBytes(Math.ceil(bytes * 0.75) + 3).toString('base64');
  return Buffer.from(start + text.slice(0, bytes - start.length - end.length) + end);
}

const otherPaths = [
  '/',
  '/form.json',
  '/form/1001',
  '/form/1001/field',
  '/form/1001/field.xml',
  '/form/1001/field.json/',
  '/form/1001/FIELD.json',
  '/form/1001/fieldxjson',
  '/form/1001/submission',
  '/form/1001/submission/7.json',
  '/submission/7.json',
  '/form/1001/webhook.json',
  '/form/1001/copy.json',
  '/form/abc/field.json',
  '/form/-1.json',
  '/form/1e3.json',
  '/form/%D9%A1.json',
  '/form/1001/field.json;a=b',
  '/form/1001/field.json%3fa=b',
  '/form/1001/field.json%00',
  '/form/1001%0a/field.json',
  '/api/v2/form/1001/field.json',
];

const unlistedPaths = [
  '/form/2001/field.json',
  '/form/2001.json',
  '/form/01001/field.json',
  '/form/10010/field.json',
  '/form/1001/../2001/field.json',
  '/form/1001/%2e%2e/2001/field.json',
  '/form/1001%2f..%2f2001/field.json',
  '/form/1001/field.json/../../2001.json',
];

const wrongMethods: readonly [path: string, method: string][] = [
  ['/field.json', 'POST'],
  ['/field.json', 'PUT'],
  ['.json', 'DELETE'],
  ['.json', 'PUT'],
  ['/submission.json', 'GET'],
  ['/submission.json', 'HEAD'],
  ['/submission.json', 'PATCH'],
];

/** Returns the headers that two equal answers have in common. Servers may leave out what is about the body alone. */
function lastingHeaders({ headers }: Told): Readonly<Record<string, unknown>> {
  const passing = ['date', 'age', 'content-length', 'transfer-encoding', 'server-timing', 'x-request-id'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.includes(name)));
}

/** Defines the tests of every proxy: only three calls of listed forms reach the service, with the token. */
export function plainSuite(subject: Subject): void {
  calls(subject);
  refusals(subject);
  answers(subject);
}

function calls(subject: Subject): void {
  const { service } = subject;

  test('the three calls reach the service at its own addresses, with the token', async () => {
    const formId = subject.form();
    const list = await subject.call(`/form/${formId}/field.json`);
    const form = await subject.call(`/form/${formId}.json`);
    const receipt = await subject.submit(formId);
    assert.deepEqual([list.status, form.status, receipt.status], [200, 200, 201]);
    assert.deepEqual([form.json['id'], receipt.json['id']], [formId, '171943139']);
    assert.match(list.text, /"label":"Your name"/);
    for (const path of [`GET ${formId}/field.json`, `GET ${formId}.json`, `POST ${formId}/submission.json`]) {
      const [method, end] = path.split(' ') as [string, string];
      const found = service.calls.filter((made) => made.method === method && made.path === `/api/v2/form/${end}`);
      assert.deepEqual([path, found.map(({ headers }) => headers.authorization)], [path, [`Bearer ${TOKEN}`]]);
    }
  });

  test('HEAD is answered as GET is, without the body, and with any query', async () => {
    const formId = subject.form();
    const health = subject.can('health') ? ['/health'] : [];
    for (const path of [`/form/${formId}/field.json`, `/form/${formId}.json`, ...health]) {
      const headers = { connection: 'close' };
      const got = await subject.call(path, { headers });
      const head = await subject.call(`${path}?utm_source=letter`, { method: 'HEAD', headers });
      assert.deepEqual([got.status, head.status, head.text], [200, 200, ''], path);
      assert.deepEqual(lastingHeaders(head), lastingHeaders(got), path);
    }
  });

  test('a submission arrives byte by byte as it was sent', async () => {
    const body = '{ "field_1": "Zoë 🙂 \\u00e9",\n  "field_2": {"first":"Ada"}, "field_3": [1.0, 1e3, null, true] }';
    await subject.submit(subject.form(), { body });
    assert.deepEqual([service.submissions[0]?.body.toString()], [body]);
    assert.match(String(service.submissions[0]?.headers['content-type']), /^application\/json/);
  });

  test('a submission of 32 MiB arrives whole', async () => {
    const body = largeBody(LARGEST);
    assert.equal((await subject.submit(subject.form(), { body })).status, 201);
    assert.deepEqual([service.submissions[0]?.body.length], [LARGEST]);
    assert.equal(digest(service.submissions[0]?.body ?? Buffer.of()), digest(body));
  });

  test('a submission in chunks, without a length, arrives whole or is refused', async () => {
    const body = largeBody(300_000);
    const pieces = [body.subarray(0, 7), body.subarray(7, 100_001), body.subarray(100_001)];
    const { status } = await subject.submit(subject.form(), { body: pieces });
    if (!subject.can('chunked')) {
      assert.ok(status === 400 || status === 411, String(status));
      assert.equal(service.calls.length, 0);
      return;
    }
    assert.equal(status, 201);
    assert.equal(digest(service.submissions[0]?.body ?? Buffer.of()), digest(body));
  });

  test('the browser’s headers and query never reach the service', async () => {
    const headers = {
      authorization: 'Bearer mine',
      cookie: 'session=1',
      origin: 'null',
      referer: 'https://site.example/a-page?of=mine',
      'sec-fetch-site': 'same-origin',
      'user-agent': 'browser',
      'x-forwarded-for': '192.0.2.1',
      'x-fs-encryption-password': 'p',
    };
    const formId = subject.form();
    await subject.call(`/form/${formId}/field.json?oauth_token=mine&page=2`, { headers });
    await subject.submit(formId, { headers });
    assert.ok(service.calls.length >= 2);
    for (const made of service.calls) {
      assert.equal(made.headers.authorization, `Bearer ${TOKEN}`);
      assert.doesNotMatch(JSON.stringify(made.headers), /session=1|mine|site\.example|192\.0\.2\.1|"p"|sec-fetch-site/);
      assert.doesNotMatch(made.path, /\?/);
    }
  });
}

function refusals(subject: Subject): void {
  const { service } = subject;
  const refused = async (path: string, sent = {}) => {
    const { status, json: said } = await subject.call(path, sent);
    assert.ok(status >= 400 && status < 500, `${path}: ${String(status)}`);
    // Some servers themselves refuse a path with such a byte.
    const isPath = !/%(00|0a|2f|3f)/.test(path);
    if (subject.can('json-errors') && isPath) assert.equal(said['status'], 'error', path);
    assert.equal(service.calls.length, 0, path);
  };

  test('other calls than the three are refused and never reach the service', async () => {
    for (const path of otherPaths) await refused(path);
  });

  test('a form that is not listed is refused in every spelling of its address', async () => {
    for (const path of unlistedPaths) await refused(path);
    const { status } = await subject.submit('2001');
    assert.ok(status === 403 || status === 404);
    assert.equal(service.calls.length, 0);
  });

  test('another method is refused', async () => {
    for (const [end, method] of wrongMethods) {
      const { status } = await subject.call(`/form/${subject.form()}${end}`, { method });
      assert.ok(status >= 400 && status < 500, `${method} ${end}: ${String(status)}`);
    }
    assert.equal(service.calls.length, 0);
  });

  if (subject.can('json-only')) {
    test('a body without the type of JSON is refused, so no page of another site can post without a preflight', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
        const { status } = await subject.submit(subject.form(), { headers: { 'content-type': type } });
        assert.ok(status === 415 || status === 404, `${type}: ${String(status)}`);
      }
      assert.equal(service.calls.length, 0);
    });
  }

  test('a body over 32 MiB is refused, and does not reach the service', async () => {
    const body = Buffer.alloc(LARGEST + 1, ' ');
    const { status, json: said } = await subject.submit(subject.form(), { body });
    assert.deepEqual([status, service.submissions.length], [413, 0]);
    if (subject.can('json-errors')) assert.equal(said['code'], 'too_large');
  });
}

function answers(subject: Subject): void {
  const { service } = subject;

  test('the service’s headers never come back: no cookie, no challenge, no address', async () => {
    const headers = {
      'content-type': 'application/json',
      'set-cookie': 'PHPSESSID=1',
      'www-authenticate': 'Bearer',
      'x-powered-by': 'Service',
      'x-echo': TOKEN,
      link: `<${service.address}>; rel="next"`,
    };
    service.onAny(() => ({ status: 200, headers, body: '[]' }));
    const told = await subject.call(`/form/${subject.form()}/field.json`);
    const names = Object.keys(told.headers);
    const hidden = [
      'set-cookie',
      'www-authenticate',
      'x-powered-by',
      'link',
      ...(subject.can('reference') ? ['x-echo'] : []),
    ];
    for (const name of hidden) assert.ok(!names.includes(name), name);
  });

  test('an answer is JSON, with nosniff', async () => {
    const { headers } = await subject.call(`/form/${subject.form()}/field.json`);
    assert.match(String(headers['content-type']), /^application\/json/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });

  test('an answer that the service compresses can be read', async () => {
    const { text } = await subject.call(`/form/${subject.form()}/field.json`);
    assert.ok(Array.isArray(JSON.parse(text)));
  });

  test('an error with 200 comes through with its sentence', async () => {
    service.onAny(() => json({ status: 'error', error: 'The form was not found' }));
    const { status, json: said } = await subject.submit(subject.form());
    assert.deepEqual([status, said['status'], said['error']], [200, 'error', 'The form was not found']);
  });

  test('an error of the service is an error, and reveals nothing about the server', async () => {
    for (const status of [400, 401, 403, 404, 413, 429, 500, 502, 503]) {
      service.onAny(() => page(status, status === 401 ? '' : `<h1>${TOKEN}</h1>`, { 'retry-after': '7' }));
      const told = await subject.submit(subject.form());
      assert.ok(told.status >= 400, String(status));
      // The sentence of these two is for the visitor, and a plain proxy passes it on.
      const isPassedOn = !subject.can('reference') && [400, 404].includes(status);
      if (!subject.can('json-errors') || isPassedOn) continue;
      assert.equal(told.json['status'], 'error', String(status));
      assert.ok(showsNothingInternal(told, subject), told.text);
    }
  });

  test('a redirect is neither followed nor passed on, so the token goes to no other address', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      service.onAny(() => page(status, '', { location: `${service.address}/elsewhere` }));
      const told = await subject.call(`/form/${subject.form()}/field.json`);
      assert.equal(told.headers.location, undefined);
      assert.ok(told.status >= 300, String(told.status));
    }
    assert.ok(service.calls.every(({ path }) => path !== '/elsewhere'));
  });

  test('only the reference proxy announces capabilities', async () => {
    const { headers } = await subject.call(`/form/${subject.form()}/field.json`);
    const said = subject.can('reference') ? /^idempotency; keep=604800, max-body=33554432$/ : /^undefined$/;
    assert.match(String(headers['hosted-form']), said);
  });
}
