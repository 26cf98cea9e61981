import { expect } from '@open-wc/testing';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { h, render as drawVue } from 'vue';
import { describeOnce } from '../../test/support/engine.js';
import { serveForm, startService } from '../../test/support/service-worker.js';
import { found, until } from '../../test/support/wait.js';
import '../companions/popup/index.js';
import type { HostedFormPopup } from '../companions/popup/index.js';

startService();

const FIELDS = [{ id: '7', type: 'text', label: 'Name' }];
const serve = () => serveForm({ fields: FIELDS }).formId;

/** The content of a pop-up: an optional link, and a text. */
interface Drawn {
  readonly formId: string;
  readonly text: string;
  readonly hasLink?: boolean;
}

const TAG = 'hosted-form-popup';

/** A function that draws a pop-up by a framework into a place, once more for each call. */
const DRAWING: Readonly<Record<string, (place: HTMLElement) => (drawn: Drawn) => void>> = {
  React: (place) => {
    const root = createRoot(place);
    return ({ formId, text, hasLink }) => {
      const link = hasLink ? createElement('a', { href: '/contact' }, 'Write to us') : null;
      root.render(createElement(TAG, { 'form-id': formId }, link, createElement('span', null, text)));
    };
  },
  Vue: (place) => {
    return ({ formId, text, hasLink }) => {
      const link = hasLink ? h('a', { href: '/contact' }, 'Write to us') : null;
      drawVue(h(TAG, { 'form-id': formId }, [link, h('span', text)]), place);
    };
  },
};

/** Puts an empty place on the page until the end of the test. */
function openPlace(): HTMLElement {
  const place = document.createElement('div');
  document.body.append(place);
  return place;
}

const popupIn = (place: HTMLElement): HostedFormPopup => found(place.querySelector(TAG), 'the pop-up');
const formIn = (place: HTMLElement) => found(place.querySelector('hosted-form'), 'the form');
const inputIn = (place: HTMLElement) => formIn(place).shadowRoot?.querySelector('input');
const isShown = (element: Element | null): boolean => (element?.getClientRects().length ?? 0) > 0;

for (const [name, openIn] of Object.entries(DRAWING))
  describeOnce(`A pop-up that ${name} draws`, () => {
    it('may change its content and its form after it was opened', async () => {
      const place = openPlace();
      const draw = openIn(place);
      const drawAll = async (drawn: Drawn): Promise<void> => {
        draw(drawn);
        await until(() => place.querySelector('span')?.textContent === drawn.text, drawn.text);
      };
      const [first, second] = [serve(), serve()];
      await drawAll({ formId: first, text: 'one', hasLink: true });
      popupIn(place).show();
      await until(() => inputIn(place), 'the form');
      await drawAll({ formId: first, text: 'two' });
      expect(place.querySelector('a')).to.equal(null);
      await drawAll({ formId: second, text: 'three', hasLink: true });
      expect(popupIn(place).firstElementChild?.textContent).to.equal('Write to us');
      await until(() => formIn(place).formId === second && inputIn(place), 'the second form');
      place.remove();
    });
  });

describeOnce('A pop-up with a form of its own', () => {
  /** Opens a pop-up with this content, and waits for the form. */
  async function open(content: string) {
    const place = openPlace();
    const popup = document.createElement(TAG);
    popup.setAttribute('form-id', serve());
    popup.append(...new DOMParser().parseFromString(content, 'text/html').body.childNodes);
    place.append(popup);
    popup.show();
    return { place, popup, ready: () => until(() => inputIn(place), 'the form') };
  }

  it('shows its content where no form comes, and not while one is on its way', async () => {
    const { place, popup, ready } = await open('<a href="/contact">Write to us</a>');
    expect(isShown(popup.querySelector('a'))).to.equal(false);
    await ready();
    expect(isShown(popup.querySelector('a'))).to.equal(false);
    popup.setAttribute('form-id', '0x');
    await until(() => isShown(popup.querySelector('a')), 'the content');
    place.remove();
  });

  it('passes on each attribute that changes', async () => {
    const { place, popup, ready } = await open('');
    await ready();
    popup.setAttribute('theme', 'soft');
    popup.setAttribute('class', 'wide');
    await until(() => formIn(place).getAttribute('theme') === 'soft', 'the theme');
    expect(formIn(place).hasAttribute('class')).to.equal(false);
    popup.removeAttribute('theme');
    await until(() => !formIn(place).hasAttribute('theme'), 'no theme');
    place.remove();
  });

  it('keeps what is typed when a framework sets a new text', async () => {
    const { place, popup, ready } = await open('Write to us');
    await ready();
    const form = formIn(place);
    form.values = { '7': 'Ada' };
    popup.textContent = 'Please write to us';
    await until(() => form.parentNode === popup, 'the same form');
    await until(() => inputIn(place)?.value === 'Ada', 'what was typed');
    expect(popup.textContent).to.equal('Please write to us');
    place.remove();
  });

  it('gives copies of its content to the slots of the form', async () => {
    const { place, popup, ready } = await open('<p slot="before">Closed on Mondays</p>');
    await ready();
    expect(formIn(place).querySelector('[slot=before]')?.textContent).to.equal('Closed on Mondays');
    expect(isShown(popup.querySelector(':scope > p'))).to.equal(false);
    place.remove();
  });

  it('makes a form of its own in a copy of the page', async () => {
    const { place, popup, ready } = await open('Write to us');
    await ready();
    const copy = popup.cloneNode(true);
    popup.replaceWith(copy);
    popupIn(place).show();
    await ready();
    expect(popupIn(place).querySelectorAll('hosted-form').length).to.equal(1);
    place.remove();
  });
});
