// The body of a page's post: two types, a limit, and whole or not at all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIELD, FORM, RECEIPT, serviceJson } from '../service/service.examples.js';
import { drawingProxy, formOf } from './drawing.examples.js';

const NAME = `field_${FIELD.id}`;

function proxy(more: Parameters<typeof drawingProxy>[1] = {}) {
  const before = drawingProxy(
    ({ method, url }) => serviceJson(method === 'POST' ? RECEIPT : url.endsWith('/field.json') ? [FIELD] : FORM),
    more,
  );
  const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const own = { 'sec-fetch-site': 'same-origin', ...headers };
    const init = { method: 'POST', body, headers: own, duplex: 'half' };
    const response = await before.call('/form/101/submission.html', init);
    const text = await response.text();
    const [, code] = /<code>(\w+)<\/code>/.exec(text) ?? [];
    return { status: response.status, code, text };
  };
  return { ...before, send };
}

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' };
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test('other types, and compressed bodies, are refused', async () => {
  const { send } = proxy();
  for (const type of ['text/plain', 'application/json', 'multipart/mixed; boundary=b', 'xmultipart/form-data', '']) {
    assert.deepEqual(
      { ...(await send('a=b', { 'content-type': type })), text: '' },
      { status: 415, code: 'not_form_data', text: '' },
    );
  }
  const zipped = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' };
  assert.equal((await send('a=b', zipped)).code, 'not_form_data');
});

test('a form that is cut off anywhere is refused, and nothing is sent', async () => {
  const { calls, send } = proxy();
  const whole = `${part(NAME, 'Ada')}${part('hosted-form-token', 'x')}--b--\r\n`;
  for (let end = 0; end < whole.length - '--\r\n'.length; end += 1) {
    const { code } = await send(whole.slice(0, end), MULTIPART);
    assert.equal(code, 'bad_form_data', String(end));
  }
  assert.equal((await send(whole, MULTIPART)).status, 422);
  assert.equal(calls.filter(({ method }) => method === 'POST').length, 0);
});

test('a body that is shorter than it was announced is refused', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '100' };
  assert.equal((await proxy().send('a=b', headers)).code, 'bad_form_data');
});

test('a stream that breaks off is an error', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(part(NAME, 'Ada')));
      controller.error(new Error('gone'));
    },
  });
  assert.equal((await proxy().send(broken, MULTIPART)).code, 'client_gone');
});

test('a body over the limit is refused as a page that says the limit, whether it was announced or not', async () => {
  const { send } = proxy({ maxBody: 1000 });
  const stream = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(600));
      },
    });
  for (const { status, code, text } of [
    await send(`a=${'x'.repeat(999)}`, {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '1001',
    }),
    await send(stream(), MULTIPART),
  ]) {
    assert.deepEqual([status, code], [413, 'too_large']);
    assert.match(text, /1000 bytes at most.*Go back in your browser/s);
  }
});

test('more controls than a form has are refused before they are read', async () => {
  const { counts, send } = proxy();
  const encoded = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.equal((await send('a&'.repeat(30_000), encoded)).code, 'bad_form_data');
  // Nor does a type that says more than it should hide their number.
  for (const type of [
    'application/x-www-form-urlencoded; boundary=b',
    'multipart/form-data; x="; boundary=a"; boundary=b',
    'multipart/form-data; boundary=a, multipart/form-data; boundary=b',
    String.raw`multipart/form-data; boundary="\b"`,
  ]) {
    const body = type.startsWith('a') ? 'a&'.repeat(30_000) : `${part('a', '').repeat(30_000)}--b--\r\n`;
    assert.equal((await send(body, { 'content-type': type })).code, 'bad_form_data', type);
  }
  assert.equal((await send(`${part('a', '').repeat(30_000)}--b--\r\n`, MULTIPART)).code, 'bad_form_data');
  assert.equal(counts.answer, 0);
  assert.equal((await send(`${part('a', '').repeat(5000)}--b--\r\n`, MULTIPART)).status, 422);
});

test('an empty file, and one of 30 MB, come as they are', async () => {
  for (const size of [0, 30_000_000]) {
    const { openPage, post, calls } = proxy();
    const token = await openPage();
    const file = new File([new Uint8Array(size)], 'photo.jpg');
    assert.equal((await post(formOf({ 'hosted-form-token': token, [NAME]: file }))).status, 303);
    assert.equal(calls.filter(({ method }) => method === 'POST').length, 1);
  }
});
