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
import { quickPorts, readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { DAY } from '../../../test/support/outbox.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { later } from '../../locale/words.examples.js';
import { Carrying } from './carrying.js';
import { Changes } from './changes.js';

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

/** Answers submissions by a failure that tells nobody whether they have arrived, and remembers their keys. */
function loseAnswers() {
  const keys: (string | null)[] = [];
  const submission = ({ headers }: Request) => {
    keys.push(headers.get('idempotency-key'));
    return new Response('', { status: 500 });
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
    const { keys, submission } = loseAnswers();
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

  for (const [name, arrivesFirst] of [
    ['has sent before this one has come', false],
    ['has sent since, of which this one hears when it sends', true],
  ] as const)
    it(`asks first, once the proxy may have forgotten what the other one ${name}`, async () => {
      const { keys, submission } = loseAnswers();
      const { harness, address } = await share(submission);
      const arrive = () => goOn(address, harness.service.formId, { submission });
      const early = arrivesFirst ? await arrive() : undefined;
      harness.element.ports = { ...quickPorts, now: () => Date.now() - 8 * DAY };
      await harness.submit();
      const stored = proxy.calls.length;
      dispatchEvent(new PageTransitionEvent('pagehide'));
      await until(() => proxy.calls.slice(stored).includes('PUT'), 'the note of the attempt');
      const [common, posts] = [keys[0], keys.length];
      const other = early ?? (await arrive());
      await other.submit();
      expect(readText(other.part('failure'))).to.equal(later.sendErrors.conflict);
      expect(keys.length, 'nothing is sent before the person wants it').to.equal(posts);
      await other.submit();
      expect(keys.length).to.be.above(posts);
      expect(keys.slice(posts)).not.to.include(common);
    });

  it('waits for code that does not come no longer than the attempt that needs it', async () => {
    const { session } = (await openCarried({}, FIELDS)).element;
    if (!session) throw new TypeError('The form has no session.');
    const never = () => new Promise<undefined>(() => undefined);
    const carrying = new Carrying(session, new Changes(session), 1_000_000, never);
    const attempt = new AbortController();
    await carrying.share('', attempt.signal);
    const taken = carrying.takeIn(attempt.signal).catch((cause: unknown) => cause);
    const reason = new Error('The person cancels.');
    attempt.abort(reason);
    expect(await taken).to.equal(reason);
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
