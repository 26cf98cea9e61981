// A submission on its way: what may be repeated, what may not, and what is known of it when it failed.
import { expect } from '@open-wc/testing';
import { retryPorts } from '../api/retry.js';
import type { RetryPorts } from '../api/retry.js';
import { SubmitError } from '../model/errors.js';
import type { ErrorCode, HostedFormError } from '../model/errors.js';
import { deliver } from './deliver.js';
import type { SealedSubmission } from './sealed.js';

const { signal } = new AbortController();
const SEALED: SealedSubmission = {
  key: '0123456789abcdef',
  formId: '101',
  proxy: 'https://site.test/forms',
  isIdempotent: true,
  sealedAt: 0,
  body: new Blob(['{"field_1":"Ada"}'], { type: 'application/json' }),
  digests: {},
};
const PLAIN = { ...SEALED, isIdempotent: false };

type Answer = () => Response | Promise<Response>;
const accepted: Answer = () => Response.json({ id: '5' });
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(body, { status, headers });
/** An error of the reference proxy itself. */
const ofProxy = (status: number, more: object = {}, headers: Record<string, string> = {}) =>
  answer(status, JSON.stringify({ status: 'error', error: 'No', code: 'service_failed', ...more }), headers);

const before: RetryPorts = { ...retryPorts };
let waits: number[] = [];
beforeEach(() => {
  waits = [];
  const wait = (milliseconds: number, { aborted, reason }: AbortSignal) => {
    waits.push(milliseconds);
    return aborted ? Promise.reject(reason as Error) : Promise.resolve();
  };
  Object.assign(retryPorts, { wait, random: () => 0.5, now: () => 0, isOnline: () => true });
});
afterEach(() => Object.assign(retryPorts, before));

/** Delivers to a proxy that answers in this order, the last answer for ever. */
async function deliverTo(answers: readonly Answer[], submission = SEALED, outer = signal) {
  const requests: Request[] = [];
  const heard: ErrorCode[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const next = answers[Math.min(requests.length, answers.length - 1)] ?? accepted;
    requests.push(new Request(input, init));
    return Promise.resolve().then(next);
  };
  const again = ({ code }: HostedFormError) => heard.push(code);
  const outcome: unknown = await deliver(submission, outer, { fetchFor: () => fetch, again }).catch(
    (cause: unknown) => cause,
  );
  const error = outcome instanceof SubmitError ? outcome : undefined;
  return { outcome, error, requests, heard };
}

describe('A submission to a proxy that keeps keys', () => {
  it('carries the same key and the same body at every attempt', async () => {
    const { outcome, requests } = await deliverTo([lost, answer(503), answer(200, '<html>'), accepted]);
    expect(outcome).to.include({ submissionId: '5' });
    const sent = await Promise.all(
      requests.map(async (request) => [request.headers.get('idempotency-key'), request.method, await request.text()]),
    );
    expect(sent).to.eql(Array.from({ length: 4 }, () => [SEALED.key, 'POST', '{"field_1":"Ada"}']));
  });

  it('is tried four times, with waits that grow', async () => {
    const { error, requests, heard } = await deliverTo([lost]);
    expect(error?.code).to.equal('network');
    expect(requests).to.have.length(4);
    expect(heard).to.eql(['network', 'network', 'network']);
    expect(waits).to.eql([400, 1200, 3600]);
  });

  it('does not come back at the same moment as everybody else', async () => {
    for (const [random, wait] of [
      [0, 200],
      [0.999, 599.6],
    ] as const) {
      waits = [];
      retryPorts.random = () => random;
      await deliverTo([lost, accepted]);
      expect(waits).to.eql([wait]);
    }
  });

  it('waits as long as the service says, in seconds or until a date, if that is not long', async () => {
    await deliverTo([answer(429, '', { 'retry-after': '3' }), accepted]);
    await deliverTo([answer(503, '', { 'retry-after': 'Thu, 01 Jan 1970 00:00:07 GMT' }), accepted]);
    expect(waits).to.eql([3000, 7000]);
    const { error, requests } = await deliverTo([answer(429, '', { 'retry-after': '11' })]);
    expect(error?.code).to.equal('rate-limited');
    expect(requests).to.have.length(1);
  });

  it('waits for a first attempt that the proxy is still at', async () => {
    const atIt = ofProxy(409, { code: 'in_progress', outcome: 'unknown' }, { 'retry-after': '1' });
    const { outcome } = await deliverTo([lost, atIt, accepted]);
    expect(outcome).to.include({ submissionId: '5' });
    expect(waits).to.eql([400, 1000]);
  });

  for (const status of [400, 401, 403, 404, 409, 413, 415]) {
    it(`is not repeated after a ${String(status)}: that is an answer`, async () => {
      const { error, requests } = await deliverTo([answer(status)]);
      expect(requests).to.have.length(1);
      expect(error?.details.mayHaveArrived).to.equal(false);
    });
  }

  it('is not repeated after an error body with 200', async () => {
    const { error, requests } = await deliverTo([answer(200, '{"status":"error","error":"Field is required"}')]);
    expect(requests).to.have.length(1);
    expect(error).to.include({ code: 'refused' });
  });

  it('is not tried where there is no network, and has not arrived then', async () => {
    retryPorts.isOnline = () => false;
    const { error, requests } = await deliverTo([accepted]);
    expect(error?.code).to.equal('network');
    expect(error?.details.mayHaveArrived ?? false).to.equal(false);
    expect(requests).to.eql([]);
  });

  it('ends when the page stops it, also between two attempts', async () => {
    const abort = new AbortController();
    const fail: Answer = () => {
      abort.abort(new Error('enough'));
      return lost();
    };
    const { outcome, requests } = await deliverTo([fail], SEALED, abort.signal);
    expect(outcome).to.have.property('message', 'enough');
    expect(requests).to.have.length(1);
  });
});

describe('A submission to a plain proxy', () => {
  for (const [what, reply] of [
    ['no answer', lost],
    ['a 503', answer(503)],
    ['a page with 200', answer(200, '<html>')],
    ['a cut-off answer', answer(200, '{"id":"5')],
    ['a 429', answer(429)],
  ] as const) {
    it(`is never repeated by itself: ${what}`, async () => {
      const { error, requests } = await deliverTo([reply], PLAIN);
      expect(error).to.be.instanceOf(SubmitError);
      expect(requests).to.have.length(1);
    });
  }

  it('carries no header that such a proxy might refuse', async () => {
    const { requests } = await deliverTo([accepted], PLAIN);
    expect([...(requests[0]?.headers.keys() ?? [])]).to.eql(['content-type']);
  });
});

describe('Whether a submission that failed may have arrived', () => {
  const CASES: readonly (readonly [what: string, answers: readonly Answer[], mayHaveArrived: boolean])[] = [
    ['nothing was answered', [lost], true],
    ['a page came, or half an answer', [answer(200, '{"id":')], true],
    ['a server in between failed', [answer(502)], true],
    ['the service refused', [answer(400)], false],
    ['the service said no with 200', [answer(200, '{"error":"no"}')], false],
    ['the reference proxy knows that it has not', [ofProxy(503)], false],
    ['the reference proxy does not know', [ofProxy(504, { outcome: 'unknown' })], true],
    ['an attempt before was not heard of', [lost, answer(400)], true],
    ['the proxy knows better than the attempt before', [lost, ofProxy(403, { code: 'service_refused_token' })], false],
    ['the proxy had not looked yet', [lost, ofProxy(503, { code: 'keys_unavailable' })], true],
  ];
  for (const [what, answers, mayHaveArrived] of CASES) {
    it(`${mayHaveArrived ? 'is possible' : 'is excluded'} where ${what}`, async () => {
      const { error } = await deliverTo(answers);
      expect(error?.details.mayHaveArrived).to.equal(mayHaveArrived);
    });
  }
});
