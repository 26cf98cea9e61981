// A form that goes on on another device: two elements on one page are the two devices, and a proxy of the test keeps ciphertext.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { violations } from '../../../test/conformance/axe.js';
import type { CarriedProxy } from '../../../test/support/carried-proxy.js';
import {
  button,
  finish,
  goOn,
  holdLink,
  link,
  names,
  note,
  waitForOffer,
  open,
  openBy,
  openPanel,
  status,
  useProxy,
} from '../../../test/support/carry/carry-form.js';
import { readText } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { core } from '../../locale/chunks/en.js';
import { later } from '../../locale/words.examples.js';

startService();

const { carry } = later;
let proxy: CarriedProxy;

/** Whether this engine of the tests is a computer with a mouse, where a phone is offered at fields. Firefox has none here. */
const IS_COMPUTER = matchMedia('(pointer: fine) and (hover: hover)').matches;

describe('A form that goes on on another device', () => {
  beforeEach(() => {
    proxy = useProxy();
  });
  afterEach(() => {
    holdLink();
  });

  it('offers it below the form, and at what a phone answers better', async () => {
    const harness = await open();
    await waitForOffer(harness);
    const atFields = IS_COMPUTER ? [`${carry.sign}: Signature`, `${carry.photo}: Photo`] : [];
    expect(names(harness)).to.eql([...atFields, carry.open]);
  });

  for (const [name, options] of [
    ['whose proxy carries nothing', { capabilities: 'idempotency' }],
    ['that can only be read', { attributes: { readonly: '' } }],
    ['that is a preview', { attributes: { preview: '' } }],
  ] as const)
    it(`offers nothing in a form ${name}`, async () => {
      const harness = await open(options);
      await until(() => harness.element.session?.features.isSuited, 'all features');
      expect(names(harness)).to.eql([]);
    });

  describe('shows a panel', () => {
    it('with a code and a link, of which the proxy gets nothing it can read', async () => {
      const harness = await open();
      await harness.put('1', { type: 'Ada Lovelace' });
      await harness.put('5', { type: 'secret' });
      const address = await openPanel(harness);
      expect(address).to.match(/^[^#]+#hosted-form=\d+\.[\w-]{43}$/);
      const code = harness.part('carry-code');
      expect([code.role, code.querySelectorAll('path').length]).to.eql(['img', 1]);
      expect(proxy.drafts.size).to.equal(1);
      const secret = address.split('.').at(-1) ?? '';
      for (const text of ['Ada', 'secret', 'Name', secret]) expect(proxy.text).not.to.include(text);
      const panel = readText(harness.part('carry-panel'));
      expect(panel).to.include(carry.private).and.to.include(carry.waiting);
      expect(await violations(harness.element)).to.eql([]);
    });

    it('by the keyboard alone, and gives the focus back', async () => {
      const harness = await open();
      const offer = await waitForOffer(harness);
      offer.focus();
      await sendKeys({ press: 'Enter' });
      await until(() => link(harness), 'the link');
      expect(offer.ariaExpanded).to.equal('true');
      await sendKeys({ press: 'Tab' });
      expect(harness.focused).to.equal(harness.part('carry-link'));
      await sendKeys({ press: 'Escape' });
      expect(harness.root.querySelector('[part=carry-panel]')).to.equal(null);
      expect([harness.focused, offer.ariaExpanded]).to.eql([offer, 'false']);
    });

    it('that says why it has no link, and tries again', async () => {
      const harness = await open();
      proxy.instead = () => Response.error();
      (await waitForOffer(harness)).click();
      await until(() => status(harness) === core.errors.connection, 'the reason');
      proxy.instead = undefined;
      button(harness.part('carry-panel'), core.retry).click();
      await until(() => link(harness), 'the link');
    });

    it('that names files that are too large, and carries the rest', async () => {
      proxy = useProxy(2000);
      const harness = await open();
      await harness.put('1', { type: 'Ada' });
      const bytes = 'x'.repeat(3000);
      await harness.enter('4', { file: { name: 'large.png', type: 'image/png', text: bytes } });
      const address = await openPanel(harness);
      expect(status(harness)).to.equal(carry.tooLarge(['large.png']));
      const other = await goOn(address, harness.service.formId);
      expect(other.element.values).to.include({ 1: 'Ada' });
      expect(readText(found(note(other), 'the note'))).to.include(later.draft.files(['large.png']));
    });

    it('that erases the copy', async () => {
      const harness = await open();
      const address = await openPanel(harness);
      button(harness.part('carry-panel'), carry.erase).click();
      await until(() => !harness.root.querySelector('[part=carry-panel]'), 'the closed panel');
      const other = await openBy(address, harness.service.formId);
      await until(() => note(other), 'the note');
      expect(readText(found(note(other), 'the note'))).to.include(carry.gone);
      const next = await openPanel(harness);
      expect(next).not.to.equal(address);
    });
  });

  describe('asks on the other device', () => {
    it('before it fills anything in', async () => {
      const harness = await open();
      await harness.put('1', { type: 'Ada' });
      const address = await openPanel(harness);
      const other = await openBy(address, harness.service.formId);
      await until(() => note(other), 'the question');
      expect(other.element.values).to.include({ 1: '' });
      expect(await violations(other.element)).to.eql([]);
      button(note(other), carry.goOn).click();
      await until(() => other.element.values['1'] === 'Ada', 'the answers');
      expect(await violations(other.element)).to.eql([]);
    });

    it('in sight, however far down the page the form is', async () => {
      const harness = await open();
      const address = await openPanel(harness);
      scrollTo(0, 0);
      const other = await openBy(address, harness.service.formId, { page: { style: 'padding-block: 150vh' } });
      await until(() => note(other), 'the question');
      const { top, bottom } = found(note(other), 'the question').getBoundingClientRect();
      expect([top >= 0, bottom <= innerHeight]).to.eql([true, true]);
    });

    it('whether to replace the answers that are there', async () => {
      const harness = await open();
      await harness.put('1', { type: 'Ada' });
      const address = await openPanel(harness);
      const other = await openBy(address, harness.service.formId, { values: { 1: 'Bea' } });
      await until(() => note(other), 'the question');
      expect(readText(found(note(other), 'the note'))).to.include(carry.already);
      button(note(other), carry.keep).click();
      expect([other.element.values['1'], note(other)]).to.eql(['Bea', null]);
      const third = await openBy(address, harness.service.formId, { values: { 1: 'Bea' } });
      await until(() => note(third), 'the question');
      button(note(third), carry.replace).click();
      await until(() => third.element.values['1'] === 'Ada', 'the answers');
    });

    for (const [name, damage] of [
      ['that is cut off', (address: string) => address.slice(0, -20)],
      ['that is unknown', (address: string) => address.slice(0, -43) + 'A'.repeat(43)],
    ] as const)
      it(`for another link in place of one ${name}`, async () => {
        const harness = await open();
        const address = await openPanel(harness);
        const other = await openBy(damage(address), harness.service.formId);
        await until(() => note(other), 'the note');
        expect(readText(found(note(other), 'the note'))).to.include(carry.gone);
        button(note(other), carry.close).click();
        expect(note(other)).to.equal(null);
      });
  });

  describe('takes over', () => {
    it('what the other device adds while the panel is open, and says it', async () => {
      const harness = await open();
      await harness.put('1', { type: 'Ada' });
      const other = await goOn(await openPanel(harness), harness.service.formId);
      await other.put('2', { type: 'London' });
      await finish(other);
      await until(() => harness.element.values['2'] === 'London', 'the answer');
      expect(status(harness)).to.equal(carry.added(['City']));
      expect(harness.element.values).to.include({ 1: 'Ada' });
    });

    it('the later one of two answers, and says which', async () => {
      const harness = await open();
      const other = await goOn(await openPanel(harness), harness.service.formId);
      await harness.put('2', { type: 'Paris' });
      await other.put('2', { type: 'London' });
      await finish(other);
      await until(() => harness.element.values['2'] === 'London', 'the answer');
      expect(status(harness)).to.equal(carry.both(['City']));
    });

    it('no file in the place of one that was too large to be carried', async () => {
      proxy = useProxy(2000);
      const harness = await open();
      await harness.enter('4', { file: { name: 'large.png', type: 'image/png', text: 'x'.repeat(3000) } });
      const other = await goOn(await openPanel(harness), harness.service.formId);
      await other.put('2', { type: 'London' });
      await finish(other);
      await until(() => harness.element.values['2'] === 'London', 'the answer');
      expect(status(harness)).to.equal(carry.added(['City']));
    });

    it('what the other device has, in the moment its page is hidden', async () => {
      const harness = await open();
      const other = await goOn(await openPanel(harness), harness.service.formId);
      await other.put('2', { type: 'London' });
      dispatchEvent(new PageTransitionEvent('pagehide'));
      await until(() => harness.element.values['2'] === 'London', 'the answer');
    });

    const itAtFields = IS_COMPUTER ? it : () => undefined;
    itAtFields('a signature from the phone that was asked for it', async () => {
      const harness = await open();
      const other = await goOn(await openPanel(harness, `${carry.sign}: Signature`), harness.service.formId);
      await until(() => other.field('3').contains(other.focused), 'the focus in the field');
      await other.enter('3', {
        draw: [
          [0.1, 0.2],
          [0.5, 0.7],
          [0.9, 0.3],
        ],
      });
      button(other.field('3'), later.signature.done).click();
      await until(() => readText(other.field('3')).includes(carry.handedOver), 'what is said');
      await until(() => status(harness) === carry.added(['Signature']), 'the status');
    });
  });

  describe('is sent once', () => {
    it('with one key from either device, and the other says so', async () => {
      const keys: (string | null)[] = [];
      const submission = ({ headers }: Request) => {
        keys.push(headers.get('idempotency-key'));
        return Response.json({ id: '7', message: '' });
      };
      const harness = await open({ submission });
      await harness.put('1', { type: 'Ada' });
      const other = await goOn(await openPanel(harness), harness.service.formId, { submission });
      // Both devices are on one page, so the thanks of the other one take the focus at once.
      other.part('submit').click();
      await until(() => other.heard('hf-success'), 'the success');
      await until(() => harness.root.querySelector('[part=success]'), 'the thanks');
      expect(readText(harness.part('success'))).to.include(carry.sentElsewhere('').slice(0, 20));
      expect(keys).to.have.length(1);
      expect(harness.heard('hf-success')).to.equal(undefined);
    });

    it('where the other device has closed its panel', async () => {
      const keys: (string | null)[] = [];
      const submission = ({ headers }: Request) => {
        keys.push(headers.get('idempotency-key'));
        return Response.json({ id: '7', message: '' });
      };
      const harness = await open({ submission });
      await harness.put('1', { type: 'Ada' });
      const other = await goOn(await openPanel(harness), harness.service.formId, { submission });
      button(harness.part('carry-panel'), carry.close).click();
      await other.submit();
      harness.part('submit').click();
      await until(() => harness.root.querySelector('[part=success]'), 'the thanks');
      expect(keys).to.have.length(1);
    });

    it('with the same key where the first attempt may have arrived', async () => {
      const keys: (string | null)[] = [];
      const submission = ({ headers }: Request) => {
        keys.push(headers.get('idempotency-key'));
        return new Response('', { status: 500 });
      };
      const harness = await open({ submission });
      await harness.put('1', { type: 'Ada' });
      const other = await goOn(await openPanel(harness), harness.service.formId, { submission });
      await harness.submit();
      await other.submit();
      expect(new Set(keys).size).to.equal(1);
      expect(keys[0]).to.match(/^[0-9a-f]{32}$/);
    });
  });
});
