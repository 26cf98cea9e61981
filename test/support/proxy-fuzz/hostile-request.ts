// Requests that no browser sends, and some that a browser sends. Each depends only on its seed.
import { makeDice } from '../faults/dice.js';
import type { Dice } from '../faults/dice.js';

/** A request, byte by byte. */
export interface HostileRequest {
  readonly method: string;
  readonly bytes: Buffer;
  /** It is not HTTP/1.1, or it announces more than it sends. It may stay without an answer. */
  readonly isBroken: boolean;
}

type Some<Item> = readonly [Item, ...Item[]];

/** A part of a request, and whether it breaks the protocol. */
interface Part {
  readonly text: string;
  readonly isBroken?: boolean;
}

const METHODS: Some<string> = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'OPTIONS',
  'PUT',
  'DELETE',
  'PATCH',
];
const STRANGE_METHODS: Some<string> = [
  'TRACE',
  'PROPFIND',
  'M-SEARCH',
  'QUERY',
  'get',
  'CONNECT',
  'G\0T',
  '__proto__',
  '',
];

const IDS: Some<string> = [
  '101',
  '101',
  '101',
  '102',
  '999',
  '0101',
  '%31%30%31',
  '-1',
  '1e2',
  '١',
  '__proto__',
  '9'.repeat(400),
];
const ENDS: Some<string> = [
  '/field.json',
  '/submission.json',
  '.json',
  '/token.json',
  '/submission/7.json',
  '/webhook.json',
  '',
];
const TWISTS: Some<(path: string) => string> = [
  (path) => path.replace('/form/', '//form/'),
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replace('.json', '%2ejson'),
  (path) => path.replace('.json', '.json%00'),
  (path) => path.replace('.json', '.json/../../999/field.json'),
  (path) => path.replace('/form', '/./form/../form'),
  (path) => path.replaceAll('/', '\\'),
  (path) => `${path}?id=999&__proto__=x`,
  (path) => `${path}#x`,
  (path) => `${path};a=b`,
  (path) => `${path}%zz%c3%28`,
  (path) => path.toUpperCase(),
  (path) => `http://other.test${path}`,
  (path) => `${path}${'a'.repeat(12_000)}`,
];
const OTHER_PATHS: Some<string> = [
  '/',
  '*',
  '/forms',
  '/forms/',
  '/forms/health',
  '/forms/__proto__',
  '/forms/constructor',
  '/\xff\xfe',
  'form',
  '',
];

/** Half of the requests are for these, so that only their headers and bodies are strange. */
const CALLS: Some<{ readonly method: string; readonly path: string }> = [
  { method: 'GET', path: '/forms/form/101/field.json' },
  { method: 'GET', path: '/forms/form/102.json' },
  { method: 'POST', path: '/forms/form/101/submission.json' },
  { method: 'POST', path: '/forms/form/101/submission.json' },
  { method: 'POST', path: '/forms/form/102/submission.json' },
];

const HEADERS: Some<Part> = [
  { text: 'Origin: https://evil.test' },
  { text: 'Origin: null' },
  { text: 'Sec-Fetch-Site: cross-site' },
  { text: 'Access-Control-Request-Method: POST' },
  { text: 'Idempotency-Key: 0b5f7c9e-8a51-4a3c-9d0e-1f2a3b4c5d6e' },
  { text: 'Idempotency-Key: __proto__' },
  { text: 'Idempotency-Key: ../../etc/passwd-0123456789' },
  { text: 'Hosted-Form-Token: a.b.c' },
  { text: 'Hosted-Form-Token: __proto__.constructor.x' },
  { text: 'Hosted-Form-Trap: filled' },
  { text: 'Hosted-Form-Captcha: x' },
  { text: 'If-None-Match: *' },
  { text: 'If-None-Match: "x", W/"y", __proto__' },
  { text: 'Authorization: Bearer mine' },
  { text: 'Cookie: a=b; __proto__=c' },
  { text: '__proto__: x' },
  { text: 'constructor: x' },
  { text: 'X-Forwarded-For: 192.0.2.1, ::1, __proto__' },
  { text: 'X-Forwarded-Host: evil.test' },
  { text: 'X-HTTP-Method-Override: DELETE' },
  { text: 'Accept-Encoding: gzip, br' },
  { text: 'Range: bytes=0-1' },
  { text: 'Upgrade: websocket\r\nConnection: Upgrade' },
  { text: `X-Long: ${'x'.repeat(7000)}` },
  { text: `X-Huge: ${'x'.repeat(40_000)}` },
  { text: 'Expect: the-unexpected', isBroken: true },
  { text: 'Bad Header: x', isBroken: true },
  { text: 'X-Null: a\0b', isBroken: true },
  { text: ' folded: x', isBroken: true },
  { text: 'no colon', isBroken: true },
];
const HOSTS: Some<Part> = [
  { text: 'Host: site.test' },
  { text: 'Host: site.test' },
  { text: 'Host: site.test' },
  { text: 'Host: [::1]:80' },
  { text: 'Host: a b/c', isBroken: true },
  { text: 'Host: \xff', isBroken: true },
  { text: 'Host:', isBroken: true },
  { text: 'X-No-Host: x', isBroken: true },
  { text: 'Host: a\r\nHost: b', isBroken: true },
];
const TYPES: Some<string> = [
  'application/json',
  'application/json',
  'application/json',
  'APPLICATION/JSON; charset=utf-8',
  'text/plain',
  'multipart/form-data',
  '',
];

const BODIES: Some<(dice: Dice) => string> = [
  () => '{"field_1":"Ada"}',
  () => '{"field_1":"Ada","field_2":{"first":"Zo\\u00eb"}}',
  () => '{}',
  (dice) => `{"field_1":"${'x'.repeat(dice.between(60_000, 400_000))}"}`,
  (dice) => `{"field_1":"${'x'.repeat(dice.between(60_000, 200_000))}","read":1}`,
  (dice) => `{"field_1":"${'x'.repeat(dice.between(60_000, 200_000))}`,
  () => '{"field_3":"of another form"}',
  () => '{"read":"1","payment_status":"paid"}',
  () => '{"__proto__":{"field_1":1}}',
  () => '{"field_1":{"__proto__":{"x":1}},"constructor":1}',
  () => '{"field_1":1,"field_1":2}',
  () => '{"\\u0066ield_1":1,"field\\u005f999":2}',
  () => '{"field_1":"\xff\xc0\xaf"}',
  () => '\xef\xbb\xbf{"field_1":1}',
  () => '{"field_1":"\\ud800"}',
  () => `{"field_1":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  () => `{"${'n'.repeat(5000)}":1}`,
  () => '[]',
  () => 'null',
  () => '"field_1"',
  () => "{'field_1':1}",
  () => '{"field_1":01}',
  () => '{"field_1":1}{"field_1":2}',
  () => 'field_1=Ada',
  () => '\0\0\0',
  () => '',
];

/** Node refuses more than 16 KiB before a body, and does not tell the method then. This is a little less. Bytes. */
const MOST_BEFORE_BODY = 16_000;

/** Returns the request of a seed. */
export function hostileRequest(seed: number): HostileRequest {
  const dice = makeDice(seed);
  const call = dice.chance(0.5) ? dice.pick(CALLS) : undefined;
  const method = call?.method ?? (dice.chance(0.9) ? dice.pick(METHODS) : dice.pick(STRANGE_METHODS));
  const path = call?.path ?? drawPath(dice);
  const parts = [dice.chance(0.95) ? HOSTS[0] : dice.pick(HOSTS)];
  for (let count = dice.chance(0.5) ? 0 : dice.between(1, 3); count > 0; count -= 1) parts.push(dice.pick(HEADERS));
  const { head, body, isBroken } = dice.chance(method === 'POST' ? 0.95 : 0.1) ? drawBody(dice) : NO_BODY;
  const lines = [`${method} ${path} HTTP/1.1`, ...parts.map(({ text }) => text), ...head, 'Connection: close'];
  const start = `${lines.join('\r\n')}\r\n\r\n`;
  return {
    method,
    bytes: Buffer.from(`${start}${body}`, 'latin1'),
    isBroken:
      isBroken ||
      start.length > MOST_BEFORE_BODY ||
      parts.some((part) => part.isBroken) ||
      !/^[A-Z-]+$/.test(method) ||
      method === 'CONNECT' ||
      !/^(?:\/|http:)[\x21-\x7e]*$/.test(path),
  };
}

function drawPath(dice: Dice): string {
  if (dice.chance(0.1)) return dice.pick(OTHER_PATHS);
  const isPlain = dice.chance(0.5);
  const path = `/forms/form/${isPlain ? '101' : dice.pick(IDS)}${isPlain ? dice.pick(['/field.json', '/submission.json', '.json']) : dice.pick(ENDS)}`;
  return Buffer.from(dice.chance(0.3) ? dice.pick(TWISTS)(path) : path, 'utf8').toString('latin1');
}

interface Body {
  readonly head: readonly string[];
  readonly body: string;
  readonly isBroken: boolean;
}

const NO_BODY: Body = { head: [], body: '', isBroken: false };

/** Draws a body with its length, in chunks, or with a false length. */
function drawBody(dice: Dice): Body {
  const body = dice.pick(BODIES)(dice);
  const type = `Content-Type: ${dice.chance(0.8) ? 'application/json' : dice.pick(TYPES)}`;
  if (dice.chance(0.6)) return { head: [type, `Content-Length: ${String(body.length)}`], body, isBroken: false };
  if (dice.chance(0.6))
    return { head: [type, 'Transfer-Encoding: chunked'], body: chunked(body, dice), isBroken: false };
  const head = dice.pick([
    [`Content-Length: ${String(body.length + 10)}`],
    [`Content-Length: ${String(Math.max(0, body.length - 1))}`],
    ['Content-Length: 99999999999999999999'],
    ['Content-Length: -1'],
    ['Content-Length: 1e3'],
    [`Content-Length: ${String(body.length)}`, 'Transfer-Encoding: chunked'],
    [`Content-Length: ${String(body.length)}`, 'Content-Length: 1'],
    ['Transfer-Encoding: chunked'],
    ['Transfer-Encoding: gzip'],
    [],
  ] as const);
  return { head: [type, ...head], body, isBroken: true };
}

function chunked(body: string, dice: Dice): string {
  let text = '';
  for (let at = 0; at < body.length;) {
    const chunk = body.slice(at, at + dice.between(1, Math.max(1, body.length)));
    text += `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    at += chunk.length;
  }
  return `${text}0\r\n\r\n`;
}
