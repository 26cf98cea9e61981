// Every call has one spelling. No other spelling is counted, keyed, allowed or passed on.
//   SPELLINGS=2000 SPELLING_SEED=7     so many other spellings of each call, at least all systematic ones
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { describeEach } from './describe-implementations.js';
import { callRaw } from './hostile-call.js';
import type { RawRequest, RawTold } from './hostile-call.js';
import { referenceImplementations } from './implementations.js';
import { makeSpellings } from './spellings.js';
import type { Subject } from './subject.js';
import { newKey, PARTNER } from './subject.js';
import type { SiteName } from './subject.js';

const FEW = 200;
const ALL = 2000;
/** The number of requests at the same time. */
const LANES = 8;

/**
 * Checks whether an address was refused: by the proxy as no call or bad HTTP, or by the web server, whose answers have no code. Apache
 * redirects to a folder whose name precedes a query. PHP's own server closes the connection after an invalid request line.
 */
function isRefused({ status, code }: RawTold): boolean {
  if (code === undefined) return [0, 301, 400, 403, 404].includes(status);
  return code === 'bad_request' || (status === 404 && code === 'no_such_call');
}

const wanted = Number(process.env['SPELLINGS'] ?? FEW);
const seed = Number(process.env['SPELLING_SEED'] ?? 1);

interface Call {
  readonly kind: string;
  readonly method: 'GET' | 'POST';
  readonly makePath: (formId: string) => string;
  /** A submission and a read are limited there. A counted call with another spelling would use the limit up. */
  readonly site: SiteName;
  readonly status: number;
  /** The number of calls that the service receives for the canonical call. */
  readonly calls: number;
}

const CALLS: readonly Call[] = [
  { kind: 'fields', method: 'GET', makePath: (id) => `/form/${id}/field.json`, site: 'limited', status: 200, calls: 1 },
  { kind: 'form', method: 'GET', makePath: (id) => `/form/${id}.json`, site: 'limited', status: 200, calls: 1 },
  {
    kind: 'submission',
    method: 'POST',
    makePath: (id) => `/form/${id}/submission.json`,
    site: 'limited',
    status: 201,
    calls: 1,
  },
  { kind: 'token', method: 'POST', makePath: (id) => `/form/${id}/token.json`, site: 'token', status: 200, calls: 0 },
  { kind: 'health', method: 'GET', makePath: () => '/health', site: 'limited', status: 200, calls: 0 },
];

/** The results of all spellings of one call at one proxy. */
interface Count {
  readonly proxy: string;
  readonly call: string;
  sent: number;
  /** The number of calls that reached the service. */
  arrived: number;
  readonly statuses: Record<string, number>;
  /** The spellings that were not refused. */
  readonly passed: string[];
}

const counts: Count[] = [];
after(() => {
  const file = process.env['SPELLING_COUNTS'];
  if (file) writeFileSync(file, JSON.stringify({ spellings: wanted, seed, counts }));
});

/** Sends all items, some at a time. */
async function inLanes<Item>(items: readonly Item[], send: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const lane = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await send(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

function makeRequest(method: string, target: string, key: string): RawRequest {
  if (method !== 'POST') return { method, target, headers: [] };
  const headers = [['Content-Type', 'application/json'] as const, ['Idempotency-Key', key] as const];
  return { method, target, headers, body: Buffer.from('{"field_1":"Ada"}') };
}

/** Returns the preflight of a browser before a page of a listed site posts. */
const makePreflight = (target: string): RawRequest => ({
  method: 'OPTIONS',
  target,
  headers: [
    ['Origin', PARTNER],
    ['Access-Control-Request-Method', 'POST'],
  ],
});

async function playCall(subject: Subject, { kind, method, makePath, site, status, calls }: Call): Promise<void> {
  const { service } = subject;
  const { origin, pathname: base } = new URL(subject.url(site));
  const [path, key] = [makePath(subject.form()), newKey()];
  // A web server may pass on only the path of an absolute address. Then the proxy behind it cannot tell.
  const all = makeSpellings({ origin, base, path }, ALL, seed).filter(
    ({ isAbsolute }) => !isAbsolute || subject.can('absolute-form'),
  );
  const spellings = wanted < ALL ? all.slice(0, wanted) : all;
  const count: Count = {
    proxy: subject.name,
    call: kind,
    sent: spellings.length,
    arrived: 0,
    statuses: {},
    passed: [],
  };
  counts.push(count);
  await inLanes(spellings, async ({ target }) => {
    const told = await callRaw(origin, makeRequest(method, target, key));
    count.statuses[told.status] = (count.statuses[told.status] ?? 0) + 1;
    if (!isRefused(told)) count.passed.push(`${String(told.status)} ${JSON.stringify(target)}`);
  });
  const asked = spellings
    .slice(0, 20)
    .map(({ target }) => target.replace(base, new URL(subject.url('usual')).pathname));
  await inLanes(asked, async (target) => {
    const told = await callRaw(origin, makePreflight(target));
    if (told.allowedMethods !== undefined) count.passed.push(`OPTIONS ${JSON.stringify(target)}`);
  });
  count.arrived = service.calls.length;
  assert.deepEqual({ passed: count.passed.slice(0, 20), arrived: count.arrived }, { passed: [], arrived: 0 });
  const told = await callRaw(origin, makeRequest(method, base + path, key));
  const heard = service.calls.filter(({ path: heard }) => heard === `/api/v2${path}`).length;
  assert.deepEqual([told.status, heard], [status, calls], told.text);
}

describeEach(referenceImplementations(), (subject) => {
  for (const call of CALLS) {
    test(`${String(wanted)} other spellings of the call "${call.kind}" are refused, and none reaches the service`, () =>
      playCall(subject, call));
  }
});

test('each call has at least 2,000 other spellings, the same for the same seed', () => {
  for (const { makePath } of CALLS) {
    const call = { origin: 'http://site.test', base: '/forms', path: makePath('1001') };
    const targets = makeSpellings(call, ALL, seed).map(({ target }) => target);
    assert.ok(new Set(targets).size >= ALL && targets.length === new Set(targets).size, String(targets.length));
    assert.ok(!targets.includes(call.base + call.path));
    assert.deepEqual(
      targets,
      makeSpellings(call, ALL, seed).map(({ target }) => target),
    );
  }
});
