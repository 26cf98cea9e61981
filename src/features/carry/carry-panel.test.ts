// What the panel with the link does when it is pressed, twice and elsewhere, and in the dialog of a pop-up.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CarriedProxy } from '../../../test/support/carried-proxy.js';
import {
  announced,
  button,
  finish,
  goOn,
  holdLink,
  link,
  note,
  open,
  openBy,
  openPanel,
  status,
  useProxy,
  waitForOffer,
} from '../../../test/support/carry/carry-form.js';
import { readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { replaceMember } from '../../../test/support/replace-member.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, gate, until } from '../../../test/support/wait.js';
import { core } from '../../locale/chunks/en.js';
import { later, laterInArabic } from '../../locale/words.examples.js';
import { Carrying, devicePorts } from './carrying.js';
import { Changes } from './changes.js';
import { Offers, WHOLE } from './offers.js';
import { Panel } from './panel.js';

startService();

const { carry } = later;
let proxy: CarriedProxy;
let restore: (() => void)[] = [];

/** Gives the browser something for this test, or takes it away. */
const give = (owner: object, name: string, value?: unknown) =>
  restore.push(replaceMember(owner, name, value === undefined ? undefined : { value, writable: true }));

const panel = ({ root }: Harness) => root.querySelector<HTMLElement>('[part=carry-panel]');
const press = (harness: Harness, words: string) => button(panel(harness), words).click();
/** Waits until a button has done its work. */
const rest = (harness: Harness, words: string) =>
  until(() => !button(panel(harness), words).ariaDisabled, `the end of “${words}”`);
const puts = () => proxy.calls.filter((method) => method === 'PUT').length;
const refuse = (status: number, code: string) => () => Response.json({ code }, { status });

describe('The panel of a form that goes on on another device', () => {
  beforeEach(() => {
    proxy = useProxy();
    restore = [];
  });
  afterEach(() => {
    holdLink();
    for (const end of restore.reverse()) end();
  });

  describe('copies the link', () => {
    it('and says so, with the focus where it was', async () => {
      const copied: string[] = [];
      give(navigator, 'clipboard', { writeText: async (text: string) => void copied.push(text) });
      const harness = await open();
      const address = await openPanel(harness);
      button(panel(harness), carry.copy).focus();
      await sendKeys({ press: 'Enter' });
      await until(() => status(harness) === carry.copied, 'what is said');
      expect(copied).to.eql([address]);
      expect(harness.focused).to.equal(button(panel(harness), carry.copy));
    });

    for (const [name, clipboard] of [
      ['refuses', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
      ['throws', { writeText: () => found(undefined, 'the clipboard') }],
      ['has none', null],
    ] as const)
      it(`or selects it for the person, where the browser ${name}`, async () => {
        give(navigator, 'clipboard', clipboard);
        const harness = await open();
        await openPanel(harness);
        press(harness, carry.copy);
        const control = harness.part('carry-link');
        await until(() => harness.focused === control, 'the focus on the link');
        expect(status(harness)).to.equal(carry.waiting);
        if (!(control instanceof HTMLInputElement)) throw new TypeError('The link is no input.');
        expect([control.selectionStart, control.selectionEnd]).to.eql([0, control.value.length]);
      });
  });

  describe('shares the link', () => {
    for (const [name, share] of [
      ['takes it', () => Promise.resolve()],
      ['is closed', () => Promise.reject(new DOMException('', 'AbortError'))],
    ] as const)
      it(`by the device’s own list, which ${name}`, async () => {
        const shared: unknown[] = [];
        give(navigator, 'share', (data: unknown) => {
          shared.push(data);
          return share();
        });
        const harness = await open({ settings: { name: 'Damage report' } });
        const address = await openPanel(harness);
        press(harness, carry.share);
        press(harness, carry.share);
        await rest(harness, carry.share);
        expect(shared).to.eql([{ title: 'Damage report', url: address }]);
        expect(status(harness)).to.equal(carry.waiting);
      });

    it('nowhere, where the device has no such list', async () => {
      give(Navigator.prototype, 'share');
      const harness = await open();
      await openPanel(harness);
      expect(readText(found(panel(harness), 'the panel'))).not.to.include(carry.share);
    });
  });

  it('begins an e-mail with the link, which the page does not see', async () => {
    const opened: string[] = [];
    give(globalThis, 'open', (url: string) => void opened.push(url));
    const harness = await open({ settings: { name: 'Damage & co' } });
    const address = await openPanel(harness);
    press(harness, carry.mail);
    expect(opened).to.eql([`mailto:?subject=Damage%20%26%20co&body=${encodeURIComponent(address)}`]);
    expect(panel(harness)?.innerHTML).not.to.include('mailto');
  });

  it('speaks another language when the page does, also in what it has said', async () => {
    const harness = await open({ page: { lang: 'en' } });
    const address = await openPanel(harness);
    const other = await openBy(address, harness.service.formId);
    await until(() => note(other), 'the question');
    for (const { element } of [harness, other]) element.parentElement?.setAttribute('lang', 'ar');
    await until(() => status(harness) === laterInArabic.carry.waiting, 'Arabic');
    expect(readText(found(panel(harness), 'the panel'))).to.include(laterInArabic.carry.private);
    await until(() => readText(found(note(other), 'the note')).includes(laterInArabic.carry.own), 'Arabic');
    expect(link(harness)).to.equal(address);
  });

  it('comes into sight where it opens', async () => {
    const harness = await open({ page: { style: 'padding-block-start: 90vh' } });
    await waitForOffer(harness);
    scrollTo(0, 0);
    await openPanel(harness);
    const { top, bottom } = found(panel(harness), 'the panel').getBoundingClientRect();
    expect([top >= 0, bottom <= innerHeight]).to.eql([true, true]);
  });

  it('ends what an opening has begun when it opens elsewhere', async () => {
    const session = found((await open()).element.session, 'the session');
    const begun: AbortSignal[] = [];
    /** A proxy that answers nothing. */
    class Slow extends Carrying {
      override share(_: string, signal: AbortSignal): Promise<never> {
        begun.push(signal);
        return new Promise(() => undefined);
      }
    }
    const carrying = new Slow(session, new Changes(session), 1, () => Promise.resolve(undefined));
    const panel = new Panel(session, carrying, new Offers(session, await session.loaded.wording.complete()));
    void panel.open('3');
    void panel.open(WHOLE);
    expect(begun.map(({ aborted }) => aborted)).to.eql([true, false]);
  });

  describe('closes', () => {
    for (const [name, close] of [
      ['by its button', (harness: Harness) => press(harness, carry.close)],
      ['by the button that has opened it', async (harness: Harness) => (await waitForOffer(harness)).click()],
    ] as const)
      it(`${name}, and takes nothing more from the other device unseen`, async () => {
        const harness = await open();
        const other = await goOn(await openPanel(harness), harness.service.formId);
        await close(harness);
        expect([panel(harness), harness.focused]).to.eql([null, await waitForOffer(harness)]);
        await other.put('2', { type: 'London' });
        await finish(other);
        const calls = proxy.calls.length;
        await other.put('1', { type: 'Ada' });
        await finish(other);
        expect(proxy.calls.slice(calls)).not.to.include('GET');
        expect(harness.element.values['2']).to.equal('');
      });

    it('where it was pressed twice before its code came, and opens at the next press', async () => {
      const harness = await open();
      const offer = await waitForOffer(harness);
      offer.click();
      offer.click();
      expect([panel(harness), offer.ariaExpanded]).to.eql([null, 'false']);
      await openPanel(harness);
      expect(harness.root.querySelectorAll('[part=carry-panel]').length).to.equal(1);
      expect(proxy.drafts.size).to.equal(1);
    });

    it('by Escape, and leaves the dialog around it open', async () => {
      const harness = await open();
      const dialog = document.createElement('dialog');
      harness.element.before(dialog);
      dialog.append(harness.element);
      dialog.showModal();
      await openPanel(harness);
      expect(found(panel(harness), 'the panel').checkVisibility()).to.equal(true);
      const offer = await waitForOffer(harness);
      for (const at of [offer, button(panel(harness), carry.close)]) {
        if (!panel(harness)) await openPanel(harness);
        const focused = at.isConnected ? at : button(panel(harness), carry.close);
        focused.focus();
        await sendKeys({ press: 'Escape' });
        expect([panel(harness), dialog.open, harness.focused]).to.eql([null, true, offer]);
      }
      await sendKeys({ press: 'Escape' });
      await until(() => !dialog.open, 'the closed dialog');
    });
  });

  describe('meets a proxy', () => {
    it('that it can’t reach, on a device without a network: it asks once, and says so', async () => {
      give(devicePorts, 'isOnline', () => false);
      proxy.instead = () => Response.error();
      const harness = await open();
      (await waitForOffer(harness)).click();
      await until(() => status(harness) === core.errors.connection, 'the reason');
      expect(proxy.calls).to.eql(['PUT']);
    });

    it('that is slow: the answers are handed over once, however often the button is pressed', async () => {
      const harness = await open();
      const other = await goOn(await openPanel(harness), harness.service.formId);
      await other.put('2', { type: 'London' });
      const [held, before] = [gate(), puts()];
      proxy.hold = ({ method }) => (method === 'PUT' ? held.opened : undefined);
      const done = button(note(other), later.signature.done);
      done.click();
      done.click();
      await until(() => puts() > before, 'the call');
      expect([done.ariaDisabled, readText(found(note(other), 'the note')).includes(carry.handedOver)]).to.eql([
        'true',
        false,
      ]);
      held.open();
      await until(() => readText(found(note(other), 'the note')).includes(carry.handedOver), 'what is said');
      await until(() => !done.ariaDisabled, 'the button');
      expect(puts()).to.equal(before + 1);
    });

    it('that refuses what is handed over: it says so where the button is, and nothing is lost', async () => {
      const harness = await open();
      const other = await goOn(await openPanel(harness), harness.service.formId);
      await other.put('2', { type: 'London' });
      proxy.instead = ({ method }) => (method === 'PUT' ? refuse(403, 'origin_refused')() : undefined);
      button(note(other), later.signature.done).click();
      const said = () => note(other)?.querySelector('[role=status]')?.textContent.trim();
      await until(said, 'the reason');
      expect([said(), other.element.values['2']]).to.eql([core.errors.trouble, 'London']);
      proxy.instead = undefined;
      await finish(other);
      await until(() => harness.element.values['2'] === 'London', 'the answer');
    });

    it('that does not erase: it says so, and the link stays', async () => {
      const harness = await open();
      const address = await openPanel(harness);
      proxy.instead = ({ method }) => (method === 'DELETE' ? refuse(403, 'origin_refused')() : undefined);
      press(harness, carry.erase);
      await until(() => status(harness) === core.errors.trouble, 'the reason');
      expect(link(harness)).to.equal(address);
      proxy.instead = undefined;
      press(harness, carry.erase);
      await until(() => !panel(harness), 'the closed panel');
      await until(() => announced(harness) === later.outbox.deleted, 'the announcement');
    });

    it('that has erased the copy: another link is made here, and not on the other device', async () => {
      const harness = await open();
      const address = await openPanel(harness);
      proxy.instead = refuse(410, 'carried_gone');
      await until(() => status(harness) === carry.ended, 'the end');
      proxy.instead = undefined;
      proxy.drafts.clear();
      press(harness, core.retry);
      await until(() => link(harness), 'another link');
      expect(link(harness)).not.to.equal(address);
    });
  });
});
