import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FORM, RECEIPT, TOKEN } from '../../../packages/proxy/src/service/service.examples.js';
import { randomCases } from '../../support/long.js';
import type { Told } from './call.js';
import { FIELDS, json, page } from './fake-service.js';
import type { Reply } from './fake-service.js';
import { largeBody } from './plain-suite.js';
import { newKey, showsNothingInternal } from './subject.js';
import type { Subject } from './subject.js';

const INTERNAL = ['html', 'javascript', 'internal_label', 'workflow_access', 'remove_data_from_emails', 'ai_field'];

/** Tells whether a body nests four levels at most, and has no list within a list. */
function canBeAnswer(value: unknown, level = 1, isInList = false): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const isList = Array.isArray(value);
  if (level > 4 || (isList && isInList)) return false;
  return Object.values(value).every((each) => canBeAnswer(each, level + 1, isList));
}

/** Defines the tests of single calls for promises of the reference proxy only. */
export function referenceSuite(subject: Subject): void {
  stripping(subject);
  bodies(subject);
  limits(subject);
  errors(subject);
}

function stripping(subject: Subject): void {
  const { service } = subject;

  test('the browser sees only the keys of a form that it needs for rendering', async () => {
    const formId = subject.form();
    const { text } = await subject.call(`/form/${formId}/field.json`);
    const list = JSON.parse(text) as Record<string, unknown>[];
    assert.deepEqual([list.length, list[0]?.['label'], list[0]?.['maxlength']], [9, 'Your name', 0]);
    const form = await subject.call(`/form/${formId}.json`);
    assert.deepEqual([form.json['name'], form.json['inactive']], ['Volunteers', false]);
    for (const key of INTERNAL)
      assert.ok(
        list.every((field) => !(key in field)),
        key,
      );
    for (const key of [...INTERNAL, 'viewkey', 'edit_url', 'submissions', 'permissions', 'v4html'])
      assert.ok(!(key in form.json), key);
    const [drawn] = form.json['fields'] as Record<string, unknown>[];
    assert.deepEqual({ ...drawn, id: '1' }, list[0]);
  });

  test('unknown values pass unchanged: empty lists, empty objects, numbers, null', async () => {
    const strange = {
      id: '1',
      a: {},
      b: [],
      c: [{}],
      d: 1.5,
      e: 0,
      f: null,
      g: { html: 'kept' },
      h: 'é/🙂',
      i: { '': 1 },
    };
    service.onList(() => json([strange, null, 'no field', { id: '2', attributes: { rows: '10', html: 'x' } }]));
    const { text } = await subject.call(`/form/${subject.form()}/field.json`);
    assert.deepEqual(JSON.parse(text), [strange, { id: '2', attributes: { rows: '10' } }]);
  });

  test('a receipt keeps its number, message, redirect and time', async () => {
    service.onSubmission(() => json({ ...RECEIPT, redirect_url: 'https://site.example/thanks' }, 201));
    const { json: receipt } = await subject.submit(subject.form());
    assert.deepEqual(Object.keys(receipt).sort(), ['id', 'message', 'redirect_url', 'timestamp']);
  });

  test('no answer holds the token, whatever the service repeats', async () => {
    const echo = JSON.stringify({ ...FORM, id: TOKEN, name: `you sent ${TOKEN}` });
    for (const body of [echo, JSON.stringify({ error: TOKEN }), TOKEN]) {
      for (const status of [200, 400, 404]) {
        service.onAny(() => ({ status, body, headers: { 'x-echo': TOKEN, 'retry-after': TOKEN } }));
        for (const path of ['.json', '/field.json']) {
          const told = await subject.call(`/form/${subject.form()}${path}`);
          assert.ok(showsNothingInternal(told, subject), told.text);
        }
      }
    }
  });
}

const ofCode = ({ status, json: said }: Told) => [status, said['code']];

function bodies(subject: Subject): void {
  const { service } = subject;

  test('only JSON is accepted, so that no page can post without a preflight', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'multipart/form-data; boundary=x',
    ]) {
      const told = await subject.submit(subject.form(), { headers: { 'content-type': type } });
      assert.deepEqual(ofCode(told), [415, 'not_json'], type);
    }
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    assert.equal((await subject.submit(subject.form(), { headers })).status, 201);
    assert.equal(service.submissions.length, 1);
  });

  test('anything but one JSON object in UTF-8 is refused', async () => {
    const wrong = [
      '',
      ' ',
      '{',
      '{"field_1":',
      '[]',
      'null',
      '"x"',
      '1',
      '\ufeff{}',
      "{'field_1':1}",
      '{}{}',
      '{"field_1":1,}',
    ];
    const bytes = [
      [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d],
      [0xc3, 0x28],
      [0x7b, 0x7d, 0xc3],
    ];
    for (const body of [...wrong, ...bytes.map((list) => Buffer.from(list))]) {
      assert.deepEqual(ofCode(await subject.submit(subject.form(), { body })), [400, 'bad_json'], JSON.stringify(body));
    }
    assert.equal(service.submissions.length, 0);
  });

  test('a name that is no field is refused, and the error shows it', async () => {
    const names = ['read', 'field_', 'field_1 ', 'Field_1', 'field_1[first]', 'field_١', '__proto__', 'field_1\n', ''];
    for (const name of names) {
      const body = `{"field_1":"a",${JSON.stringify(name)}:"b"}`;
      const told = await subject.submit(subject.form(), { body });
      assert.deepEqual(ofCode(told), [400, 'unknown_name'], name);
      assert.ok(String(told.json['error']).includes(JSON.stringify(name)), told.text);
    }
    const { json: said } = await subject.submit(subject.form(), { body: JSON.stringify({ ['x'.repeat(5000)]: 1 }) });
    assert.ok(String(said['error']).startsWith(`"${'x'.repeat(64)}"`));
    assert.equal(service.submissions.length, 0);
  });

  test('a name may have escapes, and may be split between pieces of the body', async () => {
    const pieces = ['{"fie', 'ld\\u005', 'f1":"\\ud83d', '\\ude42"}'];
    const body = subject.can('chunked') ? pieces : pieces.join('');
    assert.equal((await subject.submit(subject.form(), { body })).status, 201);
  });

  if (subject.can('field-names')) {
    test('a name must be a field of that form, and may be a new one', async () => {
      const formId = subject.form();
      const body = '{"field_1":"a","field_77":"b"}';
      assert.deepEqual(ofCode(await subject.submit(formId, { body })), [400, 'unknown_name']);
      assert.equal(service.submissions.length, 0);
      service.onList(() => page(503));
      assert.equal((await subject.submit(formId, {})).status, 201);
    });
  }

  test('a value is valid if JSON.parse accepts it and it can be an answer, for every cut of the body', async () => {
    const formId = subject.form();
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const isGood = (bytes: Buffer) => {
      try {
        return canBeAnswer(JSON.parse(strict.decode(bytes)));
      } catch {
        return false;
      }
    };
    const value = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
    const damage = fc.option(fc.tuple(fc.nat(), fc.uint8Array({ minLength: 0, maxLength: 3 })), { freq: 2 });
    const padding = fc.constantFrom(0, 0, 65_500, 65_520, 131_060);
    const promise = fc.asyncProperty(value, damage, padding, fc.boolean(), async (any, hurt, pad, spaced) => {
      const start = `{"field_2":"${'é'.repeat(pad / 2)}","field_1":`;
      const whole = Buffer.from(`${start}${JSON.stringify(any, null, spaced ? 1 : 0)}}`);
      // After the names, because the first mistake is reported.
      const intact = Buffer.byteLength(start);
      const at = hurt ? intact + (hurt[0] % (whole.length - intact)) : whole.length;
      const body = hurt ? Buffer.concat([whole.subarray(0, at), hurt[1], whole.subarray(at + 1)]) : whole;
      const { json: said } = await subject.submit(formId, { body });
      assert.equal(said['code'] === 'bad_json', !isGood(body), body.subarray(-200).toString());
    });
    await fc.assert(promise, { numRuns: randomCases(250), seed: 11 });
  });
}

function limits(subject: Subject): void {
  const { service } = subject;

  test('a body over the limit is refused by its length, or in chunks while it comes, with the limit', async () => {
    const pieces = Array.from({ length: 40 }, () => ' '.repeat(50));
    for (const body of [largeBody(1001), ...(subject.can('chunked') ? [pieces] : [])]) {
      const told = await subject.submit(subject.form(), { body, site: 'small' });
      assert.deepEqual([...ofCode(told), told.json['limit']], [413, 'too_large', 1000]);
    }
    assert.equal(service.submissions.length, 0);
  });

  test('a body of exactly the limit is accepted, and the limit is announced', async () => {
    assert.equal((await subject.submit(subject.form(), { body: largeBody(1000), site: 'small' })).status, 201);
    const { headers } = await subject.call(`/form/${subject.form()}/field.json`, {}, 'small');
    assert.match(String(headers['hosted-form']), /max-body=1000/);
  });
}

const failures: readonly [what: string, reply: Reply, status: number, code: string][] = [
  ['401 with an empty page', page(401), 401, 'service_refused_token'],
  ['403', json({ status: 'error', error: 'Unauthorized for https://service.test' }, 403), 403, 'service_refused_token'],
  ['413 as a page', page(413, '<h1>Too large</h1>'), 413, 'service_too_large'],
  ['429', page(429, '', { 'retry-after': '120' }), 429, 'service_rate_limited'],
  ['500', json({ status: 'error', error: 'An error occurred while decrypting' }, 500), 502, 'service_failed'],
  ['503', page(503, '<h1>Maintenance</h1>'), 502, 'service_failed'],
  ['a redirect', page(302, '', { location: 'https://elsewhere.example' }), 502, 'service_failed'],
  ['a page with 200', page(200, '<!doctype html><title>Maintenance</title>'), 502, 'service_not_json'],
  ['a page with 404', page(404, '<h1>Not here</h1>'), 502, 'service_not_json'],
  ['JSON that is cut off', page(200, '[{"id":"1","label":"Na'), 502, 'service_not_json'],
  ['nothing with 200', page(200), 502, 'service_not_json'],
  ['an answer that breaks off', { ...page(200, '[{"id":"1","la'), end: 'cut' }, 502, 'service_not_json'],
  ['a connection that breaks', { end: 'break' }, 502, 'service_unreachable'],
];

function errors(subject: Subject): void {
  const { service } = subject;

  for (const [what, reply, status, code] of failures) {
    test(`${what} is ${code}, in a list, a form and a submission, and reveals nothing about the server`, async () => {
      service.onAny(() => reply);
      const formId = subject.form();
      const paths = [`/form/${formId}/field.json`, `/form/${formId}.json`];
      const told = [...(await Promise.all(paths.map((path) => subject.call(path)))), await subject.submit(formId)];
      for (const answer of told) {
        assert.deepEqual([...ofCode(answer), answer.json['status']], [status, code, 'error']);
        assert.ok(showsNothingInternal(answer, subject), answer.text);
        assert.doesNotMatch(answer.text, /decrypting|Maintenance|elsewhere/);
        assert.equal(answer.headers['cache-control'], 'no-store');
        assert.equal(answer.headers['retry-after'], code === 'service_rate_limited' ? '120' : undefined);
      }
    });
  }

  test('an error with 200 is passed on with its sentence, and nothing else', async () => {
    service.onAny(() => json({ status: 'error', error: 'The form was not found', trace: 'x' }));
    const { text } = await subject.call(`/form/${subject.form()}.json`);
    assert.deepEqual(JSON.parse(text), { status: 'error', error: 'The form was not found' });
  });

  test('an error keeps what it says of single fields, in one shape', async () => {
    const errors = { field_1: 'No', field_2: { last: ['Too long'] }, secret: 'x', field_3: { deep: { deeper: 'x' } } };
    service.onSubmission(() => json({ status: 'error', error: 'Refused', errors, trace: 'x' }, 400));
    const { status, json: told } = await subject.submit(subject.form());
    assert.equal(status, 400);
    assert.deepEqual(told, {
      status: 'error',
      error: 'Refused',
      errors: [
        { field: 'field_1', error: 'No' },
        { field: 'field_2', subfield: 'last', error: 'Too long' },
      ],
    });
  });

  test('an unreachable service is service_unreachable, and a silent one service_timeout', async () => {
    assert.deepEqual(ofCode(await subject.submit(subject.form(), { site: 'nowhere' })), [502, 'service_unreachable']);
    service.onForm(() => ({ end: 'never' }));
    const told = await subject.call(`/form/${subject.form()}.json`, {}, 'hasty');
    assert.deepEqual(ofCode(told), [504, 'service_timeout']);
  });

  test('every refusal is JSON with its code, and with no-store', async () => {
    const formId = subject.form();
    const told = [
      await subject.call('/nothing'),
      await subject.call('/form/2001/field.json'),
      await subject.call(`/form/${formId}/field.json`, { method: 'DELETE' }),
      await subject.submit(formId, { key: 'short' }),
    ];
    assert.deepEqual(told.map(ofCode), [
      [404, 'no_such_call'],
      [403, 'form_not_listed'],
      [405, 'method_not_allowed'],
      [400, 'bad_key'],
    ]);
    assert.equal(told[2]?.headers.allow, 'GET, HEAD');
    for (const { headers, json: said } of told) {
      assert.deepEqual([headers['cache-control'], said['status']], ['no-store', 'error']);
    }
    assert.equal(service.calls.length, 0);
  });

  test('a submission without answers, and one with all fields, are accepted', async () => {
    const all = Object.fromEntries(FIELDS.map(({ id }) => [`field_${id}`, { first: 'Ada', other: ['x', 1] }]));
    for (const body of ['{}', ' { } ', JSON.stringify(all)]) {
      assert.equal((await subject.submit(subject.form(), { body, key: newKey() })).status, 201);
    }
  });
}
