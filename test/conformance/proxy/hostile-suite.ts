import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECEIPT, TOKEN } from '../../../packages/proxy/src/service/service.examples.js';
import type { Told } from './call.js';
import { FIELDS, json, page } from './fake-service.js';
import { callRaw } from './hostile-call.js';
import type { RawTold } from './hostile-call.js';
import type { HostileRow } from './hostile-row.js';
import { DOUBLED_HEADERS, HOSTILE_TABLE, TWO_HOSTS } from './hostile-table.js';
import { VISITORS } from './hostile-visitors.js';
import { newKey } from './subject.js';
import type { SiteName, Subject } from './subject.js';

/** The answers of each proxy to each row. They are compared after all rows. */
export class Comparison {
  readonly #told = new Map<string, Map<string, string>>();

  record(row: string, proxy: string, { status, code, sentence, allow }: RawTold): void {
    const ofRow = this.#told.get(row) ?? new Map<string, string>();
    this.#told.set(row, ofRow.set(proxy, JSON.stringify({ status, code, sentence, allow })));
  }

  /** Returns the rows that two proxies answer differently, with the answers. */
  differences(): readonly (readonly [row: string, told: Readonly<Record<string, string>>])[] {
    const rows = [...this.#told].filter(([, ofRow]) => new Set(ofRow.values()).size > 1);
    return rows.map(([row, ofRow]) => [row, Object.fromEntries(ofRow)]);
  }
}

/** Defines the tests of requests that no page sends, for every reference proxy. */
export function hostileSuite(subject: Subject, comparison: Comparison): void {
  theTable(subject, comparison);
  visitors(subject);
  limits(subject);
  answers(subject);
}

/** Sends a row unchanged, to a form that no other row uses. */
async function send(subject: Subject, { method, path, headers, body, site, isWithoutList }: HostileRow) {
  if (isWithoutList) subject.service.onList(() => page(503));
  const base = subject.url(site);
  const target = new URL(base).pathname + path.replace('{id}', subject.form());
  return callRaw(base, { method, target, headers, ...(body && { body }) });
}

function theTable(subject: Subject, comparison: Comparison): void {
  const { service } = subject;

  // nginx decides before PHP about an address with a host, and about a header that came twice.
  const rows = [
    ...HOSTILE_TABLE,
    ...(subject.can('absolute-form') ? DOUBLED_HEADERS : []),
    ...(subject.can('two-hosts') ? [TWO_HOSTS] : []),
  ];
  test(`each of ${String(rows.length)} hostile requests gets the answer in the table, and only accepted ones reach the service`, async () => {
    const wrong: string[] = [];
    for (const row of rows) {
      service.reset();
      const told = await send(subject, row);
      comparison.record(row.name, subject.name, told);
      const [status, code, allow] = row.verdict;
      // The proxy itself requests the field list, to check names against it.
      const made = service.calls.filter(
        ({ method, path }) => (row.method === 'HEAD' ? 'GET' : row.method) === method || !path.endsWith('/field.json'),
      );
      const expected = JSON.stringify({ status, code, allow, calls: row.arrives });
      const found = JSON.stringify({
        status: told.status,
        code: told.code,
        allow: allow && told.allow,
        calls: made.length,
      });
      if (found !== expected) wrong.push(`${row.name}: expected ${expected}, found ${found}: ${told.sentence ?? ''}`);
      if (told.code !== undefined && !told.sentence) wrong.push(`${row.name}: no sentence`);
    }
    assert.deepEqual(wrong, []);
  });

  test('a submission with 10,000 names requests the field list twice at most, even while it is not available', async () => {
    service.onList(() => page(503));
    const body = `{${Array.from({ length: 10_000 }, (_, index) => `"field_${String(index + 1)}":1`).join()}}`;
    assert.equal((await subject.submit(subject.form(), { body })).status, 201);
    assert.ok(service.calls.length <= 3, String(service.calls.length));
  });
}

function visitors(subject: Subject): void {
  test('a visitor is known by the address from a trusted web server, in one spelling, or is unknown', async () => {
    const wrong: string[] = [];
    for (const [told, visitor] of VISITORS) {
      const { text } = await subject.call('/health', { headers: { 'x-forwarded-for': told } }, 'behind');
      const expected = JSON.stringify({ status: 'ok', visitor });
      if (text !== expected) wrong.push(`${told}: expected ${expected}, found ${text}`);
    }
    assert.deepEqual(wrong, []);
  });

  test('a visitor’s own claim about its address is ignored', async () => {
    for (const headers of [
      { 'x-forwarded-for': '192.0.2.7' },
      { 'x-real-ip': '192.0.2.7' },
      { forwarded: 'for=192.0.2.7' },
    ]) {
      const { text } = await subject.call('/health', { headers: headers });
      assert.equal(text, '{"status":"ok","visitor":"127.0.0.1"}', JSON.stringify(headers));
    }
    const { text } = await subject.call('/health', {}, 'behind');
    assert.equal(text, '{"status":"ok","visitor":null}');
    const [told, claimed] = [{ 'x-forwarded-for': '192.0.2.7' }, { x_forwarded_for: '198.51.100.9' }];
    for (const [headers, visitor] of [
      [claimed, 'null'],
      [{ 'X_FORWARDED-FOR': '198.51.100.9' }, 'null'],
      [{ ...told, ...claimed }, '"192.0.2.7"'],
      [{ ...claimed, ...told }, '"192.0.2.7"'],
    ] as const) {
      const { text } = await subject.call('/health', { headers }, 'behind');
      assert.equal(text, `{"status":"ok","visitor":${visitor}}`, JSON.stringify(headers));
    }
  });

  test('a visitor is counted as one for every spelling of the address', async () => {
    for (const [first, ...others] of [
      ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100.7:1001', '198.51.100.7:1002', '::FFFF:C633:6407'],
      ['2001:db8::1', '2001:DB8:0:0:1::', '[2001:db8::2]:80', '2001:0db8::3', '2001:db8::4'],
    ] as const) {
      const formId = subject.form();
      const from = (address: string) =>
        subject.submit(formId, { site: 'behind', headers: { 'x-forwarded-for': address } });
      const statuses = [];
      for (const address of [first, ...others]) statuses.push((await from(address)).status);
      assert.deepEqual(statuses, [201, 201, 201, 429, 429]);
      assert.equal((await from(`203.0.113.${String(statuses.length)}`)).status, 201);
    }
  });
}

function limits(subject: Subject): void {
  const { service } = subject;
  const site: SiteName = 'all';
  let unknown = 5000;
  let visitor = 0;
  const nextVisitor = () => ({ 'x-forwarded-for': `198.51.100.${String(++visitor)}` });

  test('where all forms are offered, a visitor is counted over all of them', async () => {
    const headers = nextVisitor();
    const read = async () => (await subject.call(`/form/${String(unknown++)}.json`, { headers }, site)).status;
    const sent = async () => (await subject.submit(String(unknown++), { site, headers })).status;
    const reads = [await read(), await read(), await read(), await read(), await read(), await read()];
    assert.deepEqual(reads, [200, 200, 200, 200, 200, 429]);
    assert.deepEqual([await sent(), await sent(), await sent(), await sent()], [201, 201, 201, 429]);
    assert.equal((await subject.call(`/form/${String(unknown++)}.json`, { headers: nextVisitor() }, site)).status, 200);
  });

  const notFound = { status: 'error', error: 'The form was not found' };
  for (const [what, reply] of [
    ['404', json(notFound, 404)],
    ['an error with 200', json(notFound)],
  ] as const) {
    test(`a missing form (${what}) costs one call, for all visitors and all requests`, async () => {
      for (const end of ['.json', '/field.json']) {
        service.reset();
        service.onAny(() => reply);
        const path = `/form/${String(unknown++)}${end}`;
        const told: Told[] = [];
        for (let asked = 0; asked < 4; asked += 1)
          told.push(await subject.call(path, { headers: nextVisitor() }, site));
        assert.deepEqual([...new Set(told.map(({ status, text }) => `${String(status)} ${text}`))].length, 1);
        assert.deepEqual(
          [told[0]?.status, told[0]?.json['error'], service.calls.length],
          [reply.status, 'The form was not found', 1],
        );
      }
    });
  }

  /** Requests the field list of a form, and sends a submission to it. */
  const readAndSend = async (formId: string, key: string) => {
    const list = await subject.call(`/form/${formId}/field.json`, { headers: nextVisitor() }, site);
    return { list, sent: await subject.submit(formId, { site, key, headers: nextVisitor() }) };
  };

  test('a field list that is answered with 404 closes the form to submissions', async () => {
    service.onList(() => json(notFound, 404));
    const { sent } = await readAndSend(String(unknown++), newKey());
    assert.deepEqual([sent.status, sent.json['error'], service.submissions.length], [404, 'The form was not found', 0]);
  });

  test('a field list that is an error with 200 does not close the form: the service decides', async () => {
    service.onList(() => json(notFound));
    const { list, sent } = await readAndSend(String(unknown++), newKey());
    assert.equal(list.json['error'], 'The form was not found');
    assert.deepEqual([sent.status, service.submissions.length], [201, 1]);
  });

  test('a repetition gets its first answer, even if the field list is answered with 404 by then', async () => {
    const [formId, key] = [String(unknown++), newKey()];
    const first = await subject.submit(formId, { site, key, body: '{}', headers: nextVisitor() });
    service.onList(() => json(notFound, 404));
    const { list, sent } = await readAndSend(formId, key);
    assert.deepEqual([first.status, list.status], [201, 404]);
    assert.deepEqual([sent.status, sent.text, sent.headers['idempotency-replayed']], [201, first.text, 'true']);
    const { sent: other } = await readAndSend(formId, newKey());
    assert.deepEqual([other.status, service.submissions.length], [404, 1]);
  });
}

/** The token, spelled with JSON escapes. */
const SPELLED = Array.from(TOKEN, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const half = TOKEN.length / 2;
const MIXED = TOKEN.slice(0, half) + SPELLED.slice(half * 6);

function answers(subject: Subject): void {
  const { service } = subject;

  test('the token is removed from names and texts of an answer, in every spelling', async () => {
    for (const token of [TOKEN, SPELLED, MIXED, SPELLED.toUpperCase().replaceAll('\\U', '\\u')]) {
      const [field] = FIELDS;
      const whole = JSON.stringify({ ...field, label: 'x TOKEN y', TOKEN: 1, deep: [[{ 'a-TOKEN': ['TOKENTOKEN'] }]] });
      service.onList(() => ({ body: `[${whole.replaceAll('TOKEN', token)}]` }));
      service.onForm(() => ({ body: `{"id":"1","name":"${token}"}` }));
      service.onSubmission(() => ({ status: 201, body: `{"id":"1","message":"${token}"}` }));
      const formId = subject.form();
      const list = await subject.call(`/form/${formId}/field.json`);
      const told = JSON.stringify(JSON.parse(list.text));
      assert.ok(told.includes('"label":"x [removed] y"') && told.includes('"[removed]":1'), told);
      assert.ok(told.includes('"deep":[[{"a-[removed]":["[removed][removed]"]}]]'), told);
      assert.equal((await subject.call(`/form/${formId}.json`)).json['name'], '[removed]');
      assert.equal((await subject.submit(formId)).json['message'], '[removed]');
      service.onForm(() => ({ status: 404, body: `{"error":"no ${token}"}` }));
      assert.equal((await subject.call(`/form/${subject.form()}.json`)).json['error'], 'no [removed]');
    }
  });

  test('an answer may be nested 100 levels deep', async () => {
    for (const [levels, status] of [
      [98, 200],
      [99, 502],
    ] as const) {
      // The list and its field are two more levels.
      service.onList(() => ({ body: `[{"id":"1","deep":${'['.repeat(levels)}1${']'.repeat(levels)}}]` }));
      const told = await subject.call(`/form/${subject.form()}/field.json`);
      assert.equal(told.status, status, String(levels));
    }
  });

  test('a full service is reported as service_full, and the key may be used again', async () => {
    service.onSubmission(() => page(507, '', { 'retry-after': '60' }));
    const [formId, key] = [subject.form(), newKey()];
    const { status, json: said, headers } = await subject.submit(formId, { key });
    assert.deepEqual(
      [status, said['code'], said['outcome'], headers['retry-after']],
      [507, 'service_full', undefined, '60'],
    );
    service.onSubmission(() => json(RECEIPT, 201));
    assert.equal((await subject.submit(formId, { key })).status, 201);
  });

  test('an answer with 200,000 levels is service_not_json', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = open.repeat(200_000) + (open === '[' ? '' : '1') + close.repeat(200_000);
      service.onAny(() => ({ body: `[{"id":"1","deep":${deep}}]` }));
      const told = await subject.call(`/form/${subject.form()}/field.json`);
      assert.deepEqual([told.status, told.json['code']], [502, 'service_not_json']);
    }
  });

  test('an answer over 16 MiB is not read to its end, and leaves the outcome of a submission unknown', async () => {
    const body = `[{"id":"1","label":"${'x'.repeat(16 * 1024 * 1024)}"}]`;
    service.onAny(({ method }) => ({ status: method === 'POST' ? 201 : 200, body }));
    const formId = subject.form();
    const told = [await subject.call(`/form/${formId}/field.json`), await subject.call(`/form/${formId}.json`)];
    for (const { status, json: said } of told) assert.deepEqual([status, said['code']], [502, 'service_failed']);
    const key = newKey();
    const sent = await subject.submit(formId, { key });
    assert.deepEqual([sent.status, sent.json['code'], sent.json['outcome']], [502, 'service_failed', 'unknown']);
    service.onSubmission(() => json(RECEIPT, 201));
    assert.equal((await subject.submit(formId, { key })).json['code'], 'outcome_unknown');
  });
}
