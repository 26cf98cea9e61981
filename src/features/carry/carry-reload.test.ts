// What a device knows of the other one after a reload, and of answers that the other one has sent.
import { expect } from '@open-wc/testing';
import {
  goOn,
  holdLink,
  note,
  open as openCarried,
  openBy,
  openPanel,
  useProxy,
  waitForOffer,
} from '../../../test/support/carry/carry-form.js';
import * as drafts from '../../../test/support/draft-page.js';
import { describeOnce } from '../../../test/support/engine.js';
import { readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { later } from '../../locale/words.examples.js';

startService();

const { carry } = later;
const FIELDS = [
  { id: '1', type: 'text', label: 'Name' },
  { id: '2', type: 'text', label: 'City' },
];

/** Answers submissions, and remembers their keys. */
function takeAnswers() {
  const keys: (string | null)[] = [];
  const submission = ({ headers }: Request) => {
    keys.push(headers.get('idempotency-key'));
    return Response.json({ id: '7', message: '' });
  };
  return { keys, submission };
}

const thanks = (harness: Harness) => harness.root.querySelector('[part=success]');

async function send(harness: Harness): Promise<string> {
  harness.part('submit').click();
  await until(() => thanks(harness), 'the thanks');
  return readText(found(thanks(harness), 'the thanks'));
}

describeOnce('A device that shares a form', () => {
  let proxy: ReturnType<typeof useProxy>;
  drafts.startDrafts();
  beforeEach(() => {
    proxy = useProxy();
    drafts.device.now = Date.now();
  });
  afterEach(() => {
    holdLink();
  });

  /** Opens a form with a draft, shares it, and waits until the draft knows the link. */
  async function share(submission: (request: Request) => Response) {
    const options = { submission, attributes: { carry: '', draft: 'local' }, capabilities: proxy.capabilities };
    const { harness } = await drafts.open(FIELDS, options);
    await harness.put('1', { type: 'Ada' });
    const address = await openPanel(harness);
    const isKept = () => {
      drafts.device.pass(1000);
      return drafts.records().includes('sendKey');
    };
    await until(isKept, 'the link in the draft');
    return { harness, address, again: () => drafts.reload(harness, FIELDS, options) };
  }

  it('knows after a reload that the other one has sent, and sends nothing', async () => {
    const { keys, submission } = takeAnswers();
    const { harness, address, again } = await share(submission);
    const { formId } = harness.service;
    const next = await again();
    // The link that is held next is for the other device.
    await waitForOffer(next);
    const other = await goOn(address, formId, { submission });
    await send(other);
    await until(() => thanks(next), 'what is said of it');
    expect(readText(found(thanks(next), 'the thanks'))).to.include(carry.sentElsewhere('').slice(0, 20));
    expect(keys.length).to.equal(1);
  });

  it('sends with the common key after a reload, and takes what the other one hands over meanwhile', async () => {
    const keys: (string | null)[] = [];
    const submission = ({ headers }: Request) => {
      keys.push(headers.get('idempotency-key'));
      return new Response('', { status: 500 });
    };
    const { harness, address, again } = await share(submission);
    const { formId } = harness.service;
    const next = await again();
    // The link that is held next is for the other device.
    await waitForOffer(next);
    const other = await goOn(address, formId, { submission });
    await other.put('2', { type: 'London' });
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await until(() => next.element.values['2'] === 'London', 'the answer');
    expect(next.element.values).to.include({ 1: 'Ada' });
    await other.submit();
    await next.submit();
    expect(keys.length).to.be.at.least(2);
    expect(new Set(keys).size).to.equal(1);
  });

  it('says that a link belongs to another form', async () => {
    const harness = await openCarried({}, FIELDS);
    const address = await openPanel(harness);
    const other = await openBy(address.replace(/#hosted-form=\d+/, '#hosted-form=987654'), harness.service.formId);
    await until(() => note(other), 'the note');
    expect(readText(found(note(other), 'the note'))).to.include(carry.otherForm);
  });

  it('says that a link works no more where the owner has turned it off', async () => {
    const harness = await openCarried({}, FIELDS);
    const address = await openPanel(harness);
    holdLink(address);
    const { harness: other } = await drafts.open(FIELDS, {
      attributes: {},
      capabilities: proxy.capabilities,
      formId: harness.service.formId,
    });
    await until(() => note(other), 'the note');
    expect(readText(found(note(other), 'the note'))).to.include(carry.gone);
    expect([other.element.values['1'], other.root.querySelector('[part=carry]')]).to.eql(['', null]);
  });
});
