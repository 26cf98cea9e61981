// The link of a carried draft in the address of a page.
import { expect } from '@open-wc/testing';
import { until } from '../../../test/support/wait.js';
import { watchAddress } from './address-link.js';
import { anyLink, onLink, takeLink } from './carried-link.js';

const SECRET = 'AbC-_9'.padEnd(43, 'x');
const LINK = `#hosted-form=102.${SECRET}`;

/** Opens an address of this page as a person does, or a script of it begins. */
function open(fragment: string, state: unknown = null) {
  history.replaceState(state, '', `${location.pathname}${location.search}${fragment}`);
  watchAddress();
}

describe('A link in the address', () => {
  const before = location.href;
  afterEach(() => {
    takeLink(anyLink() ?? '');
    history.replaceState(null, '', before);
  });

  it('is out of it at once: path, query, state and number of entries stay', () => {
    const { length } = history;
    open(LINK, { own: 1 });
    expect(location.href).to.equal(before);
    expect([history.state, history.length]).to.eql([{ own: 1 }, length]);
  });

  it('is taken once, by the form that it names', () => {
    open(LINK);
    expect([takeLink('101'), anyLink(), takeLink('102'), takeLink('102'), anyLink()]).to.eql([
      undefined,
      '102',
      SECRET,
      undefined,
      undefined,
    ]);
  });

  it('leaves other fragments as they are', () => {
    for (const fragment of ['', '#section', '#7=Paris', '#hosted-form', '#a=hosted-form=1', '#']) {
      open(fragment);
      expect(location.href).to.equal(before + fragment);
      expect(anyLink(), fragment).to.equal(undefined);
    }
  });

  it('is read without what a program for mail adds, and told where it is damaged', () => {
    for (const [link, secret] of [
      [`${LINK}.`, SECRET],
      [`${LINK})`, SECRET],
      [`${LINK}&fbclid=1`, SECRET],
      ['#hosted-form=102.AbC', 'AbC'],
      ['#hosted-form=102.', ''],
    ] as const) {
      open(link);
      expect(takeLink('102'), link).to.equal(secret);
    }
    open('#hosted-form=nothing');
    expect([location.href, anyLink(), takeLink('102')]).to.eql([before, '', undefined]);
  });

  it('is found when a person pastes it into the address of the open page', async () => {
    watchAddress();
    const came: unknown[] = [];
    const ended = new AbortController();
    onLink(() => came.push([anyLink(), location.hash]), ended.signal);
    location.hash = LINK;
    await until(() => came.length > 0, 'the link');
    ended.abort();
    expect(came).to.eql([['102', '']]);
  });
});
