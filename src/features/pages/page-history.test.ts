// Back and Forward of the browser turn the pages of a form, and leave everything else of the history alone.
import { expect } from '@open-wc/testing';
import { found, until } from '../../../test/support/wait.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { followHistory } from './page-history.js';
import type { HistoryPorts } from './page-history.js';

startService();

const FIELDS = [
  { id: '1', type: 'text', label: 'First' },
  { id: '2', type: 'section', section_break: '1', section_heading: 'Two' },
  { id: '3', type: 'text', label: 'Second' },
  { id: '4', type: 'section', section_break: '1', section_heading: 'Three' },
  { id: '5', type: 'text', label: 'Third' },
];
/** The second page disappears when the first answer is `x`. */
const RULE = { action: 'hide', conditional: 'all', checks: [{ field: 1, condition: 'equals', option: 'x' }] };
const WITH_RULE = FIELDS.map((field) => (field.id === '2' ? { ...field, logic: RULE } : field));

const page = ({ element }: Harness) => found(element.session?.features.pages, 'pages').currentField;

async function press(harness: Harness, part: 'next' | 'back', to: string): Promise<void> {
  harness.part(part).click();
  await until(() => page(harness) === to, `page ${to}`);
  await harness.element.updateComplete;
}

/** A history without a browser: its moves are at once. */
class FakeHistory implements HistoryPorts {
  readonly entries: unknown[];
  readonly #listeners = new Set<(state: unknown) => void>();
  hasLeft = false;

  constructor(
    state: unknown = null,
    public at = 0,
  ) {
    this.entries = Array.isArray(state) ? (state as unknown[]) : [state];
  }

  state = () => this.entries[this.at];
  replace = (state: object) => void (this.entries[this.at] = state);
  push = (state: object) => {
    this.at++;
    this.entries.splice(this.at, Infinity, state);
  };
  go = (by: number) => {
    if (this.at + by < 0) this.hasLeft = true;
    if (!(this.at + by in this.entries)) return;
    this.at += by;
    for (const listener of this.#listeners) listener(structuredClone(this.state()));
  };
  onMove = (listener: (state: unknown) => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

async function openWith(ports: HistoryPorts, fields = FIELDS) {
  const { element, harness } = await openForm(fields);
  const session = found(element.session, 'session');
  const pages = found(session.features.pages, 'pages');
  followHistory(session, pages, ports);
  session.channel.emit('pageShown', { isSeen: false });
  return { element, harness };
}

describe('The pages of a form in the browser’s history', () => {
  it('are turned by Back and Forward, at the same address, beside the state of the page’s router', async () => {
    const { href } = location;
    const before = history.state as unknown;
    history.replaceState({ router: 7 }, '');
    const { harness } = await openForm(FIELDS, { attributes: { history: '' } });
    await press(harness, 'next', '2');
    expect(history.state).to.include({ router: 7 });
    await press(harness, 'next', '4');
    history.back();
    await until(() => page(harness) === '2', 'the second page');
    await until(() => harness.focused?.matches('[part=page-heading]'), 'the focus on the heading');
    history.back();
    await until(() => page(harness) === '1', 'the first page');
    expect(history.state, 'the first entry').to.include({ router: 7 });
    history.forward();
    await until(() => page(harness) === '2', 'the second page');
    expect(location.href).to.equal(href);
    history.back();
    await until(() => page(harness) === '1', 'the first page');
    history.replaceState(before, '');
  });

  it('are left alone without the attribute', async () => {
    const { length } = history;
    const { harness } = await openForm(FIELDS);
    await press(harness, 'next', '2');
    expect(history.length).to.equal(length);
  });

  it('lose an entry when the button Back of the form is pressed, so that Back never goes forward', async () => {
    const ports = new FakeHistory();
    const { harness } = await openWith(ports);
    await press(harness, 'next', '2');
    await press(harness, 'back', '1');
    expect(ports.at).to.equal(0);
    ports.go(1);
    expect(page(harness)).to.equal('2');
  });

  it('are left out of the way where logic hides them', async () => {
    const ports = new FakeHistory();
    const { element, harness } = await openWith(ports, WITH_RULE);
    await press(harness, 'next', '2');
    await press(harness, 'next', '4');
    element.values = { 1: 'x' };
    ports.go(-1);
    expect([page(harness), ports.at]).to.eql(['1', 0]);
  });

  it('take the place of a page that disappears while it is shown', async () => {
    const ports = new FakeHistory();
    const { element, harness } = await openWith(ports, WITH_RULE);
    await press(harness, 'next', '2');
    element.values = { 1: 'x' };
    await until(() => page(harness) === '4', 'the third page');
    expect(ports.entries).to.have.length(2);
    ports.go(-1);
    expect(page(harness)).to.equal('1');
  });

  it('can’t be gone to before the person has reached them, as after a reload that has lost the answers', async () => {
    const ports = new FakeHistory();
    const first = await openWith(ports);
    await press(first.harness, 'next', '2');
    await press(first.harness, 'next', '4');
    const { formId } = first.element;
    first.element.remove();
    // The reload: the same history, another form in the same place.
    const renamed = JSON.parse(
      JSON.stringify(ports.entries).replaceAll(`${formId}-0`, `${Number(formId) + 1}-0`),
    ) as [];
    const reloaded = new FakeHistory(renamed, 2);
    const { harness } = await openWith(reloaded);
    expect(page(harness)).to.equal('1');
    reloaded.go(-1);
    expect([page(harness), reloaded.at]).to.eql(['1', 0]);
  });

  it('are gone through by the form that was turned, where one page has two', async () => {
    const ports = new FakeHistory();
    const one = await openWith(ports);
    const two = await openWith(ports);
    await press(one.harness, 'next', '2');
    await press(two.harness, 'next', '2');
    ports.go(-1);
    expect([page(one.harness), page(two.harness)]).to.eql(['2', '1']);
    ports.go(-1);
    expect([page(one.harness), page(two.harness)]).to.eql(['1', '1']);
    ports.go(2);
    expect([page(one.harness), page(two.harness)]).to.eql(['2', '2']);
  });

  it('are left by Back after the form was sent', async () => {
    const ports = new FakeHistory();
    const { harness } = await openWith(ports);
    await press(harness, 'next', '2');
    await press(harness, 'next', '4');
    await harness.submit();
    ports.go(-1);
    expect(ports.hasLeft).to.equal(true);
    expect(harness.focused).to.equal(harness.part('success'));
  });

  it('leave a state alone that is no plain object, and need none', async () => {
    const ports = new FakeHistory('a text');
    const { harness } = await openWith(ports);
    await press(harness, 'next', '2');
    expect(ports.entries).to.eql(['a text']);
    await press(harness, 'back', '1');
  });

  it('are not followed any more when the element has left the page', async () => {
    const ports = new FakeHistory();
    const { element, harness } = await openWith(ports);
    await press(harness, 'next', '2');
    element.remove();
    ports.go(-1);
    expect(page(harness)).to.equal('2');
  });
});
