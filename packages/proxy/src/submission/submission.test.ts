import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proxyBefore, RECEIPT, serviceJson } from '../service/service.examples.js';

const silent = () => assert.fail('the service was called');
const accepted = () => serviceJson(RECEIPT);

async function refusal(answer: Promise<Response>) {
  const response = await answer;
  const { code, error, limit } = (await response.json()) as { code: string; error: string; limit?: number };
  return { status: response.status, code, error, limit };
}

/** Creates a body in pieces, without a Content-Length. `taken` returns the number of pieces that were read. */
function pieces(count: number, bytes: number) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken++ === count) controller.close();
        else controller.enqueue(new Uint8Array(bytes).fill(32));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => taken };
}

for (const type of [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'multipart/form-data',
  '',
]) {
  test(`a body of type "${type}" is refused as not_json`, async () => {
    const { status, code } = await refusal(proxyBefore(silent).post('{}', { 'content-type': type }));
    assert.deepEqual([status, code], [415, 'not_json']);
  });
}

test('JSON may name its charset', async () => {
  const { status } = await proxyBefore(accepted).post('{}', { 'content-type': 'Application/JSON; charset=utf-8' });
  assert.equal(status, 200);
});

const noObjects = ['', '{', '{"field_1":', '[]', 'null', '"x"', '1', '\ufeff{}', "{'field_1':1}"];
for (const body of [...noObjects, new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])]) {
  test(`the body ${JSON.stringify(body)} is refused as bad_json`, async () => {
    const { status, code } = await refusal(proxyBefore(silent).post(body));
    assert.deepEqual([status, code], [400, 'bad_json']);
  });
}

const strangeNames = [
  'read',
  'field_',
  'field_1 ',
  'Field_1',
  'field_1[first]',
  'field_١',
  '__proto__',
  'field_1\n',
  '',
];
for (const name of strangeNames) {
  test(`the name ${JSON.stringify(name)} is refused, and the error shows it`, async () => {
    const body = `{"field_1":"a",${JSON.stringify(name)}:"b"}`;
    const { status, code, error } = await refusal(proxyBefore(silent).post(body));
    assert.deepEqual([status, code], [400, 'unknown_name']);
    assert.ok(error.includes(JSON.stringify(name)), error);
  });
}

test('the error shows 64 characters of a long name', async () => {
  const { error } = await refusal(proxyBefore(silent).post(JSON.stringify({ ['x'.repeat(1000)]: 1 })));
  assert.ok(error.startsWith(`"${'x'.repeat(64)}"`), error);
});

test('a body whose Content-Length exceeds the limit is refused before it is read', async () => {
  const { body, taken } = pieces(100, 10);
  const { status, code, error, limit } = await refusal(
    proxyBefore(silent, { maxBody: 999 }).post(body, { 'content-length': '1000' }),
  );
  assert.deepEqual([status, code, limit, taken()], [413, 'too_large', 999, 0]);
  assert.match(error, /999 bytes/);
});

test('a body over the limit without a Content-Length is refused while it comes', async () => {
  const { body, taken } = pieces(1000, 10);
  const { status, code, limit } = await refusal(proxyBefore(silent, { maxBody: 25 }).post(body));
  assert.deepEqual([status, code, limit], [413, 'too_large', 25]);
  assert.equal(taken(), 3);
});

test('a body over the limit is refused even if its Content-Length is smaller', async () => {
  const { status, code } = await refusal(
    proxyBefore(silent, { maxBody: 10 }).post('{"field_1":"abc"}', { 'content-length': '2' }),
  );
  assert.deepEqual([status, code], [413, 'too_large']);
});

test('a body of exactly the limit is accepted', async () => {
  const body = '{"field_1":"abc"}';
  assert.equal((await proxyBefore(accepted, { maxBody: body.length }).post(body)).status, 200);
  assert.equal((await proxyBefore(silent, { maxBody: body.length - 1 }).post(body)).status, 413);
});

test('the limit counts bytes, not characters', async () => {
  const body = '{"field_1":"ééé"}';
  assert.equal((await proxyBefore(silent, { maxBody: body.length }).post(body)).status, 413);
});

test('a body that comes in pieces arrives whole', async () => {
  const { calls, post } = proxyBefore(accepted);
  const parts = ['{"field', '_1":"Zo', 'ë"}'].map((part) => new TextEncoder().encode(part));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.close();
    },
  });
  await post(body);
  assert.equal(calls[0]?.body, '{"field_1":"Zoë"}');
});

test('a body that breaks off does not reach the service', async () => {
  const body = new ReadableStream({
    pull() {
      throw new Error('connection reset');
    },
  });
  const { status, code } = await refusal(proxyBefore(silent).post(body));
  assert.deepEqual([status, code], [499, 'client_gone']);
});

test('a submission to an unlisted form is refused, and its body is not read', async () => {
  const { body, taken } = pieces(1, 1);
  const { status, code } = await refusal(proxyBefore(silent).post(body, {}, '103'));
  assert.deepEqual([status, code, taken()], [403, 'form_not_listed', 0]);
});
