// A page without a form fetches nothing more than the loader.
import { expect } from '@open-wc/testing';
import { until } from '../../../test/support/wait.js';
import { watchAddress } from '../../platform/link/address-link.js';
import { takeLink } from '../../platform/link/carried-link.js';
import { fetchWhenNeeded } from './fetch-when-needed.js';

/** Begins with a page of its own. Returns its body, the scripts that were asked for, and what lets the page be idle. */
function begin(content: string, part: () => Promise<object> = () => Promise.resolve({})) {
  const page = new DOMParser().parseFromString(content, 'text/html');
  const asked: string[] = [];
  const idle: (() => void)[] = [];
  const name = (file: string) => {
    asked.push(file);
    return part;
  };
  fetchWhenNeeded(page, name, { whenIdle: (act) => idle.push(act) });
  const beIdle = () => {
    for (const act of idle) act();
  };
  return { body: page.body, asked, beIdle };
}

const SERVED = '<div part="root" data-served><input></div>';

describe('The loader', () => {
  it('fetches no script for a page without a form, also while the page changes', async () => {
    const { body, asked } = begin('<p>A page</p>');
    body.append('More');
    await Promise.resolve();
    expect(asked).to.eql([]);
  });

  it('fetches the script of a form, a placeholder and a pop-up, each once', () => {
    const div = '<div data-hosted-form="102"></div>';
    expect(begin('<hosted-form></hosted-form>').asked).to.eql(['hosted-form.js']);
    expect(begin(div + div).asked).to.eql(['hosted-form.js']);
    expect(begin('<hosted-form-popup></hosted-form-popup>').asked).to.eql(['hosted-form-popup.js']);
    expect(begin(`<hosted-form-popup></hosted-form-popup>${div}`).asked).to.have.length(2);
  });

  it('fetches the script for a tag that is added later', async () => {
    const { body, asked } = begin('<main></main><div></div>');
    // A tag of this page may be defined by another test, and would be drawn.
    const make = (tag: string) => body.ownerDocument.createElement(tag);
    const section = make('section');
    section.append(make('hosted-form'));
    body.querySelector('main')?.append(section);
    await until(() => asked.length > 0, 'the script');
    body.append(make('hosted-form'));
    body.querySelector('div')?.setAttribute('data-hosted-form', '7');
    await Promise.resolve();
    expect(asked).to.eql(['hosted-form.js']);
  });

  it('fetches the script for a placeholder that a script makes of a div', async () => {
    const { body, asked } = begin('<div></div>');
    body.querySelector('div')?.setAttribute('data-hosted-form', '7');
    await until(() => asked.length > 0, 'the script');
    expect(asked).to.eql(['hosted-form.js']);
  });

  it('asks again when the connection is back', async () => {
    let isOnline = false;
    const part = () => (isOnline ? Promise.resolve({}) : Promise.reject(new TypeError('no connection')));
    const { asked } = begin('<hosted-form></hosted-form>', part);
    isOnline = true;
    const isAskedAgain = () => {
      dispatchEvent(new Event('online'));
      return asked.length > 1;
    };
    await until(isAskedAgain, 'the script');
    dispatchEvent(new Event('online'));
    expect(asked).to.eql(['hosted-form.js', 'hosted-form.js']);
  });

  for (const sign of ['focusin', 'pointerover', 'pointerdown', 'keydown', 'input'])
    it(`fetches the script of a form that the server has drawn at the first sign of a person: ${sign}`, () => {
      const { body, asked } = begin(`<hosted-form render="light">${SERVED}</hosted-form>`);
      expect(asked).to.eql([]);
      for (let times = 0; times < 2; times++)
        body.querySelector('input')?.dispatchEvent(new Event(sign, { bubbles: true, composed: true }));
      expect(asked).to.eql(['hosted-form.js']);
    });

  it('fetches the script of a form that the server has drawn when the page is idle', () => {
    const { asked, beIdle } = begin(`<hosted-form>${SERVED}</hosted-form>`);
    expect(asked).to.eql([]);
    beIdle();
    beIdle();
    expect(asked).to.eql(['hosted-form.js']);
  });

  for (const option of ['draft="session"', 'values="{}"', 'prefill="query"', 'autofocus', 'outbox'])
    it(`fetches it at once where the form has to act before a person does: ${option}`, () => {
      expect(begin(`<hosted-form ${option}>${SERVED}</hosted-form>`).asked).to.eql(['hosted-form.js']);
    });

  it('fetches it at once where a draft is carried here from another device', () => {
    const address = location.href;
    history.replaceState(null, '', `#hosted-form=102.${'x'.repeat(43)}`);
    watchAddress();
    expect(begin(`<hosted-form carry>${SERVED}</hosted-form>`).asked).to.eql(['hosted-form.js']);
    expect([takeLink('102')?.length, location.href]).to.eql([43, address]);
    expect(begin(`<hosted-form carry>${SERVED}</hosted-form>`).asked).to.eql([]);
  });

  it('fetches it at once where another form of the page is not drawn', () => {
    const { asked } = begin(`<hosted-form>${SERVED}</hosted-form><div data-hosted-form="7"></div>`);
    expect(asked).to.eql(['hosted-form.js']);
  });
});
