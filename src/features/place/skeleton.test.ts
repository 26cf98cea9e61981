// The place of a form while it loads: as high as it was on this device, or as the page declares it.
import { expect, fixtureSync, html } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { Harness, openForm } from '../../../test/support/harness.js';
import { useLightSheet } from '../../../test/support/light.js';
import { whileReplaced } from '../../../test/support/replace-member.js';
import { PROXY, http, serve, serveForm, startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { drawPlace, rememberShape } from './skeleton.js';

startService();

const FIELDS = [
  { id: '1', type: 'text', label: 'Name' },
  { id: '2', type: 'radio', label: 'Colour', options: ['Red', 'Blue'].map((label) => ({ label, value: label })) },
];
const textFields = (length: number) =>
  Array.from({ length }, (_, index) => ({ id: String(index + 1), type: 'text', label: `No. ${index}` }));
/** Lets the browser tell its observers what has changed. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const readHeight = ({ root }: Harness) => root.querySelector('[part=skeleton]')?.getAttribute('height');
const kept = () => Object.entries<string>(localStorage).filter(([name]) => name.startsWith('hosted-form/shape/'));

/** Puts a form on the page that stays under way. */
async function startLoading(attributes: Readonly<Record<string, string>>): Promise<Harness> {
  const service = serveForm({ fields: FIELDS });
  serve(http.get(`${PROXY}/form/*/field.json`, () => new Promise<undefined>(() => undefined)));
  const element = document.createElement('hosted-form');
  for (const [name, value] of Object.entries({ 'form-id': service.formId, proxy: PROXY, ...attributes }))
    element.setAttribute(name, value);
  fixtureSync<HTMLElement>(html`<div>${element}</div>`);
  await element.updateComplete;
  return new Harness(element, service);
}

/** Opens a form, and waits until its shape is remembered. Returns its id and its height. */
async function remember(): Promise<{ formId: string; height: number }> {
  const { element } = await openForm(FIELDS);
  // A form of an earlier test may still write its own.
  await until(() => kept().some(([name]) => name.startsWith(`hosted-form/shape/${element.formId}/`)), 'its shape');
  return { formId: element.formId, height: element.offsetHeight };
}

describe('the place of a form that is loading', () => {
  beforeEach(() => {
    for (const [name] of kept()) localStorage.removeItem(name);
  });

  it('is as high as the page declares, with shapes that only eyes notice and a message that is only heard', async () => {
    const { element, root } = await startLoading({ 'min-fields': '8' });
    expect(element.offsetHeight).to.be.at.least(8 * 6 * parseFloat(getComputedStyle(element).fontSize) - 1);
    await until(() => root.querySelectorAll('[part=skeleton] .box').length === 8, 'the shapes of eight fields');
    expect(root.querySelector('[part=skeleton]')?.getAttribute('aria-hidden')).to.equal('true');
    const message = found(root.querySelector<HTMLElement>('[part=loading]'), 'the message');
    expect([message.role, message.offsetWidth]).to.eql(['status', 1]);
  });

  it('is as high as the form was the last time', async () => {
    const { formId, height } = await remember();
    for (const name of Object.keys(localStorage))
      if (name.startsWith('hosted-form/list/')) localStorage.removeItem(name);
    const { element, root } = await startLoading({ 'form-id': formId });
    expect(element.offsetHeight).to.be.closeTo(height, 1);
    await until(() => root.querySelector('[part=skeleton] .text'), 'its shapes');
  });

  it('is kept when the form is smaller, also while a person fills it in and sees its end', async () => {
    const { element, harness } = await openForm(FIELDS, { attributes: { 'min-fields': '30' } });
    const before = element.offsetHeight;
    expect(harness.root.querySelector('[part=skeleton] .box')).to.equal(null);
    await harness.enter('1', { type: 'Ada' });
    await twoFrames();
    expect(element.offsetHeight).to.equal(before);
  });

  for (const act of ['input', 'drop', 'paste'])
    it(`stays while a person sees its end, once they have acted, whatever the width is then: ${act}`, async () => {
      const { element, harness } = await openForm(FIELDS, { attributes: { 'min-fields': '30' } });
      const before = readHeight(harness);
      await twoFrames();
      harness.control('1').dispatchEvent(new Event(act, { bubbles: true }));
      element.style.inlineSize = '200px';
      await twoFrames();
      await twoFrames();
      expect(readHeight(harness)).to.equal(before);
    });

  it('is let go once a person has acted and the end of the form is out of sight', async () => {
    const { element, harness } = await openForm(textFields(30), { attributes: { 'min-fields': '60' } });
    await twoFrames();
    const before = element.offsetHeight;
    expect(before).to.be.above(60 * 6 * 16 - 1);
    await harness.enter('1', { type: 'Ada' });
    await until(() => element.offsetHeight < before - 500, 'the height of the form');
  });

  it('is let go when the form is sent', async () => {
    const { element, harness } = await openForm(FIELDS, { attributes: { 'min-fields': '30' } });
    const before = element.offsetHeight;
    harness.part('submit').focus();
    expect(element.offsetHeight).to.equal(before);
    harness.part('submit').click();
    await until(() => element.offsetHeight < before - 500, 'the height of the thanks');
  });

  it('is let go when the code that does so comes after the form was sent', async () => {
    const { element, harness } = await openForm(FIELDS, { attributes: { 'min-fields': '30' } });
    await harness.submit();
    const place = found(harness.root.querySelector('[part=skeleton]'), 'the place');
    place.setAttribute('height', '900');
    rememberShape(found(element.session, 'the session'), () => localStorage);
    expect(place.getAttribute('height')).to.equal('0');
  });

  it('keeps its height while the browser tells of other sizes, which it would report as a loop', async () => {
    const { element, harness } = await openForm(FIELDS, { attributes: { 'min-fields': '30' } });
    const before = readHeight(harness);
    await until(() => kept().length > 0, 'its shape');
    // The browser calls the observers of a frame in the order in which they were made.
    const heard = new Promise((resolve) => {
      let isFirst = true;
      new ResizeObserver((_, observer) => {
        if (!isFirst) {
          observer.disconnect();
          resolve(readHeight(harness));
        }
        isFirst = false;
      }).observe(harness.part('form'));
    });
    await twoFrames();
    element.style.inlineSize = '200px';
    expect(await heard).to.equal(before);
    await until(() => readHeight(harness) === '0', 'the place that is let go');
  });

  it('has the shapes of a usual form where nothing is known, from the first frame, and goes with them', async () => {
    const { element, root } = await startLoading({});
    const height = element.offsetHeight;
    expect(height).to.equal(11 * 16);
    expect(getComputedStyle(found(root.querySelector('.room'), 'the room')).backgroundImage).to.contain('gradient');
    await until(() => root.querySelectorAll('[part=skeleton] .box').length === 2, 'the shapes of two fields');
    expect(element.offsetHeight).to.equal(height);
    element.setAttribute('form-id', 'none');
    await until(() => root.querySelector('[part=failure]'), 'what is said in its place');
    expect(root.querySelector('[part=skeleton]')).to.equal(null);
  });
});

describe('a form that is late', () => {
  useLightSheet();

  for (const attributes of [{}, { 'min-fields': '4' }, { render: 'light' }])
    it(`shows what the page has written once the form is late, and not under the shapes: ${JSON.stringify(attributes)}`, async () => {
      const { element, root } = await startLoading(attributes);
      const written = document.createElement('p');
      written.textContent = 'Write to us';
      element.append(written);
      const isShown = () => written.checkVisibility();
      let late = (): void => undefined;
      const timers = {
        callLater: (_: number, call: () => void) => {
          late = call;
          return () => undefined;
        },
      };
      await until(() => root.querySelector('[part=skeleton] .box'), 'its shapes');
      await until(() => !isShown(), 'the page’s own content out of sight');
      await drawPlace(element, element.onPage, timers);
      late();
      await element.updateComplete;
      expect(isShown(), 'later').to.equal(true);
      const { top, bottom } = written.getBoundingClientRect();
      for (const shape of root.querySelectorAll('[part=skeleton] rect')) {
        const box = shape.getBoundingClientRect();
        expect(box.top >= bottom - 1 || box.bottom <= top + 1, `${box.top} to ${box.bottom} beside it`).to.equal(true);
      }
    });
});

describeOnce('what is remembered of a form', () => {
  beforeEach(() => {
    for (const [name] of kept()) localStorage.removeItem(name);
  });

  it('is its height and its boxes: digits, no word, and nothing of an answer', async () => {
    const { harness } = await openForm(FIELDS);
    await until(() => kept().length > 0, 'its shape');
    const [[, before] = []] = kept();
    expect(before).to.match(/^\d+( [tb]\d+,\d+,\d+,\d+)+$/);
    await harness.enter('1', { type: 'Ada' });
    found(harness.root.querySelector<HTMLElement>('[data-field="1"]'), 'the field').style.blockSize = '400px';
    await twoFrames();
    expect(kept().map(([, after]) => after)).to.eql([before]);
  });

  it('takes the places of no more parts than are drawn, however large the form is', async () => {
    const asked = new Set<Element>();
    const { getBoundingClientRect: own } = Element.prototype;
    function value(this: Element): DOMRect {
      if (this.closest('.fields')) asked.add(this);
      return own.call(this);
    }
    await whileReplaced([Element.prototype, 'getBoundingClientRect', { value }], async () => {
      await openForm(textFields(120));
      await until(() => kept().length > 0, 'its shape');
    });
    expect(asked.size).to.be.within(10, 91);
  });

  it('is nothing of a form that the page has filled in', async () => {
    await openForm(FIELDS, { values: { '1': 'Ada' } });
    await twoFrames();
    expect(kept()).to.eql([]);
  });

  for (const attributes of [{ skeleton: 'declared' }, { preview: '' }, { draft: 'session' }, { outbox: '' }])
    it(`is nothing with ${Object.keys(attributes).join()}`, async () => {
      await openForm(FIELDS, { attributes });
      await twoFrames();
      expect(kept()).to.eql([]);
    });

  it('is nothing in a browser that refuses its storage, and the form opens nevertheless', async () => {
    const refuse = (): Storage => {
      throw new DOMException('Refused', 'SecurityError');
    };
    await whileReplaced([window, 'localStorage', { get: refuse }], async () => {
      const { harness } = await openForm(FIELDS);
      await new Promise(requestAnimationFrame);
      expect(harness.heard('hf-error')).to.equal(undefined);
    });
    expect(kept()).to.eql([]);
  });
});
