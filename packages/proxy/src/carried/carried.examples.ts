// Requests about carried drafts, with the answers that every proxy gives. The Node proxy and the PHP proxy are tested by them.
/** The origin of another site's pages that may use the proxy. */
export const CARRIED_PARTNER = 'https://partner.example';

/** The largest ciphertext at the sites of the table, in bytes. More than one piece of a store. */
const LARGEST = 1_000_000;
/** The bytes that are counted at once for a visitor. */
const STEP = 16_384;

/** The time for which the sites of the table keep a draft, in milliseconds. */
export const CARRIED_KEEP = 3_600_000;

/** The options of the sites that the table is about. What is not named here is off: tokens, the rate limit, origins. */
export const CARRIED_SITES = {
  /** Keeps carried drafts. */
  carrying: { carry: { bytes: LARGEST, keep: CARRIED_KEEP, wait: 0 }, origins: [CARRIED_PARTNER] },
  /** Keeps carried drafts, and wants form tokens. */
  'carrying-tokens': { carry: { bytes: LARGEST, keep: CARRIED_KEEP, wait: 0 }, formToken: { minimum: 0 } },
  /** Counts the calls of a visitor. */
  'carrying-few': {
    carry: { bytes: LARGEST, keep: CARRIED_KEEP, wait: 0 },
    rateLimit: { submissions: 1, reads: 1, carried: 3, carriedReads: 4, per: CARRIED_KEEP },
  },
  /** Lets the drafts of a visitor grow by four steps in a day. */
  'carrying-little': {
    carry: { bytes: LARGEST, keep: CARRIED_KEEP, wait: 0, perVisitor: 4 * STEP },
    rateLimit: { submissions: 1, carried: 100, per: CARRIED_KEEP },
  },
  /** Keeps no carried drafts. */
  'not-carrying': { origins: [CARRIED_PARTNER] },
} as const;

/** The name of a site of the table. */
export type CarriedSite = keyof typeof CARRIED_SITES;

/** A request, and the answer that is expected. */
export interface CarriedStep {
  readonly method: string;
  /** The path after `form/<id>/`. In it, `{name}` stands for the scenario's draft. Default `carried/{name}`. */
  readonly path?: string;
  /** The form. Default: one that the site offers. */
  readonly formId?: string;
  /** The headers. `{token}` stands for a new form token, and `{used}` for the last one. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly status: number;
  /** The code of an error answer. */
  readonly code?: string;
  /** The version that the header `ETag` names; `null` for no such header. */
  readonly version?: number | null;
  /** The body of the answer. */
  readonly bytes?: Uint8Array;
  /** The members of the answer's JSON. */
  readonly json?: Readonly<Record<string, unknown>>;
  /** Further headers. A list names words that the header must have, in any order. */
  readonly answered?: Readonly<Record<string, string | readonly string[]>>;
  /** True where the answer says how long the draft is kept: all of the time of the site. */
  readonly isKept?: true;
}

/** Requests in their order, about a draft that no other scenario uses. */
export interface CarriedScenario {
  readonly promise: string;
  readonly site: CarriedSite;
  readonly steps: readonly CarriedStep[];
}

/** Makes bytes that are no text, and differ by their seed. */
export function makeCiphertext(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  let state = seed;
  return Uint8Array.from({ length: size }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
}

const [ONE, TWO, THREE] = [makeCiphertext(300, 1), makeCiphertext(1000, 2), makeCiphertext(20, 3)];
// The bytes that a text, a line end or a length could change.
const HARD = Uint8Array.from([0, 0xff, 0xfe, 0x0d, 0x0a, 0x1a, 0x80, 0xc3, 0x28, 0xef, 0xbb, 0xbf, 0, 0]);

const GRIP = 'mlPvHqxD7wWmHkLx3vV0aZ9Qk1c2b3d4e5f6g7h8i9j';
const OTHER_GRIP = `A${GRIP.slice(1)}`;
const BYTES = { 'content-type': 'application/octet-stream' };
const HELD = { ...BYTES, 'hosted-form-grip': GRIP };
const FIRST = { ...HELD, 'if-none-match': '*' };
const REPLACING = (version: number) => ({ ...HELD, 'if-match': `"${String(version)}"` });

const putFirst: CarriedStep = {
  method: 'PUT',
  headers: FIRST,
  body: ONE,
  status: 201,
  version: 1,
  json: { status: 'ok', version: 1 },
  isKept: true,
};
const putNext = (version: number, body = TWO): CarriedStep => ({
  method: 'PUT',
  headers: REPLACING(version - 1),
  body,
  status: 200,
  version,
  json: { status: 'ok', version },
  isKept: true,
});
const get = (version: number, bytes: Uint8Array): CarriedStep => ({
  method: 'GET',
  status: 200,
  version,
  bytes,
  answered: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
  isKept: true,
});
const unknown: CarriedStep = { method: 'GET', status: 404, code: 'carried_unknown', version: null };
const gone: CarriedStep = { method: 'GET', status: 410, code: 'carried_gone', version: null };
const erase: CarriedStep = {
  method: 'DELETE',
  headers: { 'hosted-form-grip': GRIP },
  status: 200,
  json: { status: 'ok' },
};
const erasedAsSent: CarriedStep = { ...erase, headers: { 'hosted-form-grip': GRIP, 'hosted-form-sent': '1' } };
const ANOTHER = { path: 'carried/0123456789abcdef0123456789abcdef' };
const error = 'This visitor has no room for more carried drafts today. Nothing was kept.';
const FULL_FOR_VISITOR = { method: 'PUT', status: 507, code: 'carried_full', json: { error } };
const noSuchCall = { status: 404, code: 'no_such_call' };

/** PUTs of a draft that is not there, which are refused for their headers or their body. */
const REFUSED: readonly (readonly [why: string, step: Partial<CarriedStep>])[] = [
  ['it has no condition', { headers: HELD, status: 428, code: 'carried_unconditional' }],
  [
    'its condition is no version',
    { headers: { ...HELD, 'if-match': '*' }, status: 428, code: 'carried_unconditional' },
  ],
  [
    'its condition is a number without quotes',
    { headers: { ...HELD, 'if-match': '1' }, status: 428, code: 'carried_unconditional' },
  ],
  ['it names two conditions', { headers: { ...FIRST, 'if-match': '*' }, status: 428, code: 'carried_unconditional' }],
  ['it has no grip', { headers: { ...BYTES, 'if-none-match': '*' }, status: 403, code: 'grip_refused' }],
  ['its grip is too short', { headers: { ...FIRST, 'hosted-form-grip': 'abc' }, status: 403, code: 'grip_refused' }],
  [
    'its grip has other characters',
    { headers: { ...FIRST, 'hosted-form-grip': `${GRIP.slice(1)}+` }, status: 403, code: 'grip_refused' },
  ],
  ['it is JSON', { headers: { ...FIRST, 'content-type': 'application/json' }, status: 415, code: 'not_octets' }],
  ['it is a form', { headers: { ...FIRST, 'content-type': 'text/plain' }, status: 415, code: 'not_octets' }],
  ['it is compressed', { headers: { ...FIRST, 'content-encoding': 'gzip' }, status: 415, code: 'not_octets' }],
  ['it is empty', { headers: FIRST, body: new Uint8Array(0), status: 400, code: 'empty_body' }],
  [
    'it is too large',
    { headers: FIRST, body: makeCiphertext(LARGEST + 1), status: 413, code: 'too_large', json: { limit: LARGEST } },
  ],
  ['it replaces nothing', { headers: REPLACING(1), status: 404, code: 'carried_unknown' }],
  ['its form is not listed', { formId: '99', headers: FIRST, status: 403, code: 'form_not_listed' }],
  [
    'it comes from a foreign page',
    { headers: { ...FIRST, origin: 'https://evil.example' }, status: 403, code: 'origin_refused' },
  ],
  [
    'its browser says that it comes from a foreign page',
    { headers: { ...FIRST, 'sec-fetch-site': 'cross-site' }, status: 403, code: 'origin_refused' },
  ],
];

/** Spellings that are no call. The name is of 32 digits in lower case. */
const NO_CALLS: readonly string[] = [
  'carried',
  'carried/',
  'carried/{name}/',
  'carried/{name}0',
  'carried/{name}.json',
  'carried/{name}?x=1',
  'carried/{name}?',
  'carried/0123456789abcdef0123456789abcde',
  'carried/0123456789ABCDEF0123456789ABCDEF',
  'carried/0123456789abcdef0123456789abcdeg',
  'carried/%30123456789abcdef0123456789abcde',
  'Carried/{name}',
];

/** Every scenario of the table. */
export const CARRIED_SCENARIOS: readonly CarriedScenario[] = [
  {
    promise: 'a draft is put, replaced and fetched, byte for byte, and each version is told by its tag',
    site: 'carrying',
    steps: [
      unknown,
      putFirst,
      get(1, ONE),
      { method: 'HEAD', status: 200, version: 1, bytes: new Uint8Array(0), isKept: true },
      putNext(2),
      get(2, TWO),
      putNext(3, HARD),
      get(3, HARD),
      putNext(4, makeCiphertext(LARGEST, 4)),
      get(4, makeCiphertext(LARGEST, 4)),
      putNext(5, THREE),
      get(5, THREE),
    ],
  },
  {
    promise: 'who has the version is told so without its bytes',
    site: 'carrying',
    steps: [
      putFirst,
      {
        method: 'GET',
        headers: { 'if-none-match': '"1"' },
        status: 304,
        version: 1,
        bytes: new Uint8Array(0),
        isKept: true,
      },
      {
        method: 'GET',
        headers: { 'if-none-match': '"1"', prefer: 'wait=5' },
        status: 304,
        version: 1,
        bytes: new Uint8Array(0),
      },
      putNext(2),
      { ...get(2, TWO), headers: { 'if-none-match': '"1"' } },
      { ...get(2, TWO), headers: { 'if-none-match': '"1"', prefer: 'wait=5' } },
    ],
  },
  {
    promise: 'who does not know the last version replaces nothing, and is told which it is',
    site: 'carrying',
    steps: [
      putFirst,
      { method: 'PUT', headers: FIRST, body: TWO, status: 412, code: 'carried_changed', version: 1 },
      putNext(2),
      { method: 'PUT', headers: REPLACING(1), body: THREE, status: 412, code: 'carried_changed', version: 2 },
      { method: 'PUT', headers: REPLACING(7), body: THREE, status: 412, code: 'carried_changed', version: 2 },
      get(2, TWO),
    ],
  },
  {
    promise: 'who does not have the grip neither replaces nor erases',
    site: 'carrying',
    steps: [
      putFirst,
      {
        method: 'PUT',
        headers: { ...REPLACING(1), 'hosted-form-grip': OTHER_GRIP },
        body: TWO,
        status: 403,
        code: 'grip_refused',
        version: null,
      },
      {
        method: 'PUT',
        headers: { ...FIRST, 'hosted-form-grip': OTHER_GRIP },
        body: TWO,
        status: 403,
        code: 'grip_refused',
        version: null,
      },
      { method: 'DELETE', headers: { 'hosted-form-grip': OTHER_GRIP }, status: 403, code: 'grip_refused' },
      { method: 'DELETE', status: 403, code: 'grip_refused' },
      get(1, ONE),
      erase,
      { method: 'DELETE', headers: { 'hosted-form-grip': OTHER_GRIP }, status: 403, code: 'grip_refused' },
    ],
  },
  {
    promise: 'what was erased is gone for good, and erasing again does no harm',
    site: 'carrying',
    steps: [
      { ...erase, status: 404, code: 'carried_unknown', json: {} },
      putFirst,
      putNext(2),
      erase,
      { ...gone, json: { sent: undefined, at: undefined } },
      { ...gone, method: 'HEAD' },
      { ...gone, headers: { 'if-none-match': '"2"', prefer: 'wait=5' } },
      { method: 'PUT', headers: FIRST, body: ONE, status: 410, code: 'carried_gone' },
      { method: 'PUT', headers: REPLACING(2), body: ONE, status: 410, code: 'carried_gone' },
      erase,
      { ...gone, json: { sent: undefined, at: undefined } },
    ],
  },
  {
    promise: 'what was sent is gone, and says so',
    site: 'carrying',
    steps: [
      putFirst,
      erasedAsSent,
      { ...gone, json: { sent: true } },
      { method: 'PUT', headers: REPLACING(1), body: ONE, status: 410, code: 'carried_gone', json: { sent: true } },
      erase,
      { ...gone, json: { sent: true } },
    ],
  },
  {
    promise: 'a draft of one form is none of another',
    site: 'carrying',
    steps: [putFirst, { ...unknown, formId: '{second}' }, get(1, ONE)],
  },
  ...REFUSED.map(([why, step]): CarriedScenario => {
    const put = { method: 'PUT', body: ONE, status: 0, ...step };
    return { promise: `a PUT is refused where ${why}, and nothing is kept`, site: 'carrying', steps: [put, unknown] };
  }),
  {
    promise: 'pages of a listed site may do all of it, and see the headers',
    site: 'carrying',
    steps: [
      {
        method: 'OPTIONS',
        headers: { origin: CARRIED_PARTNER, 'access-control-request-method': 'PUT' },
        status: 204,
        answered: {
          'access-control-allow-origin': CARRIED_PARTNER,
          'access-control-allow-methods': ['GET', 'PUT', 'DELETE'],
          'access-control-allow-headers': [
            'content-type',
            'hosted-form-grip',
            'hosted-form-token',
            'hosted-form-sent',
            'if-match',
            'if-none-match',
            'prefer',
          ],
        },
      },
      {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
        status: 403,
        code: 'origin_refused',
      },
      {
        ...putFirst,
        headers: { ...FIRST, origin: CARRIED_PARTNER, 'sec-fetch-site': 'cross-site' },
        answered: {
          'access-control-allow-origin': CARRIED_PARTNER,
          'access-control-expose-headers': ['date', 'etag', 'hosted-form-expires'],
        },
      },
      {
        ...get(1, ONE),
        headers: { origin: CARRIED_PARTNER, 'sec-fetch-site': 'cross-site' },
        answered: { 'access-control-expose-headers': ['date', 'etag', 'hosted-form-expires'] },
      },
      {
        method: 'DELETE',
        headers: { 'hosted-form-grip': GRIP, origin: 'https://evil.example' },
        status: 403,
        code: 'origin_refused',
      },
      { ...erase, headers: { 'hosted-form-grip': GRIP, origin: CARRIED_PARTNER, 'sec-fetch-site': 'cross-site' } },
    ],
  },
  {
    promise: 'other methods are refused',
    site: 'carrying',
    steps: ['POST', 'PATCH'].map((method) => ({
      method,
      headers: HELD,
      body: ONE,
      status: 405,
      code: 'method_not_allowed',
      answered: { allow: ['GET', 'HEAD', 'PUT', 'DELETE'] },
    })),
  },
  {
    promise: 'a draft has one address, and any other is no call',
    site: 'carrying',
    steps: [putFirst, ...NO_CALLS.map((path) => ({ method: 'GET', path, ...noSuchCall })), get(1, ONE)],
  },
  {
    promise: 'the first PUT of a draft needs a form token, and what replaces it needs none',
    site: 'carrying-tokens',
    steps: [
      { method: 'PUT', headers: FIRST, body: ONE, status: 403, code: 'form_token_invalid' },
      {
        method: 'PUT',
        headers: { ...FIRST, 'hosted-form-token': 'none' },
        body: ONE,
        status: 403,
        code: 'form_token_invalid',
      },
      unknown,
      { ...putFirst, headers: { ...FIRST, 'hosted-form-token': '{token}' } },
      // A browser that has not seen the answer asks again with the same token.
      {
        method: 'PUT',
        headers: { ...FIRST, 'hosted-form-token': '{used}' },
        body: ONE,
        status: 412,
        code: 'carried_changed',
        version: 1,
      },
      putNext(2),
      {
        method: 'PUT',
        path: 'carried/0123456789abcdef0123456789abcdef',
        headers: { ...FIRST, 'hosted-form-token': '{used}' },
        body: ONE,
        status: 403,
        code: 'form_token_invalid',
      },
      get(2, TWO),
      erase,
    ],
  },
  {
    promise: 'what a visitor writes is counted, apart from what they read and from submissions',
    site: 'carrying-few',
    steps: [
      putFirst,
      putNext(2),
      { ...erase, headers: { 'hosted-form-grip': OTHER_GRIP }, status: 403, code: 'grip_refused', json: {} },
      { method: 'PUT', headers: REPLACING(2), body: ONE, status: 429, code: 'rate_limited' },
      { ...erase, status: 429, code: 'rate_limited', json: {} },
      get(2, TWO),
      get(2, TWO),
      { method: 'HEAD', status: 200, version: 2 },
      { method: 'GET', headers: { 'if-none-match': '"2"' }, status: 304, version: 2 },
      { method: 'GET', status: 429, code: 'rate_limited' },
    ],
  },
  {
    promise: 'what a visitor keeps grows so much in a day, whichever draft it is, and typing costs nothing',
    site: 'carrying-little',
    steps: [
      { ...putFirst, body: makeCiphertext(3 * STEP) },
      { ...FULL_FOR_VISITOR, ...ANOTHER, headers: FIRST, body: makeCiphertext(STEP + 1) },
      { ...unknown, ...ANOTHER },
      ...[2, 3, 4, 5, 6].map((version) => putNext(version, makeCiphertext(3 * STEP - version))),
      { ...FULL_FOR_VISITOR, headers: REPLACING(6), body: makeCiphertext(4 * STEP + 1) },
      { ...putFirst, ...ANOTHER, body: makeCiphertext(STEP) },
    ],
  },
  {
    promise: 'a proxy without the option has no such call',
    site: 'not-carrying',
    steps: [
      { method: 'PUT', headers: FIRST, body: ONE, ...noSuchCall },
      { method: 'GET', ...noSuchCall },
      { ...erase, ...noSuchCall, json: {} },
      {
        method: 'OPTIONS',
        headers: { origin: CARRIED_PARTNER, 'access-control-request-method': 'PUT' },
        ...noSuchCall,
      },
    ],
  },
];
