import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { FieldRecord } from '../fields/field-store.js';
import type { StoredAnswer, SubmissionRecord } from '../submissions/submission-store.js';
import type { JsonObject } from '../values/json.js';
import { callWebhook } from './call-webhook.js';
import { sign } from './signing-key.js';
import { webhookSettings } from './webhook-action.js';
import { webhookRequest } from './webhook-payload.js';

const FIELDS: readonly FieldRecord[] = [
  ['name', 'Name'], ['email', 'Email'], ['phone', 'Phone'], ['address', 'Address'], ['file', 'Letter'],
].map(([type = '', label = ''], index) => ({ id: index + 11, formId: 23534, type, sort: index, settings: { label } })); // prettier-ignore
const text = (fieldId: number, stored: string): StoredAnswer => ({ fieldId, text: stored, fileId: null });
const SUBMISSION: SubmissionRecord = {
  id: 12345678,
  formId: 23534,
  time: new Date(0),
  userAgent: '',
  remoteAddr: '',
  paymentStatus: '',
  read: false,
  answers: [
    text(13, '234-555-6789'),
    text(11, 'first = John\nlast = Smith'),
    text(12, 'john@form.test'),
    text(14, 'address = 1234 Test Drive\ncity = Test\nstate = IN\nzip = 12345'),
  ],
};

function requestFor(settings: JsonObject, fields = FIELDS, submission = SUBMISSION) {
  const own = webhookSettings({ url: 'https://receiver.test/hook?a=1', ...settings });
  return webhookRequest(own, fields, submission, 'https://service.test');
}
const jsonFor = (settings: JsonObject, ...more: [typeof FIELDS?, SubmissionRecord?]): unknown =>
  JSON.parse(requestFor({ content_type: 'json', ...settings }, ...more).body);

const ADDRESS = { address: '1234 Test Drive', city: 'Test', state: 'IN', zip: '12345' };
const IDS = { FormID: '23534', UniqueID: '12345678' };

describe('the payload of a webhook', () => {
  it('is the documented one in JSON, with field types and without', () => {
    const name = { first: 'John', last: 'Smith' };
    const plain = { Name: name, Email: 'john@form.test', Phone: '234-555-6789', Address: ADDRESS };
    assert.deepEqual(jsonFor({}), { ...IDS, ...plain });
    assert.deepEqual(jsonFor({ include_field_type: '1' }), {
      ...IDS,
      Name: { ...name, field_type: 'name' },
      Email: { value: 'john@form.test', field_type: 'email' },
      Phone: { value: '234-555-6789', field_type: 'phone' },
      Address: { ...ADDRESS, field_type: 'address' },
    });
  });

  it('is the documented one when urlencoded', () => {
    const pairs = (settings: JsonObject) => [...new URLSearchParams(requestFor(settings).body)];
    assert.deepEqual(pairs({}), [
      ['FormID', '23534'],
      ['Name', 'first = John\nlast = Smith'],
      ['Email', 'john@form.test'],
      ['Phone', '234-555-6789'],
      ['Address', 'address = 1234 Test Drive\ncity = Test\nstate = IN\nzip = 12345'],
      ['UniqueID', '12345678'],
    ]);
    assert.deepEqual(pairs({ include_field_type: '1' })[2], ['Email', 'value = john@form.test\nfield_type = email']);
  });

  it('can omit the names of subfields, name fields by their ids, and have a shared secret', () => {
    const by = (settings: JsonObject) => Object.entries(jsonFor(settings) as JsonObject)[1];
    assert.deepEqual(by({ no_subfield_names: '1' }), ['Name', 'John Smith']);
    assert.deepEqual((jsonFor({ use_field_ids: true }) as JsonObject)['11'], { first: 'John', last: 'Smith' });
    assert.deepEqual((jsonFor({ post_data_field_keys: 'field_ids' }) as JsonObject)['12'], 'john@form.test');
    assert.deepEqual(
      (jsonFor({ post_data_field_keys: 'api_friendly_field_names' }) as JsonObject)['email'],
      'john@form.test',
    );
    assert.equal((jsonFor({ handshake_key: 'secret' }) as JsonObject)['HandshakeKey'], 'secret');
  });

  it('has the last of two fields with one label, and no label replaces an id of the service', () => {
    const again = (label: string): FieldRecord[] =>
      [FIELDS[1], FIELDS[2]].map((field) => ({ ...(field ?? assert.fail()), settings: { label } }));
    assert.equal((jsonFor({}, again('Same')) as JsonObject)['Same'], '234-555-6789');
    assert.deepEqual(jsonFor({}, again('UniqueID')), IDS);
    assert.ok(Object.hasOwn(jsonFor({}, again('__proto__')) as JsonObject, '__proto__'));
  });

  it('has the address of a file; appended data are in the address of the webhook', () => {
    const submission = { ...SUBMISSION, answers: [{ fieldId: 15, text: '', fileId: 7 }] };
    assert.equal(
      (jsonFor({}, FIELDS, submission) as JsonObject)['Letter'],
      'https://service.test/admin/download/file/7',
    );
    const { searchParams } = new URL(requestFor({ append_data: '1' }).url);
    assert.deepEqual(
      [searchParams.get('a'), searchParams.get('FormID'), searchParams.get('Email')],
      ['1', '23534', 'john@form.test'],
    );
  });

  it('is urlencoded as the platform does it, wherever a long text is parted', () => {
    for (const before of [65_534, 65_535, 65_536]) {
      const answer = `${'a'.repeat(before)}😀é !'()~*-._&=%+\n${'漢'.repeat(70_000)}`;
      const { body } = requestFor({}, FIELDS, { ...SUBMISSION, answers: [text(12, answer)] });
      assert.equal(body, new URLSearchParams([...new URLSearchParams(body)]).toString());
      assert.equal(new URLSearchParams(body).get('Email'), answer);
    }
  });

  it('that is too long for an address is not sent, and the owner reads why', async () => {
    const settings = { url: 'https://receiver.test/', append_data: '1' };
    const action = { id: 1, formId: 23534, kind: 'webhook', settings } as const;
    const submission = { ...SUBMISSION, answers: [text(12, 'a'.repeat(70_000))] };
    const unused = { now: () => new Date(0), end: async () => assert.fail(), weigh: () => undefined };
    const result = await callWebhook(
      { ...unused, post: async () => assert.fail('it is not sent') },
      { action, submission, fields: FIELDS, origin: 'https://service.test' },
      new AbortController().signal,
    );
    assert.match(
      result.error ?? '',
      /^The answers are too long for an address: 700\d\d letters, and 65536 may be appended$/,
    );
    assert.equal(result.isFinal, true);
  });

  it('is the same in both notations, for any answer', () => {
    const any = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(any, any, (label, answer) => {
        const fields: FieldRecord[] = [{ id: 12, formId: 1, type: 'text', sort: 0, settings: { label } }];
        const submission = { ...SUBMISSION, answers: [text(12, answer)] };
        const data = jsonFor({}, fields, submission) as Record<string, string>;
        assert.deepEqual(Object.fromEntries(new URLSearchParams(requestFor({}, fields, submission).body)), data);
      }),
    );
  });
});

describe('a signature', () => {
  it('is the HMAC-SHA256 of the body as it was sent', async () => {
    const expected = createHmac('sha256', 'tést1').update('FormID=1&Näme=✓').digest('hex');
    assert.equal(await sign('FormID=1&Näme=✓', 'tést1'), `sha256=${expected}`);
  });

  it('comes with the delivery when there is a key, beside the recorded User-Agent', async () => {
    const deliver = async (settings: JsonObject) => {
      const action = {
        id: 1,
        formId: 23534,
        kind: 'webhook',
        settings: { url: 'https://receiver.test/', ...settings },
      } as const;
      const sent: Record<string, string>[] = [];
      const delivery = { action, submission: SUBMISSION, fields: FIELDS, origin: 'https://service.test' };
      const result = await callWebhook(
        {
          async post({ headers, body }) {
            sent.push({ ...headers, body, expected: createHmac('sha256', 'key').update(body).digest('hex') });
            return { status: 204, excerpt: '' };
          },
          now: () => new Date(0),
          end: async () => assert.fail('it goes on'),
          weigh: () => undefined,
        },
        delivery,
        new AbortController().signal,
      );
      assert.equal(result.error, null);
      return sent[0] ?? {};
    };
    for (const keys of [{ hmac_key: 'key' }, { hmac_secret: 'key' }, { hmac_secret: 'key', handshake_key: 'other' }]) {
      const signed = await deliver({ ...keys, content_type: 'json' });
      assert.equal(signed['X-FS-Signature'], `sha256=${signed['expected'] ?? ''}`, JSON.stringify(keys));
      assert.equal(signed['User-Agent'], 'FormstackWebhook/1.0 (Form 23534)');
    }
    assert.ok(!('X-FS-Signature' in (await deliver({}))));
    const shaken = await deliver({ handshake_key: 'key' });
    assert.equal(
      shaken['X-FS-Signature'],
      `sha256=${shaken['expected'] ?? ''}`,
      'the shared secret signs where no key does',
    );
    assert.equal(new URLSearchParams(shaken['body']).get('HandshakeKey'), 'key');
  });
});
