// What a draft keeps of an attempt to send: enough to use its key again, and none of the answers.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { settled } from '../../../test/support/draft-device.js';
import * as drafts from '../../../test/support/draft-page.js';
import { describeOnce } from '../../../test/support/engine.js';
import type { Harness } from '../../../test/support/harness.js';
import { HttpResponse, startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { later } from '../../locale/words.examples.js';

startService();

const SECRET = { id: '2', type: 'text', label: 'PIN', hide_input_characters: '1' };
const EXCEPTED = { id: '3', type: 'text', label: 'Diagnosis' };
const FIELDS = [drafts.TEXT, SECRET, EXCEPTED];
const OPTIONS = { attributes: { draft: 'session', 'draft-except': '3' } };

/** Opens a form whose submissions fail at the proxy, and sends what is entered. Returns the keys that come to the proxy. */
async function send(answers: Readonly<Record<string, string>>) {
  const keys: (string | null)[] = [];
  const submission = ({ headers }: Request) => {
    keys.push(headers.get('idempotency-key'));
    return new HttpResponse('', { status: 500 });
  };
  const options = { ...OPTIONS, submission, capabilities: 'idempotency, max-body=33554432' };
  // The form sends by the clock of the browser.
  drafts.device.now = Date.now();
  const { harness } = await drafts.open(FIELDS, options);
  for (const [id, text] of Object.entries(answers)) await harness.enter(id, { type: text });
  await harness.submit();
  const again = () => drafts.reload(harness, FIELDS, options);
  return { harness, keys, again };
}

const noteState = ({ root }: Harness) => root.querySelector<HTMLElement>('[data-note="draft"]')?.dataset['state'];

describeOnce('A draft of answers that were sent and may have arrived', () => {
  drafts.startDrafts();

  it('holds no answer that it never keeps, and none that was deleted', async () => {
    const { harness } = await send({ 1: 'Ada', 2: 'secret', 3: 'secret' });
    expect(drafts.records()).to.include('Ada').and.not.to.include('secret');
    for (const id of ['1', '2', '3']) {
      (harness.control(id) as HTMLInputElement).select();
      await sendKeys({ press: 'Delete' });
    }
    drafts.device.pass(1000);
    await settled();
    expect(drafts.records()).to.include('attempt').and.not.to.include('Ada').and.not.to.include('secret');
  });

  it('asks first, and sends with another key, once the proxy may have forgotten the key', async () => {
    const { keys, again } = await send({ 1: 'Ada' });
    drafts.device.pass(7 * 86_400_000);
    const next = await again();
    await until(() => drafts.note(next), 'the note');
    expect(noteState(next)).to.equal('ask-first');
    await next.submit();
    expect(new Set(keys).size).to.equal(2);
  });

  it('sends equal answers with the same key after a reload, and others with another', async () => {
    const { harness, keys, again } = await send({ 1: 'Ada' });
    await harness.submit();
    const next = await again();
    await until(() => drafts.note(next), 'the note');
    expect([noteState(next), drafts.note(next)?.includes(later.delivery.safe)]).to.eql(['may-have-arrived', true]);
    await next.submit();
    expect(new Set(keys).size).to.equal(1);
    await next.enter('1', { type: ' L.' });
    await next.submit();
    expect(new Set(keys).size).to.equal(2);
  });

  it('uses the key of answers that it never keeps no more after a reload, and says that they may have arrived', async () => {
    const { harness, keys, again } = await send({ 1: 'Ada', 2: 'secret' });
    await harness.submit();
    expect(new Set(keys).size, 'on the same page').to.equal(1);
    const next = await again();
    await until(() => drafts.note(next), 'the note');
    expect(noteState(next)).to.equal('ask-first');
    expect(drafts.note(next)).to.include(later.sendErrors.conflict);
    await next.enter('2', { type: 'secret' });
    await next.submit();
    expect(new Set(keys).size).to.equal(2);
  });

  it('gives up the sent answers that an earlier version kept, as soon as the form is opened', async () => {
    const { keys, harness, again } = await send({ 1: 'Ada' });
    await drafts.leave();
    const [[name, record] = ['', {}]] = drafts.device.vault.records;
    const attempt = { key: keys[0], answers: '[["1","Ada"],["2","secret"]]', mayHaveArrived: true };
    drafts.device.vault.records.set(name, { ...(record as object), attempt });
    const next = await again();
    await until(() => drafts.note(next), 'the note');
    expect(noteState(next)).to.equal('ask-first');
    drafts.device.pass(1000);
    await settled();
    expect(drafts.records()).to.include('Ada').and.not.to.include('secret');
    expect(drafts.device.vault.records.size).to.equal(1);
    await next.submit();
    expect(new Set(keys).size).to.equal(2);
    expect(harness.service.formId).to.equal(next.service.formId);
  });

  it('is erased with all of it when the person starts over while it is written', async () => {
    const { harness } = await drafts.open([drafts.TEXT]);
    await harness.enter('1', { type: 'a' });
    const made = { key: 'k', answers: '[["1","a"]]', params: [], mayHaveArrived: true };
    const remembered = drafts.findDraft(harness).remember(made);
    await Promise.all([drafts.findDraft(harness).forget(), remembered]);
    drafts.device.pass(1000);
    await settled();
    expect(drafts.device.vault.records.size).to.equal(0);
  });
});
