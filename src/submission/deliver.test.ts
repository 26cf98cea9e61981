// The delivery of a submission: which attempts may be repeated, and whether a failed one may have arrived.
import { beforeEach, describe, it } from 'node:test';
import { expect } from 'chai';
import type { RetryPorts } from '../api/retry.js';
import { SubmitError } from '../model/errors.js';
import type { ErrorCode, HostedFormError } from '../model/errors.js';
import { deliver } from './deliver.js';
import { FormTokens } from './form-tokens.js';
import type { SealedSubmission } from '../model/submission.js';

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

let waits: number[] = [];
let ports: RetryPorts;
beforeEach(() => {
  waits = [];
  const wait = (milliseconds: number, { aborted, reason }: AbortSignal) => {
    waits.push(milliseconds);
    return aborted ? Promise.reject(reason as Error) : Promise.resolve();
  };
  ports = { wait, random: () => 0.5, now: () => 0, isOnline: () => true };
});

/** Delivers to a proxy that responds in this order; the last response repeats. */
async function deliverTo(answers: readonly Answer[], submission = SEALED, outer = signal) {
  const requests: Request[] = [];
  const heard: ErrorCode[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const next = answers[Math.min(requests.length, answers.length - 1)] ?? accepted;
    requests.push(new Request(input, init));
    return Promise.resolve().then(next);
  };
  const again = ({ code }: HostedFormError) => heard.push(code);
  const outcome: unknown = await deliver(submission, outer, { fetchFor: () => fetch, again, ports }).catch(
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

  it('is attempted four times, with growing waits', async () => {
    const { error, requests, heard } = await deliverTo([lost]);
    expect(error?.code).to.equal('network');
    expect(requests).to.have.length(4);
    expect(heard).to.eql(['network', 'network', 'network']);
    expect(waits).to.eql([400, 1200, 3600]);
  });

  it('is not repeated once the proxy may have forgotten the first attempt, also while the device sleeps', async () => {
    for (const [keepsFor, sleep, posts] of [
      [70_000, 20_001, 3],
      [70_000, 60_001, 1],
      [70_000, -60_001, 1],
      [undefined, 2 * 86_400_000 + 1, 3],
    ] as const) {
      let time = 1_000_000;
      ports = { ...ports, now: () => time, wait: async () => void (time += sleep) };
      const submission = { ...SEALED, ...(keepsFor !== undefined && { keepsFor }) };
      const { error, requests } = await deliverTo([lost], submission);
      expect(requests.length, `${keepsFor} ${sleep}`).to.equal(posts);
      expect([error?.code, error?.details.mayHaveArrived]).to.eql(['conflict', true]);
    }
  });

  it('is not sent at all once the proxy may have forgotten an earlier attempt, of this page or of another', async () => {
    ports = { ...ports, now: () => 1_000_000 };
    const { error, requests } = await deliverTo([accepted], { ...SEALED, keepsFor: 70_000, attemptedAt: 900_000 });
    expect([error?.code, error?.details.mayHaveArrived, requests.length]).to.eql(['conflict', true, 0]);
    expect((await deliverTo([accepted], { ...PLAIN, attemptedAt: 900_000 })).error, 'the person wants it').to.be
      .undefined;
  });

  it('is repeated at any time if no attempt has arrived', async () => {
    let time = 1_000_000;
    ports = { ...ports, now: () => time, wait: async () => void (time += 60_001) };
    const notArrived = ofProxy(502, { code: 'service_unreachable' });
    const { requests } = await deliverTo([notArrived, notArrived, accepted], { ...SEALED, keepsFor: 70_000 });
    expect(requests.length).to.equal(3);
  });

  it('waits for a random time', async () => {
    for (const [random, wait] of [
      [0, 200],
      [0.999, 599.6],
    ] as const) {
      waits = [];
      ports.random = () => random;
      await deliverTo([lost, accepted]);
      expect(waits).to.eql([wait]);
    }
  });

  it('waits as long as the service says, in seconds or until a date, within limits', async () => {
    await deliverTo([answer(429, '', { 'retry-after': '3' }), accepted]);
    await deliverTo([answer(503, '', { 'retry-after': 'Thu, 01 Jan 1970 00:00:07 GMT' }), accepted]);
    expect(waits).to.eql([3000, 7000]);
    const { error, requests } = await deliverTo([answer(429, '', { 'retry-after': '11' })]);
    expect(error?.code).to.equal('rate-limited');
    expect(requests).to.have.length(1);
  });

  it('waits for a first attempt that the proxy is still working on', async () => {
    const atIt = ofProxy(409, { code: 'in_progress', outcome: 'unknown' }, { 'retry-after': '1' });
    const { outcome } = await deliverTo([lost, atIt, accepted]);
    expect(outcome).to.include({ submissionId: '5' });
    expect(waits).to.eql([400, 1000]);
  });

  for (const status of [400, 401, 403, 404, 409, 413, 415]) {
    it(`is not repeated after a ${String(status)}`, async () => {
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

  it('is not attempted without a network, and has not arrived', async () => {
    ports.isOnline = () => false;
    const { error, requests } = await deliverTo([accepted]);
    expect(error).to.include({ code: 'network', message: 'The device is offline: nothing was sent.' });
    expect(error?.details.mayHaveArrived ?? false).to.equal(false);
    expect(requests).to.eql([]);
  });

  it('ends when the page aborts it, also between two attempts', async () => {
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
    it(`is never repeated automatically: ${what}`, async () => {
      const { error, requests } = await deliverTo([reply], PLAIN);
      expect(error).to.be.instanceOf(SubmitError);
      expect(requests).to.have.length(1);
    });
  }

  it('has no header that such a proxy might refuse', async () => {
    const { requests } = await deliverTo([accepted], PLAIN);
    expect([...(requests[0]?.headers.keys() ?? [])]).to.eql(['content-type']);
  });
});

describe('The arrival of a failed submission', () => {
  const CASES: readonly (readonly [what: string, answers: readonly Answer[], mayHaveArrived: boolean])[] = [
    ['no response came', [lost], true],
    ['a page or half a response came', [answer(200, '{"id":')], true],
    ['a server in between failed', [answer(502)], true],
    ['the first server failed', [answer(500)], true],
    ['a server in between waited too long', [answer(408)], true],
    ['the service refused', [answer(400)], false],
    ['the service refused with 200', [answer(200, '{"error":"no"}')], false],
    ['the reference proxy knows that it has not arrived', [ofProxy(503)], false],
    ['the reference proxy does not know', [ofProxy(504, { outcome: 'unknown' })], true],
    ['an earlier attempt had no response', [lost, answer(400)], true],
    ['the proxy knows more than the earlier attempt', [lost, ofProxy(403, { code: 'service_refused_token' })], false],
    ['the proxy could not look up the key', [lost, ofProxy(503, { code: 'keys_unavailable' })], true],
  ];
  for (const [what, answers, mayHaveArrived] of CASES) {
    it(`${mayHaveArrived ? 'is possible' : 'is excluded'} where ${what}`, async () => {
      const { error } = await deliverTo(answers);
      expect(error?.details.mayHaveArrived).to.equal(mayHaveArrived);
    });
  }
});

describe('A submission to a proxy that wants a token', () => {
  const GUARDED = { ...SEALED, isGuarded: true };
  const tokens = new FormTokens();
  let form = 0;
  /** Creates a submission of another form, so that no test has the tokens of another. */
  const guarded = () => ({ ...GUARDED, formId: String(500 + form++) });
  const isToken = ({ url }: Request) => url.endsWith('/token.json');
  const given = (number: number, about: object = {}) =>
    Response.json({ token: `token-${number}`, not_before: 300, expires: 7_200_000, ...about });
  const refusedToken = ofProxy(403, { code: 'form_token_invalid' });

  /**
   * Delivers to a proxy that issues numbered tokens, or responds with `token`, and responds to submissions in this
   * order.
   */
  async function deliverWith(answers: readonly Answer[], submission = guarded(), token?: Answer) {
    const requests: Request[] = [];
    const count = (kind: (request: Request) => boolean) => requests.filter(kind).length;
    const fetch: typeof globalThis.fetch = (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      if (isToken(request)) return Promise.resolve().then(token ?? (() => given(count(isToken))));
      const posts = count((each) => !isToken(each));
      return Promise.resolve().then(answers[Math.min(posts, answers.length) - 1] ?? accepted);
    };
    const heard: ErrorCode[] = [];
    const options = { fetchFor: () => fetch, again: ({ code }: HostedFormError) => heard.push(code), tokens, ports };
    const outcome: unknown = await deliver(submission, signal, options).catch((cause: unknown) => cause);
    const error = outcome instanceof SubmitError ? outcome : undefined;
    const sent = requests.map(
      ({ url, headers }) => `${url.split('/').at(-1) ?? ''} ${headers.get('hosted-form-token') ?? ''}`,
    );
    return { outcome, error, sent, heard, requests };
  }

  it('requests a token, waits until it is valid, and carries it', async () => {
    const { outcome, sent, requests } = await deliverWith([accepted]);
    expect(outcome).to.include({ submissionId: '5' });
    expect(sent).to.eql(['token.json ', 'submission.json token-1']);
    expect(requests[0]?.method).to.equal('POST');
    expect(waits).to.eql([300]);
  });

  it('carries the same token at every attempt, and the next submission another one', async () => {
    const first = guarded();
    const { sent } = await deliverWith([lost, answer(503), accepted], first);
    expect(sent).to.eql(['token.json ', ...Array.from({ length: 3 }, () => 'submission.json token-1')]);
    expect((await deliverWith([accepted], { ...first, key: 'another-key-0815' })).sent[0]).to.equal('token.json ');
  });

  it('silently requests another token if the first is refused', async () => {
    const { outcome, sent, heard } = await deliverWith([refusedToken, accepted]);
    expect(outcome).to.include({ submissionId: '5' });
    expect(sent).to.eql(['token.json ', 'submission.json token-1', 'token.json ', 'submission.json token-2']);
    expect(heard).to.eql([]);
  });

  it('finds out that a token is required, even if the header did not say so', async () => {
    const { outcome, sent } = await deliverWith([refusedToken, accepted], { ...guarded(), isGuarded: false });
    expect(outcome).to.include({ submissionId: '5' });
    expect(sent).to.eql(['submission.json ', 'token.json ', 'submission.json token-1']);
  });

  it('gives up if no token is accepted, and has not arrived', async () => {
    const { error, sent } = await deliverWith([refusedToken]);
    expect(error?.code).to.equal('token-refused');
    expect(error?.details.mayHaveArrived).to.equal(false);
    expect(sent.filter((each) => each.startsWith('submission'))).to.have.length(2);
  });

  it('waits if the token is too young', async () => {
    const early = ofProxy(429, { code: 'form_token_early' }, { 'retry-after': '2' });
    const { outcome, sent } = await deliverWith([early, accepted]);
    expect(outcome).to.include({ submissionId: '5' });
    expect(sent).to.eql(['token.json ', 'submission.json token-1', 'submission.json token-1']);
    expect(waits).to.eql([300, 2000, 300]);
  });

  it('is sent a day after the form was opened', async () => {
    const submission = guarded();
    await deliverWith([answer(422)], submission);
    ports.now = () => 24 * 3_600_000;
    const { outcome, sent } = await deliverWith([accepted], submission);
    expect(outcome).to.include({ submissionId: '5' });
    expect(sent).to.eql(['token.json ', 'submission.json token-1']);
  });

  it('is sent without a token if the proxy issues none any more', async () => {
    const { outcome, sent } = await deliverWith([accepted], guarded(), answer(404, '{"status":"error"}'));
    expect(outcome).to.include({ submissionId: '5' });
    expect(sent).to.eql(['token.json ', 'submission.json ']);
  });

  for (const [what, reply, code] of [
    ['no answer', lost, 'network'],
    ['a page', answer(200, '<html>'), 'not-json'],
    ['a 503', answer(503), 'service-failed'],
    ['a 403', answer(403), 'unauthorized'],
  ] as const) {
    it(`fails like any call if the request for a token fails, and has not arrived: ${what}`, async () => {
      const { error, sent } = await deliverWith([accepted], guarded(), reply);
      expect(error?.code).to.equal(code);
      expect(error?.details.mayHaveArrived).to.equal(false);
      expect(sent.filter((each) => each.startsWith('submission'))).to.eql([]);
    });
  }

  it('may have arrived with an earlier attempt, even if a token is refused', async () => {
    let asked = 0;
    const token: Answer = () => (++asked === 1 ? given(1) : lost());
    const { error } = await deliverWith([lost, refusedToken], guarded(), token);
    expect(error?.details.mayHaveArrived).to.equal(true);
  });

  it('has its own code if the proxy suspects spam or rejects the captcha', async () => {
    for (const [code, told] of [
      ['spam_suspected', 'spam-suspected'],
      ['captcha_failed', 'captcha-failed'],
    ] as const) {
      const { error } = await deliverWith([ofProxy(422, { code })]);
      expect([error?.code, error?.details.mayHaveArrived]).to.eql([told, false]);
    }
  });
});
