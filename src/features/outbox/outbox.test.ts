// The person sees the answers that wait on the device, and can decide about them.
import { expect } from '@open-wc/testing';
import { violations } from '../../../test/conformance/axe.js';
import { describeOnce } from '../../../test/support/engine.js';
import { nameOf, openForm, readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { DAY, Tab, accepted, device, has, lost, offline, refused, sealed } from '../../../test/support/outbox.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import type { SealedSubmission } from '../../model/submission.js';
import type { HostedFormEventDetails } from '../../element/events.js';
import type { HostedForm } from '../../element/hosted-form.js';
import type { ElementSession } from '../../element/element-session.js';
import { PageOutbox, pageOutbox } from './page-outbox.js';

startService();

const TEXT = { id: '1', type: 'text', label: 'Name' };
const NOON = Date.UTC(2026, 2, 3, 12);

interface Opened {
  readonly harness: Harness;
  readonly element: HostedForm;
  readonly session: ElementSession;
}

/** Opens a form, and waits for its words. */
async function openOne(attributes: Readonly<Record<string, string>> = {}): Promise<Opened> {
  const { harness, element } = await openForm([TEXT], { attributes });
  harness.control('1').focus();
  await until(() => 'issues' in element.wording.current, 'the words');
  const session = found(element.session, 'the session');
  await until(() => session.features.sending, 'the sending');
  return { harness, element, session };
}

const own = ({ element }: Opened, about: Partial<SealedSubmission> = {}) =>
  sealed(NOON, { formId: element.formId, proxy: new URL('/forms', document.baseURI).href, ...about });
const notes = ({ harness }: Opened) =>
  Array.from(harness.root.querySelectorAll('[part=note] p'), (note) => readText(note));

/** Begins as the element does, with the outbox of this tab. */
async function begin({ element, session }: Opened, tab: Tab, page = new PageOutbox(() => tab.outbox)): Promise<void> {
  const install = page.begin(element, session.channel);
  await tab.outbox.drain();
  await install(session);
}

/** Creates a tab whose outbox delivers as the page's own does. */
function deliveringTab(): { readonly tab: Tab; readonly page: PageOutbox } {
  const tab = new Tab(device({ now: NOON }));
  const page = new PageOutbox((deliver) => {
    tab.deliver = deliver;
    return tab.outbox;
  });
  return { tab, page };
}

/** Gives the form a draft. Returns what happens to it. */
function watchDraft({ session }: Opened, { device: { vault } }: Tab): string[] {
  const happened: string[] = [];
  session.features.draft = {
    restored: {},
    begin: () => undefined,
    sharedKey: undefined,
    whenLinked: () => undefined,
    attemptFor: () => Promise.resolve(undefined),
    remember: async () => void happened.push(`remembered beside ${(await vault.keys('')).length} in the outbox`),
    forget: async () => void happened.push('forgotten'),
    handOver: () => Promise.resolve(),
  };
  return happened;
}

function hear<Name extends keyof HostedFormEventDetails>(name: Name): HostedFormEventDetails[Name][] {
  const details: HostedFormEventDetails[Name][] = [];
  const listener = (event: Event) => details.push((event as CustomEvent<HostedFormEventDetails[Name]>).detail);
  document.addEventListener(name, listener, { once: true });
  return details;
}

describeOnce('Answers from an earlier visit', () => {
  it('are sent when the form is opened, and their form tells the page', async () => {
    const opened = await openOne();
    const tab = new Tab(device({ now: NOON }));
    await tab.leave(own(opened));
    const heard = hear('hf-success');
    await begin(opened, tab);
    expect(heard).to.eql([
      { formId: opened.element.formId, submissionId: `id-k${NOON}`, response: { id: `id-k${NOON}` } },
    ]);
    expect(notes(opened)).to.have.length(1);
    expect(notes(opened)[0]).to.contain('have arrived');
  });

  it('wait until the captcha of their form is answered', async () => {
    const opened = await openOne();
    const captcha = document.createElement('input');
    Object.assign(captcha, { type: 'hidden', name: 'altcha', slot: 'captcha' });
    opened.element.append(captcha);
    const { tab, page } = deliveringTab();
    await tab.leave(own(opened));
    await begin(opened, tab, page);
    expect(opened.harness.heard('hf-captcha')?.detail.used).to.equal(false);
    expect(notes(opened)[0]).to.contain('will be sent');
    expect(opened.harness.service.submissions).to.eql([]);
    captcha.value = 'solved';
    await tab.outbox.drain();
    expect(opened.harness.service.submissions).to.have.length(1);
    await until(() => notes(opened)[0]?.includes('have arrived'), 'the arrival');
  });

  it('have a note when they were refused, and can be sent again', async () => {
    const opened = await openOne();
    const tab = new Tab(device({ now: NOON }), async () => {
      throw refused();
    });
    await tab.leave(own(opened));
    await tab.leave(sealed(NOON + 1, { formId: '999' }));
    await begin(opened, tab);
    expect(notes(opened)).to.have.length(1);
    expect(notes(opened)[0]).to.match(/^The answers you sent on March \d+, 2026 at .* were not accepted\.$/);
    expect(await violations(opened.element)).to.eql([]);
    tab.deliver = async ({ key }) => accepted(key);
    opened.harness.part('send-again').click();
    expect(opened.harness.focused?.matches('[part=note]')).to.be.true;
    await until(() => notes(opened)[0]?.includes('have arrived'), 'the arrival');
    expect(opened.element.announcement).to.equal(notes(opened)[0]);
    expect(opened.harness.root.querySelector('[part=send-again]')).to.equal(null);
  });

  it('can be sent again or deleted when they may have arrived', async () => {
    const opened = await openOne();
    const tab = new Tab(device({ now: NOON }), async () => {
      throw lost();
    });
    await tab.leave(own(opened, { isIdempotent: false }));
    await begin(opened, tab);
    expect(notes(opened)[0]).to.include('may have arrived or not');
    opened.harness.part('delete').click();
    await until(() => notes(opened).length === 0, 'no note');
    expect(await tab.device.vault.keys('')).to.eql([]);
    expect(opened.harness.focused?.matches('form')).to.be.true;
    expect(opened.element.announcement).to.equal('Deleted');
  });

  it('lose their note when another tab has sent or deleted them', async () => {
    const opened = await openOne();
    const tab = new Tab(device({ now: NOON }), async () => {
      throw refused();
    });
    await tab.leave(own(opened));
    await begin(opened, tab);
    expect(await new Tab(tab.device).outbox.takeBack(`k${NOON}`)).to.be.true;
    opened.harness.part('send-again').click();
    await until(() => notes(opened).length === 0, 'no note');
    expect(tab.delivered).to.eql([`k${NOON}`]);
  });

  it('have notes in the person’s language, the oldest first', async () => {
    const opened = await openOne({ lang: 'ar' });
    const tab = new Tab(device({ now: NOON }), async () => {
      throw refused();
    });
    for (const day of [0, 1]) await tab.leave(own(opened, { sealedAt: NOON + day * DAY, key: `k${day}` }));
    await begin(opened, tab);
    expect(notes(opened)).to.have.length(2);
    expect(opened.harness.root.querySelector('[data-note]')?.getAttribute('data-note')).to.equal('outbox-k0');
    expect(notes(opened)[0]).to.include('لم تُقبل');
  });

  it('do not disturb the form if the storage fails', async () => {
    const opened = await openOne();
    const tab = new Tab(
      device({ vault: new Proxy({}, { get: () => () => Promise.reject(new Error('no')) }) as never }),
    );
    await begin(opened, tab);
    expect(notes(opened)).to.eql([]);
  });
});

describeOnce('The page', () => {
  it('has one outbox, which stores nothing until there is something to keep', async () => {
    const { outbox } = pageOutbox();
    expect(pageOutbox().outbox).to.equal(outbox);
    await outbox.drain();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.to.include('hosted-form');
    const kept = await outbox.keep(sealed(NOON));
    expect(await has(outbox, `k${NOON}`)).to.be.true;
    await kept?.forget();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.to.include('hosted-form');
  });
});

describeOnce('Answers that wait for a connection', () => {
  async function wait(opened: Opened, tab: Tab) {
    const submission = own(opened);
    await opened.harness.enter('1', { type: 'Ada' });
    await begin(opened, tab);
    await tab.leave(submission);
    const heard = { queued: hear('hf-queued'), success: hear('hf-success') };
    const sealedAnswers = { answers: '', params: [], submission };
    opened.session.channel.emit('queued', { submissionKey: submission.key });
    await opened.element.show({ name: 'waiting', sealed: sealedAnswers, isBeingSent: false }, '[part=waiting]');
    return { ...heard, submission };
  }

  const thanks = ({ harness }: Opened) => harness.root.querySelector('[part=success]');

  const isOffline = async () => {
    throw offline();
  };

  it('are shown as waiting in place of the form, and the page is told', async () => {
    const opened = await openOne();
    const { queued, submission } = await wait(opened, new Tab(device({ now: NOON }), isOffline));
    expect(queued).to.eql([{ formId: opened.element.formId, submissionKey: submission.key }]);
    const view = opened.harness.part('waiting');
    expect(opened.harness.focused).to.equal(view);
    expect(nameOf(view)).to.equal(readText(found(view.querySelector('h2'), 'the heading')));
    expect(readText(view)).to.include('kept on this device and will be sent as soon as there is a connection');
    expect(await violations(opened.element)).to.eql([]);
  });

  it('are replaced by the thanks when they have been sent', async () => {
    const opened = await openOne();
    const tab = new Tab(device({ now: NOON }), isOffline);
    const { success } = await wait(opened, tab);
    tab.deliver = async ({ key }) => accepted(key);
    tab.connection.dispatchEvent(new Event('online'));
    await tab.outbox.drain();
    await until(() => thanks(opened), 'the thanks');
    expect(readText(found(thanks(opened), 'the thanks'))).to.include(`id-k${NOON}`);
    expect(success).to.have.length(1);
  });

  it('are replaced by the thanks when another tab has sent them', async () => {
    const opened = await openOne();
    const tab = new Tab(device({ now: NOON }), isOffline);
    const { success, submission } = await wait(opened, tab);
    const other = new BroadcastChannel('hosted-form/outbox');
    other.postMessage({ submission, state: 'arrived', accepted: accepted(submission.key) });
    await until(() => thanks(opened), 'the thanks');
    other.close();
    expect(success).to.eql([]);
  });

  it('do not replace another form by their thanks', async () => {
    const opened = await openOne();
    const tab = new Tab(device({ now: NOON }), isOffline);
    const { success } = await wait(opened, tab);
    await opened.element.reload();
    tab.deliver = async ({ key }) => accepted(key);
    await tab.outbox.drain();
    await opened.element.updateComplete;
    expect([thanks(opened), success.length]).to.eql([null, 1]);
  });

  it('return to the form when they are taken back', async () => {
    const opened = await openOne();
    const tab = new Tab(device({ now: NOON }), isOffline);
    await wait(opened, tab);
    opened.harness.part('take-back').click();
    await until(() => opened.harness.root.querySelector('form'), 'the form');
    expect(opened.element.values).to.eql({ '1': 'Ada' });
    expect(await tab.device.vault.keys('')).to.eql([]);
  });

  it('are in the draft before the outbox erases them, because the page may close at any moment', async () => {
    const opened = await openOne();
    const tab = new Tab(device({ now: NOON }), isOffline);
    await wait(opened, tab);
    const draft = watchDraft(opened, tab);
    const button = opened.harness.part('take-back');
    button.click();
    button.click();
    await until(() => opened.harness.root.querySelector('form'), 'the form');
    expect(draft).to.eql(['remembered beside 1 in the outbox']);
    expect(await tab.device.vault.keys('')).to.eql([]);
  });

  it('can’t be taken back while they are being sent, and the person is told', async () => {
    const opened = await openOne();
    const tab = new Tab(device({ now: NOON }), isOffline);
    await wait(opened, tab);
    const draft = watchDraft(opened, tab);
    let arrive = (): void => undefined;
    tab.deliver = ({ key }) => new Promise((resolve) => (arrive = () => resolve(accepted(key))));
    const drained = tab.outbox.drain();
    await until(() => tab.delivered.length > 0, 'the attempt');
    opened.harness.part('take-back').click();
    await until(() => readText(opened.harness.part('waiting')).includes('can’t be taken back'), 'the sentence');
    expect(draft).to.eql(['remembered beside 1 in the outbox', 'forgotten']);
    arrive();
    await drained;
    await until(() => thanks(opened), 'the thanks');
  });

  it('can be left for an empty form', async () => {
    const opened = await openOne();
    const tab = new Tab(device({ now: NOON }), isOffline);
    await wait(opened, tab);
    opened.harness.part('again').click();
    await until(() => opened.harness.root.querySelector('form'), 'the form');
    expect(opened.element.values).to.eql({ '1': '' });
    expect(await tab.device.vault.keys('')).to.have.length(1);
  });

  it('return to the form when they are refused, with the reason above the fields', async () => {
    const opened = await openOne();
    const tab = new Tab(device({ now: NOON }), isOffline);
    await wait(opened, tab);
    tab.deliver = async () => {
      throw refused();
    };
    await tab.outbox.drain();
    await until(() => opened.harness.focused?.matches('[part=note]'), 'the focus on the note');
    expect(opened.element.values).to.eql({ '1': 'Ada' });
    expect(notes(opened)[0]).to.include('were not accepted');
  });
});
