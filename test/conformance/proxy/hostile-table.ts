// Requests that no page sends, and the answer that every reference proxy must give to each.
import { HOSTILE_ADDRESSES, HOSTILE_METHODS } from './hostile-addresses.js';
import { HOSTILE_BODIES } from './hostile-bodies.js';
import { JSON_TYPE, submission } from './hostile-row.js';
import type { Header, HostileRow, Verdict } from './hostile-row.js';
import { PARTNER } from './subject.js';

const KEY = 'a-key-of-the-table-0001';

const typed = (type: string | undefined, verdict: Verdict, more: readonly Header[] = []): HostileRow =>
  submission({
    name: `Content-Type: ${String(type)}${more.map(([name, text]) => `, ${name}: ${text}`).join('')}`,
    headers: [...(type === undefined ? [] : [['Content-Type', type] as const]), ...more],
    verdict,
  });

const NOT_JSON: Verdict = [415, 'not_json'];
const types: readonly HostileRow[] = [
  ...[
    'application/json',
    'APPLICATION/Json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; charset="utf-8"',
    'application/json; profile=x; Charset=Utf-8',
    'application/json; charset=utf8',
  ].map((type) => typed(type, [201])),
  ...[
    undefined,
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/json5',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    'application/json text/plain',
    'text/plain; application/json',
    'application/json; charset=utf-16',
    'application/json; charset=utf-7',
    'application/json; charset=iso-8859-1',
    'application/json; charset="latin1"',
    'application/json; charset=',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json; x="; charset=utf-8"; charset=utf-16',
    'application/json; x=y; charset=utf-32',
  ].map((type) => typed(type, NOT_JSON)),
  submission({
    name: 'two types, the first another',
    headers: [['Content-Type', 'text/plain'], JSON_TYPE],
    verdict: NOT_JSON,
  }),
  typed('application/json', [201], [['Content-Encoding', '']]),
  typed('application/json', NOT_JSON, [
    ['Content-Encoding', 'identity'],
    ['Content-Encoding', 'gzip'],
  ]),
  typed('application/json', [201], [['Content-Encoding', 'identity']]),
  typed('application/json', [201], [['content-encoding', 'IDENTITY']]),
  ...['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'compress', 'gzip, identity', 'identity, gzip', 'none', 'utf-8'].map(
    (coding) => typed('application/json', NOT_JSON, [['Content-Encoding', coding]]),
  ),
];

const sized = (bytes: number): Buffer => Buffer.from(`{"field_1":"${'x'.repeat(bytes - 14)}"}`);
const sizes: readonly HostileRow[] = [
  submission({ name: 'as large as may be', site: 'small', body: sized(1000), verdict: [201] }),
  submission({ name: 'one byte too large', site: 'small', body: sized(1001), verdict: [413, 'too_large'] }),
  submission({
    name: 'too large, and no JSON',
    site: 'small',
    body: Buffer.alloc(2000, '['),
    verdict: [413, 'too_large'],
  }),
  submission({
    name: 'too large, and not said to be JSON',
    site: 'small',
    headers: [],
    body: sized(2000),
    verdict: NOT_JSON,
  }),
];

const keyed = (key: string): HostileRow =>
  submission({
    name: `Idempotency-Key: ${key.slice(0, 40)}`,
    headers: [JSON_TYPE, ['Idempotency-Key', key]],
    verdict: [400, 'bad_key'],
  });
const trapped: Header = ['Hosted-Form-Trap', 'filled'];
const senders: readonly HostileRow[] = [
  ...[
    'short',
    'x'.repeat(15),
    'x'.repeat(129),
    `${'x'.repeat(16)} y`,
    `${'x'.repeat(16)}/..`,
    `${'x'.repeat(16)}é`,
    `${KEY}, ${KEY}`,
  ].map(keyed),
  keyed(''),
  submission({
    name: 'a key of 128 characters',
    headers: [JSON_TYPE, ['Idempotency-Key', 'A_z-'.repeat(32)]],
    verdict: [201],
  }),
  submission({
    name: 'a wrong key before the trap',
    headers: [['Idempotency-Key', 'short'], trapped],
    verdict: [400, 'bad_key'],
  }),
  submission({ name: 'the trap before the type', headers: [trapped], verdict: [422, 'spam_suspected'] }),
  submission({ name: 'a trap that is empty', headers: [JSON_TYPE, ['Hosted-Form-Trap', 'empty']], verdict: [201] }),
  submission({
    name: 'the form token before the body',
    site: 'token',
    headers: [],
    body: Buffer.from('{'),
    verdict: [403, 'form_token_invalid'],
  }),
  submission({
    name: 'the captcha before the body',
    site: 'captcha',
    headers: [],
    body: Buffer.from('{'),
    verdict: [422, 'captcha_failed'],
  }),
  submission({ name: 'no captcha', site: 'captcha', verdict: [422, 'captcha_failed'] }),
  submission({
    name: 'a wrong captcha',
    site: 'captcha',
    headers: [JSON_TYPE, ['Hosted-Form-Captcha', 'no']],
    verdict: [422, 'captcha_failed'],
  }),
  ...['x', 'a.b.c', `zzzzzz.${'0'.repeat(32)}.${'A'.repeat(43)}`, '__proto__.constructor.x'].map((token) =>
    submission({
      name: `the form token ${token.slice(0, 20)}`,
      site: 'token',
      headers: [JSON_TYPE, ['Hosted-Form-Token', token]],
      verdict: [403, 'form_token_invalid'],
    }),
  ),
  submission({
    name: 'a form that is not offered before the origin',
    path: '/form/2001/submission.json',
    headers: [JSON_TYPE, ['Origin', 'null']],
    verdict: [403, 'form_not_listed'],
  }),
];

const from = (verdict: Verdict, ...headers: readonly Header[]): HostileRow =>
  submission({
    name: headers.map((header) => header.join(': ')).join(', '),
    headers: [JSON_TYPE, ...headers],
    verdict,
  });
const FOREIGN: Verdict = [403, 'origin_refused'];
const origins: readonly HostileRow[] = [
  from([201], ['Origin', PARTNER], ['Sec-Fetch-Site', 'cross-site']),
  ...['https://site.test', 'http://site.test', 'https://site.test:443', 'http://site.test:80', 'https://SITE.test'].map(
    (origin) => from([201], ['Origin', origin]),
  ),
  ...[
    'null',
    'https://other.example',
    `${PARTNER}.evil.example`,
    'https://site.test:8443',
    'http://site.test:443',
    'site.test',
    'https://site.test.evil.example',
  ].map((origin) => from(FOREIGN, ['Origin', origin])),
  from(FOREIGN, ['Origin', 'https://site.test@other.example']),
  from(FOREIGN, ['Origin', 'https://other.example'], ['X-Forwarded-Host', 'other.example']),
  from(FOREIGN, ['Sec-Fetch-Site', 'cross-site']),
  from(FOREIGN, ['Sec-Fetch-Site', '']),
  from(FOREIGN, ['Origin', '']),
  from(FOREIGN, ['Origin', 'https://site.test'], ['Origin', 'https://other.example']),
  from(FOREIGN, ['Sec-Fetch-Site', 'same-origin'], ['Sec-Fetch-Site', 'cross-site']),
  from(FOREIGN, ['Sec-Fetch-Site', 'same-site']),
  from(FOREIGN, ['Origin', 'https://site.test'], ['Sec-Fetch-Site', 'cross-site']),
  from([201], ['Origin', 'https://other.example'], ['Sec-Fetch-Site', 'same-origin']),
  from([201], ['Sec-Fetch-Site', 'none']),
];

const UNREAL_TOKEN = `0.${'0'.repeat(32)}.${'A'.repeat(43)}`;
/** Each header that decides about a submission, with a value that would change the decision. Another spelling of its name is another header. */
const DECIDING: readonly (readonly [header: Header, site: HostileRow['site']])[] = [
  [['Idempotency-Key', 'short'], 'usual'],
  [['Hosted-Form-Trap', 'filled'], 'usual'],
  [['Sec-Fetch-Site', 'cross-site'], 'usual'],
  [['Content-Encoding', 'gzip'], 'usual'],
  [['Content-Type', 'text/plain'], 'usual'],
];
const underscored = ([name, value]: Header, site: HostileRow['site'], verdict: Verdict, more: readonly Header[]) =>
  [name.replaceAll('-', '_'), name.replace('-', '_'), name.replaceAll('-', '_').toUpperCase()].flatMap((spelling) =>
    [
      [[spelling, value] as const, ...more],
      [...more, [spelling, value] as const],
    ].map((headers, index) =>
      submission({ name: `${spelling}: ${value} ${site} ${String(index)}`, site, verdict, headers }),
    ),
  );
const spelled: readonly HostileRow[] = [
  ...DECIDING.flatMap(([header, site]) => underscored(header, site, [201], [JSON_TYPE])),
  ...underscored(['Content-Type', 'application/json'], 'usual', NOT_JSON, []),
  ...underscored(['Sec-Fetch-Site', 'same-origin'], 'usual', FOREIGN, [JSON_TYPE, ['Origin', 'https://other.example']]),
  ...underscored(['X-Forwarded-Host', 'other.example'], 'behind', FOREIGN, [
    JSON_TYPE,
    ['Origin', 'https://other.example'],
  ]),
  ...underscored(['Hosted-Form-Captcha', 'right'], 'captcha', [422, 'captcha_failed'], [JSON_TYPE]),
  ...underscored(['Hosted-Form-Token', UNREAL_TOKEN], 'token', [403, 'form_token_invalid'], [JSON_TYPE]),
];
const KEYS = ['A_z-'.repeat(8), 'B_z-'.repeat(8)].map((key) => ['Idempotency-Key', key] as const);
/** Headers that came twice. nginx chooses one before PHP sees them. */
export const DOUBLED_HEADERS: readonly HostileRow[] = [
  submission({ name: 'two keys', headers: [JSON_TYPE, ...KEYS], verdict: [400, 'bad_key'] }),
  submission({
    name: 'a good type and another',
    headers: [JSON_TYPE, ['Content-Type', 'text/plain']],
    verdict: NOT_JSON,
  }),
];

/** A request with two hosts. */
export const TWO_HOSTS = from(
  FOREIGN,
  ['Origin', 'https://site.test'],
  ['Host', 'site.test'],
  ['Host', 'other.example'],
);

const bodies = HOSTILE_BODIES.map((given) => submission(given));

/** All rows of the table. */
export const HOSTILE_TABLE: readonly HostileRow[] = [
  ...bodies,
  ...types,
  ...sizes,
  ...HOSTILE_METHODS,
  ...HOSTILE_ADDRESSES,
  ...senders,
  ...origins,
  ...spelled,
];
