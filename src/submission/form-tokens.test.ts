// Form tokens: when a page requests one, how long it waits, and which submission sends it.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { SubmitError } from '../model/errors.js';
import type { SealedSubmission } from '../model/submission.js';
import { deliver } from './deliver.js';
import { FormTokens } from './form-tokens.js';

const SUBMISSION: SealedSubmission = {
  key: 'key-1',
  formId: '101',
  proxy: 'https://site.test/forms',
  isIdempotent: true,
  isGuarded: true,
  sealedAt: 0,
  body: new Blob(['{}']),
  digests: {},
};
const { signal } = new AbortController();

/** Creates a page whose proxy issues numbered tokens, or what `reply` returns. */
function createPage(about: object = {}, reply?: () => Promise<Response>) {
  const [asked, waits, sent]: [string[], number[], string[]] = [[], [], []];
  const clock = { time: 5000 };
  const fetch = (input: unknown) => {
    asked.push(String(input));
    const given = { token: `token-${asked.length}`, not_before: 0, expires: 600_000, ...about };
    return reply ? reply() : Promise.resolve(Response.json(given));
  };
  const wait = (milliseconds: number) => {
    waits.push(milliseconds);
    return Promise.resolve();
  };
  const ports = { wait, random: () => 0.5, now: () => clock.time, isOnline: () => true };
  const tokens = new FormTokens();
  const send = (more: Partial<SealedSubmission> = {}, outer = signal, post = () => Promise.resolve('done')) =>
    tokens.postWithToken({ ...SUBMISSION, ...more }, fetch, { signal: outer, ports }, (token) => {
      sent.push(token);
      return post();
    });
  const prepare = (outer = signal) => tokens.prepare(SUBMISSION, outer, ports, fetch);
  return { asked, waits, sent, clock, send, prepare };
}

const fail = () => Promise.reject(new SubmitError('network', 'lost'));

describe('a token that a page requests in advance', () => {
  it('is sent by the first submission, which requests no other', async () => {
    const { prepare, send, asked, sent } = createPage();
    await prepare();
    await send();
    expect([asked, sent]).to.eql([['https://site.test/forms/form/101/token.json'], ['token-1']]);
  });

  it('is requested once while it is good, and again when a minute of its life is left', async () => {
    const { prepare, asked, clock } = createPage();
    await prepare();
    clock.time += 600_000 - 60_001;
    await prepare();
    expect(asked).to.have.length(1);
    clock.time += 1;
    await prepare();
    expect(asked).to.have.length(2);
  });

  it('is awaited by a submission that comes before it, until the page ends that', async () => {
    let answer: (response: Response) => void = () => undefined;
    const page = createPage({}, () => new Promise((resolve) => (answer = resolve)));
    const prepared = page.prepare();
    const abort = new AbortController();
    const ended = page.send({}, abort.signal).catch((cause: unknown) => cause);
    const sending = page.send();
    abort.abort(new Error('enough'));
    expect(await ended).to.have.property('message', 'enough');
    answer(Response.json({ token: 'late', not_before: 0, expires: 600_000 }));
    await Promise.all([prepared, sending]);
    expect([page.asked.length, page.sent]).to.eql([1, ['late']]);
  });

  it('is awaited while its second request is under way, although the first has failed', async () => {
    const answers: ((response: Response | Promise<Response>) => void)[] = [];
    const page = createPage({}, () => new Promise((resolve) => answers.push(resolve)));
    const first = page.prepare();
    const second = page.prepare();
    answers[0]?.(Promise.reject(new TypeError('lost')));
    await first;
    const sending = page.send();
    answers[1]?.(Response.json({ token: 'second', not_before: 0, expires: 600_000 }));
    await Promise.all([second, sending]);
    expect([page.asked.length, page.sent]).to.eql([2, ['second']]);
  });

  it('is requested again by the submission if the first request fails, which nobody hears of', async () => {
    let failures = 0;
    const given = { token: 'second', not_before: 0, expires: 600_000 };
    const { prepare, send, sent } = createPage({}, () =>
      failures++ === 0 ? Promise.reject(new TypeError('lost')) : Promise.resolve(Response.json(given)),
    );
    await prepare();
    await send();
    expect(sent).to.eql(['second']);
  });
});

describe('a token', () => {
  it('serves one submission: another one gets its own, and the same one keeps it', async () => {
    const { send, sent } = createPage();
    await send({}, signal, fail).catch(() => undefined);
    await send({}, signal, fail).catch(() => undefined);
    await send({ key: 'key-2' });
    expect(sent).to.eql(['token-1', 'token-1', 'token-2']);
  });

  it('is of one form at one proxy', async () => {
    const { prepare, send, sent } = createPage();
    await prepare();
    await send({ formId: '102' });
    await send({ proxy: 'https://other.test/forms' });
    await send();
    expect(sent).to.eql(['token-2', 'token-3', 'token-1']);
  });

  it('is gone with the submission that arrived', async () => {
    const { send, sent } = createPage();
    await send();
    await send();
    expect(sent).to.eql(['token-1', 'token-2']);
  });

  it('waits for the rest of its first seconds, and not at all when they are over', async () => {
    const { send, waits, clock } = createPage({ not_before: 300 });
    await send({}, signal, fail).catch(() => undefined);
    expect(waits).to.eql([300]);
    clock.time += 100;
    await send({}, signal, fail).catch(() => undefined);
    expect(waits).to.eql([300, 200]);
    clock.time += 200;
    await send();
    expect(waits).to.eql([300, 200]);
  });

  it('that is too young waits a second if the proxy does not say how long', async () => {
    const { send, waits, sent } = createPage();
    const answer = { json: { code: 'form_token_early' }, response: new Response('', { status: 429 }) };
    const early = () => Promise.reject(new SubmitError('rate-limited', 'early', { answer }));
    const error: unknown = await send({}, signal, early).catch((cause: unknown) => cause);
    expect(error).to.have.property('message', 'early');
    expect([waits, sent]).to.eql([[1000], ['token-1', 'token-1']]);
  });

  it('that another error refuses is not exchanged, and the error stays as it is', async () => {
    const { send, asked } = createPage();
    const bug = new TypeError('a bug');
    const error: unknown = await send({}, signal, () => Promise.reject(bug)).catch((cause: unknown) => cause);
    expect([error, asked.length]).to.eql([bug, 1]);
  });
});

describe('a proxy that does not answer', () => {
  /** Never answers; rejects when the call is aborted. */
  const silent = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  const ports = { wait: () => Promise.resolve(), random: () => 0.5, now: () => 0, isOnline: () => true };
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('has twenty seconds for a token', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    let outcome: unknown;
    const sending = new FormTokens()
      .postWithToken(SUBMISSION, silent, { signal, ports }, () => Promise.resolve('sent'))
      .catch((cause: unknown) => (outcome = cause));
    await turn();
    context.mock.timers.tick(19_999);
    await turn();
    expect(outcome).to.equal(undefined);
    context.mock.timers.tick(1);
    await sending;
    expect(outcome).to.include({ code: 'timeout', message: 'The proxy sent no form token in time.' });
  });

  it('has 45 seconds for a submission since some of it was last sent', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    let [outcome, progress]: [unknown, () => void] = [undefined, () => undefined];
    const fetchFor = (restart: () => void) => {
      progress = restart;
      return silent;
    };
    const submission = { ...SUBMISSION, isGuarded: false, isIdempotent: false };
    const sending = deliver(submission, signal, { fetchFor, ports }).catch((cause: unknown) => (outcome = cause));
    await turn();
    context.mock.timers.tick(44_999);
    progress();
    context.mock.timers.tick(44_999);
    await turn();
    expect(outcome).to.equal(undefined);
    context.mock.timers.tick(1);
    await sending;
    expect(outcome).to.include({ code: 'timeout', message: 'No response in time.' });
    expect(outcome).to.have.nested.property('details.mayHaveArrived', true);
  });
});
