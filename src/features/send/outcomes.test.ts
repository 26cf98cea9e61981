// Each outcome of a submission has a sentence of its own for the person, and nothing is sent twice.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { nameOf, openForm, quickPorts, readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { HttpResponse, PROXY, accepted, http, serve, startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { core } from '../../locale/chunks/en.js';
import { later, laterInArabic } from '../../locale/words.examples.js';
import type { ErrorCode } from '../../model/errors.js';

const FIELDS = [
  { id: '1', type: 'text', label: 'Name' },
  { id: '2', type: 'file', label: 'Letter' },
];
const KEEPS_KEYS = 'idempotency, max-body=33554432';

type Answer = () => Response;
const empty =
  (status: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new HttpResponse('', { status, headers });
const noAnswer: Answer = () => HttpResponse.error();
const thanks: Answer = () => HttpResponse.json(accepted());
const outcomeUnknown: Answer = () =>
  HttpResponse.json({ status: 'error', error: 'No', code: 'outcome_unknown', outcome: 'unknown' }, { status: 409 });

startService();

/** Opens a form with an answer. The proxy responds to submissions in this order; the last response repeats. */
async function openWith(answers: readonly Answer[], capabilities = '') {
  const keys: (string | null)[] = [];
  const submission = ({ headers }: Request) => {
    const answer = answers[Math.min(keys.length, answers.length - 1)] ?? thanks;
    keys.push(headers.get('idempotency-key'));
    return answer();
  };
  const { element, harness } = await openForm(FIELDS, { submission, capabilities });
  await harness.enter('1', { type: 'Ada' });
  return { element, harness, keys, posted: harness.service.submissions };
}

const failure = (harness: Harness) => readText(harness.part('failure'));
const button = (harness: Harness) => readText(harness.part('submit'));
const maybe = ` ${later.delivery.mayHaveArrived}`;

describeOnce('A submission that fails at a plain proxy', () => {
  const { sendErrors, delivery } = later;
  type Row = readonly [what: string, answer: Answer, code: ErrorCode, said: string | undefined, on: string];
  const OUTCOMES: readonly Row[] = [
    ['no answer', noAnswer, 'network', `${String(sendErrors.network)}${maybe}`, core.retry],
    [
      'an error body with 200',
      () => HttpResponse.json({ status: 'error', error: 'Field 1 is required' }),
      'refused',
      sendErrors.refused,
      core.submit,
    ],
    ['a 400', empty(400), 'refused', sendErrors.refused, core.submit],
    [
      'an empty page with 401',
      () => new HttpResponse('<html></html>', { status: 401 }),
      'unauthorized',
      sendErrors.unauthorized,
      core.submit,
    ],
    ['a 403', empty(403), 'unauthorized', sendErrors.unauthorized, core.submit],
    [
      'a form that the proxy lists no more',
      () => HttpResponse.json({ status: 'error', error: 'No.', code: 'form_not_listed' }, { status: 403 }),
      'form-not-listed',
      sendErrors.unauthorized,
      core.submit,
    ],
    ['a 404', empty(404), 'not-found', sendErrors['not-found'], core.submit],
    ['a 408', empty(408), 'timeout', `${String(sendErrors.timeout)}${maybe}`, core.retry],
    ['a 409', empty(409), 'conflict', sendErrors.conflict, delivery.sendAgain],
    ['a 413', empty(413), 'too-large', sendErrors['too-large'], core.submit],
    ['a 415', empty(415), 'unsupported', sendErrors.unsupported, core.submit],
    ['a 429', empty(429), 'rate-limited', sendErrors['rate-limited'], core.retry],
    [
      'a 429 that says how long',
      empty(429, { 'retry-after': '180' }),
      'rate-limited',
      delivery.busyFor('in 3 minutes'),
      core.retry,
    ],
    ['a 500', empty(500), 'service-failed', `${String(sendErrors['service-failed'])}${maybe}`, core.retry],
    [
      'a page with 200',
      () => new HttpResponse('<!doctype html>'),
      'not-json',
      `${String(sendErrors['not-json'])}${maybe}`,
      core.retry,
    ],
    [
      'a cut-off answer',
      () => new HttpResponse('{"id":"1'),
      'not-json',
      `${String(sendErrors['not-json'])}${maybe}`,
      core.retry,
    ],
  ];
  for (const [what, answer, code, said, on] of OUTCOMES) {
    it(`loses no answer, says what to do, and can be sent again: ${what}`, async () => {
      const { element, harness, posted } = await openWith([answer, thanks]);
      expect((await harness.submit()).detail).to.include({ code });
      expect(harness.focused).to.equal(harness.part('failure'));
      expect(failure(harness)).to.equal(said);
      expect(nameOf(harness.part('failure'))).to.equal(said);
      expect(button(harness)).to.equal(on);
      expect(posted, 'never repeated by itself').to.have.length(1);
      expect(element.values['1']).to.equal('Ada');
      expect((await harness.submit()).name).to.equal('hf-success');
      expect(nameOf(harness.part('success'))).to.equal(`${later.successHeading} The form was submitted successfully.`);
      expect(posted).to.eql([{ field_1: 'Ada' }, { field_1: 'Ada' }]);
    });
  }

  it('has a sentence for each of these codes, in every language', async () => {
    for (const words of [later, laterInArabic]) {
      const own = OUTCOMES.filter(([, , code]) => code !== 'form-not-listed');
      const said = own.map(([, , code]) => words.sendErrors[code]);
      expect(said).not.to.include(undefined);
      expect(new Set(said).size).to.equal(new Set(own.map(([, , code]) => code)).size);
    }
  });

  it('may have arrived, and says so, also with a file', async () => {
    const { harness, posted } = await openWith([noAnswer]);
    await harness.enter('2', { file: { name: 'letter.txt', type: 'text/plain', text: 'Dear Sir' } });
    await harness.submit();
    expect(failure(harness)).to.contain(later.delivery.mayHaveArrived);
    expect(posted).to.have.length(1);
  });
});

describeOnce('A submission to a proxy that keeps keys', () => {
  it('is repeated automatically with the same key, and the person is told', async () => {
    const { element, harness, keys } = await openWith([noAnswer, empty(503), thanks], KEEPS_KEYS);
    let said = '';
    const wait = async () => {
      await element.updateComplete;
      said = readText(harness.part('sending'));
    };
    element.ports = { ...quickPorts, wait };
    await harness.submit();
    expect(said).to.equal(later.delivery.again);
    expect(harness.heard('hf-success')).not.to.equal(undefined);
    expect(harness.heard('hf-error')).to.equal(undefined);
    expect(keys).to.have.length(3);
    expect(new Set(keys).size).to.equal(1);
    expect(keys[0]).to.match(/^[0-9a-f]{32}$/);
  });

  it('can be sent again safely, and says so', async () => {
    const { harness, keys } = await openWith([noAnswer, noAnswer, noAnswer, noAnswer, thanks], KEEPS_KEYS);
    await harness.submit();
    expect(failure(harness)).to.equal(`${String(later.sendErrors.network)} ${later.delivery.safe}`);
    await harness.submit();
    expect(harness.heard('hf-success')).not.to.equal(undefined);
    expect(new Set(keys).size).to.equal(1);
  });

  it('has another key when the answers change, and its old key when they change back', async () => {
    const { harness, keys } = await openWith([empty(400)], KEEPS_KEYS);
    await harness.submit();
    await harness.submit();
    await harness.enter('1', { type: 'Grace' });
    await harness.submit();
    await harness.enter('2', { file: { name: 'x.txt', type: 'text/plain', text: 'x' } });
    await harness.submit();
    expect(keys[0]).to.equal(keys[1]);
    expect(new Set(keys).size).to.equal(3);
  });

  it('keeps its key over a reload() of the form', async () => {
    const { element, harness, keys } = await openWith([empty(400), thanks], KEEPS_KEYS);
    await harness.submit();
    await element.reload();
    await element.updateComplete;
    await harness.submit();
    expect(keys).to.have.length(2);
    expect(new Set(keys).size).to.equal(1);
  });

  it('has a new key for the same answers after the thanks', async () => {
    const { harness, keys } = await openWith([thanks], KEEPS_KEYS);
    await harness.submit();
    harness.part('again').click();
    await until(() => harness.focused?.matches('[part~=form]'), 'the form');
    await harness.enter('1', { type: 'Ada' });
    await harness.submit();
    expect(new Set(keys).size).to.equal(2);
  });

  it('lets the person decide to risk a second copy when the proxy does not know the result', async () => {
    const { harness, keys } = await openWith([noAnswer, outcomeUnknown, thanks], KEEPS_KEYS);
    await harness.submit();
    expect(keys).to.have.length(2);
    expect(failure(harness)).to.equal(later.sendErrors.conflict);
    expect(button(harness)).to.equal(later.delivery.sendAgain);
    await harness.submit();
    expect(keys).to.have.length(3);
    expect(keys[2]).not.to.equal(keys[0]);
  });

  it('is sent once for twenty clicks and Enter, with a slow service', async () => {
    const { element, harness, keys } = await openWith([empty(503), thanks], KEEPS_KEYS);
    const clicks = Array.from({ length: 20 }, () => {
      harness.part('submit').click();
      return element.submit();
    });
    await Promise.all(clicks);
    await until(() => harness.heard('hf-success'), 'hf-success');
    await element.submit();
    expect(keys).to.have.length(2);
    expect(new Set(keys).size).to.equal(1);
  });
});

describeOnce('Without a network', () => {
  it('nothing is sent, the person is told at once, and can send later', async () => {
    const { element, harness, posted } = await openWith([thanks], KEEPS_KEYS);
    element.ports = { ...quickPorts, isOnline: () => false };
    await harness.submit();
    expect(failure(harness)).to.equal(later.sendErrors.network);
    expect(posted).to.eql([]);
    element.ports = quickPorts;
    await harness.submit();
    expect(posted).to.eql([{ field_1: 'Ada' }]);
  });
});

describeOnce('A form that fails to load', () => {
  it('is fetched again automatically, and opens', async () => {
    const { element, harness } = await openForm(FIELDS);
    await harness.enter('1', { type: 'Ada' });
    let asked = 0;
    serve(
      http.get(`${PROXY}/form/${element.formId}/field.json`, () =>
        ++asked < 3 ? new HttpResponse('', { status: 503 }) : HttpResponse.json(FIELDS),
      ),
    );
    await element.reload();
    await element.updateComplete;
    expect(asked).to.equal(3);
    expect(element.values['1']).to.equal('Ada');
  });
});
