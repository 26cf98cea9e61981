// What an attacker, or a careless visitor, does to a form that goes on on another device.
import { expect } from '@open-wc/testing';
import type { CarriedProxy } from '../../../test/support/carried-proxy.js';
import {
  button,
  finish,
  goOn,
  holdLink,
  link,
  note,
  waitForOffer,
  open,
  openPanel,
  status,
  useProxy,
} from '../../../test/support/carry/carry-form.js';
import { readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { Tab, accepted, device, offline } from '../../../test/support/outbox.js';
import { HttpResponse, startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { core } from '../../locale/chunks/en.js';
import { later } from '../../locale/words.examples.js';
import { PageOutbox } from '../outbox/page-outbox.js';

startService();

const { carry } = later;
let proxy: CarriedProxy;

/** A service that takes answers, and what came to it. */
function takeAnswers() {
  const came: { readonly key: string | null; readonly text: string }[] = [];
  const submission = async (request: Request) => {
    came.push({ key: request.headers.get('idempotency-key'), text: await request.text() });
    return Response.json({ id: '7', message: '' });
  };
  return { came, submission };
}

/** Closes the panel. */
const close = (harness: Harness) => button(harness.part('carry-panel'), carry.close).click();

/** Presses the button that sends, and waits for the thanks. */
async function send(harness: Harness): Promise<void> {
  harness.part('submit').click();
  await until(() => harness.root.querySelector('[part=success]'), 'the thanks');
}

describe('A form that goes on on another device', () => {
  beforeEach(() => {
    proxy = useProxy();
  });
  afterEach(() => {
    holdLink();
  });

  describe('loses nothing', () => {
    it('that was handed over after the panel was closed: the person sees it, and then sends it', async () => {
      const { came, submission } = takeAnswers();
      const harness = await open({ submission });
      await harness.put('1', { type: 'Ada' });
      const other = await goOn(await openPanel(harness), harness.service.formId, { submission });
      close(harness);
      await other.put('2', { type: 'London' });
      await finish(other);
      harness.part('submit').click();
      const received = () => harness.root.querySelector<HTMLElement>('[data-note=carry-received] [part=note]');
      await until(() => received() && harness.focused === received(), 'the focus on what has come');
      expect(readText(found(received(), 'the note'))).to.include(carry.added(['City']));
      expect([harness.element.values['2'], came.length]).to.eql(['London', 0]);
      button(received(), readText(harness.part('submit'))).click();
      await until(() => harness.root.querySelector('[part=success]'), 'the thanks');
      expect(came).to.have.length(1);
      expect(came[0]?.text).to.include('Ada').and.to.include('London');
    });

    it('and brings nothing back that the person has taken away', async () => {
      const harness = await open();
      await harness.enter('4', { file: { name: 'a.png', type: 'image/png', text: 'x' } });
      const other = await goOn(await openPanel(harness), harness.service.formId);
      expect(other.element.values['4']).not.to.equal(undefined);
      found(other.field('4').querySelector<HTMLElement>('[part=remove]'), 'the button that removes').click();
      await other.put('2', { type: 'London' });
      expect(other.element.values['4']).to.equal(undefined);
      await finish(other);
      await until(() => harness.element.values['2'] === 'London', 'what is handed over');
      expect([harness.element.values['4'], other.element.values['4']]).to.eql([undefined, undefined]);
    });

    it('and fills nothing into a form that was begun anew meanwhile', async () => {
      const harness = await open();
      await harness.put('1', { type: 'Ada' });
      const other = await goOn(await openPanel(harness), harness.service.formId);
      close(harness);
      await harness.put('2', { type: 'Paris' });
      await openPanel(harness);
      close(harness);
      let isBegun = false;
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      proxy.hold = ({ method }) => {
        if (method !== 'PUT') return undefined;
        isBegun = true;
        return held;
      };
      await other.put('1', { type: 'Bea' });
      button(note(other), later.signature.done).click();
      await until(() => isBegun, 'the call');
      other.element.reset();
      letGo();
      await until(() => proxy.answered > 0, 'the end of the call');
      await other.element.updateComplete;
      expect([other.element.values['1'], other.element.values['2'], note(other)]).to.eql(['', '', null]);
    });
  });

  it('sends the next answers with another key, also the same ones again after another device has sent', async () => {
    const { came, submission } = takeAnswers();
    const harness = await open({ submission });
    await harness.put('1', { type: 'Ada' });
    const other = await goOn(await openPanel(harness), harness.service.formId, { submission });
    close(harness);
    await send(other);
    await send(harness);
    expect(came).to.have.length(1);
    for (const each of [harness, other]) {
      each.part('again').click();
      await until(() => !each.root.querySelector('[part=success]'), 'the empty form');
      await each.put('1', { type: 'Ada' });
      await send(each);
    }
    expect(new Set(came.map(({ key }) => key)).size).to.equal(3);
  });

  it('tells that the answers of the other device count, where those here came later', async () => {
    const keys: (string | null)[] = [];
    const submission = ({ headers }: Request) => {
      keys.push(headers.get('idempotency-key'));
      const again = keys.length > 1 ? { 'idempotency-replayed': 'true' } : undefined;
      return Response.json({ id: '7', message: '' }, again && { headers: again });
    };
    const harness = await open({ submission });
    await harness.put('1', { type: 'Ada' });
    const other = await goOn(await openPanel(harness), harness.service.formId, { submission });
    // The note that the answers were sent is lost.
    proxy.instead = ({ method }) => (method === 'DELETE' ? Response.error() : undefined);
    await send(harness);
    await other.put('2', { type: 'London' });
    await send(other);
    expect([keys.length, new Set(keys).size]).to.eql([2, 1]);
    const said = readText(other.part('success'));
    expect(said).to.include(carry.thereCount).and.to.include(carry.sentElsewhere('').slice(0, 20));
    expect(other.heard('hf-success')).to.equal(undefined);
  });

  it('waits in the outbox with the key of all devices, so it is one submission, whoever sends', async () => {
    const { came, submission: take } = takeAnswers();
    let isDown = true;
    const submission = (request: Request) => (isDown ? HttpResponse.error() : take(request));
    const harness = await open({ submission, attributes: { outbox: 'ask' } });
    await harness.put('1', { type: 'Ada' });
    const other = await goOn(await openPanel(harness), harness.service.formId, { submission });
    close(harness);
    const session = found(harness.element.session, 'the session');
    await until(() => session.features.sending, 'the sending');
    const tab = new Tab(device({ now: Date.now() }), () => Promise.reject(offline()));
    await new PageOutbox(() => tab.outbox).begin(harness.element, session.channel)(session);
    await harness.submit();
    harness.part('keep').click();
    await until(() => harness.heard('hf-queued'), 'hf-queued');
    isDown = false;
    await send(other);
    tab.deliver = async ({ key }) => accepted(key);
    await tab.outbox.drain();
    const key = harness.heard('hf-queued')?.detail.submissionKey;
    expect([came.map((each) => each.key), tab.delivered.at(-1)]).to.eql([[key], key]);
  });

  it('has its secret in no attribute, and hides the code from what records the page', async () => {
    const harness = await open();
    const [, secret = ''] = (await openPanel(harness)).split('.');
    const panel = harness.part('carry-panel');
    const all = [panel, ...panel.querySelectorAll('*')];
    const told = all.flatMap(({ attributes }) => [...attributes].map(({ value }) => decodeURIComponent(value)));
    expect(told.filter((value) => value.includes(secret.slice(-20)))).to.eql([]);
    expect(panel.textContent).not.to.include(secret);
    expect(harness.part('carry-code').closest('.rr-block.fs-exclude')).not.to.equal(null);
    expect(JSON.stringify(harness.events)).not.to.include(secret);
    const kept = [
      location.href,
      document.referrer,
      history.state,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
    ];
    expect(JSON.stringify(kept)).not.to.include(secret);
  });

  it('keeps the focus in the panel when it tries again', async () => {
    const harness = await open();
    proxy.instead = () => Response.error();
    (await waitForOffer(harness)).click();
    await until(() => status(harness) === core.errors.connection, 'the reason');
    proxy.instead = undefined;
    const retry = button(harness.part('carry-panel'), core.retry);
    retry.focus();
    retry.click();
    expect(harness.focused).to.equal(harness.part('carry-panel'));
    await until(() => link(harness), 'the link');
  });
});
