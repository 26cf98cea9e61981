// With `outbox="ask"`, the device keeps answers only after the person has agreed.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { violations } from '../../../test/conformance/axe.js';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import { MemoryVault } from '../../../test/support/memory-vault.js';
import { Tab, accepted, device, offline } from '../../../test/support/outbox.js';
import { HttpResponse, accepted as thanks, startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { later } from '../../locale/words.examples.js';
import type { Vault } from '../../persistence/vault/vault.js';
import { PageOutbox } from './page-outbox.js';

startService();

const FIELDS = [
  { id: '1', type: 'text', label: 'Name', required: '1' },
  { id: '2', type: 'text', label: 'Town' },
];
const KEEPS_KEYS = 'idempotency, max-body=33554432';

type Answer = () => Response;
const noAnswer: Answer = () => HttpResponse.error();

/** Opens a form with an answer, whose submissions fail by `answer` until the connection is back. */
async function openAsking({ answer = noAnswer, vault = new MemoryVault() }: { answer?: Answer; vault?: Vault } = {}) {
  const line: { answer: Answer } = { answer };
  const { element, harness } = await openForm(FIELDS, {
    attributes: { outbox: 'ask' },
    capabilities: KEEPS_KEYS,
    submission: () => line.answer(),
  });
  await harness.enter('1', { type: 'Ada' });
  const session = found(element.session, 'the session');
  await until(() => session.features.sending, 'the sending');
  const tab = new Tab(device({ vault, now: Date.now() }), async () => {
    throw offline();
  });
  await new PageOutbox(() => tab.outbox).begin(element, session.channel)(session);
  const kept = () => vault.keys('');
  return { element, harness, tab, line, kept };
}

const offer = (root: ParentNode) => root.querySelector<HTMLElement>('[part=failure] [part=keep]');

describeOnce('An outbox that asks', () => {
  it('keeps nothing before the person agrees, and then sends it with the next connection', async () => {
    const { element, harness, tab, kept } = await openAsking();
    expect((await harness.submit()).detail).to.include({ code: 'network' });
    expect(await kept(), 'nothing is kept unasked').to.eql([]);
    expect(readText(harness.part('failure'))).to.include(later.outbox.offer);
    expect(harness.focused).to.equal(harness.part('failure'));
    expect(await violations(element)).to.eql([]);
    found(offer(harness.root), 'the offer').click();
    await until(() => harness.heard('hf-queued'), 'hf-queued');
    await until(() => harness.focused?.matches('[part=waiting]'), 'the focus on the waiting answers');
    expect(await kept()).to.have.length(1);
    tab.deliver = async ({ key }) => accepted(key);
    await tab.outbox.drain();
    await until(() => harness.root.querySelector('[part=success]'), 'the thanks');
    expect(await kept()).to.eql([]);
  });

  it('leaves all answers in the form when the person does not agree, and sends them by the button', async () => {
    const { element, harness, line, kept } = await openAsking();
    await harness.submit();
    await harness.enter('2', { type: 'Paris' });
    expect(element.values).to.eql({ '1': 'Ada', '2': 'Paris' });
    line.answer = () => HttpResponse.json(thanks());
    expect((await harness.submit()).name).to.equal('hf-success');
    expect(harness.service.submissions.at(-1)).to.eql({ field_1: 'Ada', field_2: 'Paris' });
    expect(await kept()).to.eql([]);
  });

  it('keeps the answers as they are when the person agrees', async () => {
    const { harness, tab } = await openAsking();
    await harness.submit();
    await harness.enter('2', { type: 'Paris' });
    let body = '';
    tab.deliver = async (submission) => {
      body = await submission.body.text();
      return accepted(submission.key);
    };
    found(offer(harness.root), 'the offer').click();
    await until(() => harness.heard('hf-queued'), 'hf-queued');
    await tab.outbox.drain();
    expect(JSON.parse(body)).to.eql({ field_1: 'Ada', field_2: 'Paris' });
  });

  it('tells the draft the key before the outbox has the answers, because the page may close at any moment', async () => {
    const { element, harness, kept } = await openAsking();
    await harness.submit();
    await harness.enter('2', { type: 'Paris' });
    const happened: string[] = [];
    found(element.session, 'the session').features.draft = {
      restored: {},
      begin: () => undefined,
      sharedKey: undefined,
      whenLinked: () => undefined,
      attemptFor: () => Promise.resolve(undefined),
      remember: async ({ key }) => void happened.push(`${key} beside ${(await kept()).length} in the outbox`),
      forget: async () => void happened.push('forgotten'),
      handOver: () => Promise.resolve(),
    };
    found(offer(harness.root), 'the offer').click();
    await until(() => harness.heard('hf-queued'), 'hf-queued');
    const key = harness.heard('hf-queued')?.detail.submissionKey ?? '';
    expect(happened).to.eql([`${key} beside 0 in the outbox`, 'forgotten']);
  });

  it('keeps no wrong answers: they are shown instead', async () => {
    const { harness, kept } = await openAsking();
    await harness.submit();
    (harness.control('1') as HTMLInputElement).select();
    await sendKeys({ press: 'Delete' });
    found(offer(harness.root), 'the offer').click();
    await until(() => harness.root.querySelector('[aria-invalid=true]'), 'the mistake');
    expect(await kept()).to.eql([]);
  });

  it('says so when the device keeps nothing, and leaves the answers in the form', async () => {
    const vault = new Proxy({}, { get: () => () => Promise.reject(new Error('full')) }) as Vault;
    const { element, harness } = await openAsking({ vault });
    await harness.submit();
    found(offer(harness.root), 'the offer').click();
    await until(() => readText(harness.part('failure')).includes(later.outbox.notKept), 'the sentence');
    expect(offer(harness.root)).to.equal(null);
    expect(harness.focused).to.equal(harness.part('failure'));
    expect(element.values['1']).to.equal('Ada');
    expect(harness.heard('hf-queued')).to.equal(undefined);
  });

  it('offers nothing where a connection would not help', async () => {
    const { harness } = await openAsking({ answer: () => new HttpResponse('', { status: 403 }) });
    await harness.submit();
    expect(readText(harness.part('failure'))).to.equal(later.sendErrors.unauthorized);
    expect(offer(harness.root)).to.equal(null);
  });

  it('returns kept answers to the form, and asks again', async () => {
    const { element, harness, kept } = await openAsking();
    await harness.submit();
    found(offer(harness.root), 'the offer').click();
    await until(() => harness.heard('hf-queued'), 'hf-queued');
    await until(() => harness.root.querySelector('[part=take-back]'), 'the way back');
    harness.part('take-back').click();
    await until(() => harness.root.querySelector('form'), 'the form');
    expect([element.values['1'], await kept()]).to.eql(['Ada', []]);
    await harness.submit();
    expect(offer(harness.root)).to.not.equal(null);
    expect(await kept()).to.eql([]);
  });
});
