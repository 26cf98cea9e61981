import { expect, fixtureSync, html } from '@open-wc/testing';
import { Harness, openForm } from '../../../test/support/harness.js';
import { PROXY, serveForm, startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const MANY = 400;
const LAST = String(MANY);
const findFields = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    type: 'text',
    label: `Question ${index + 1}`,
    ...more,
  }));

const control = ({ root }: Harness, id: string) => root.querySelector<HTMLInputElement>(`[name=field_${id}]`);
const groups = ({ root }: Harness) => [...root.querySelectorAll<HTMLElement>('.groups > .fields')];
const idsIn = (element: ParentNode) =>
  Array.from(element.querySelectorAll<HTMLElement>('[data-field]'), ({ dataset }) => dataset['field']);

/** Opens a large form. Fulfils as soon as its first control is there; the last one is still missing then. */
async function openAsItComes(more: object = {}): Promise<Harness> {
  const { formId, ...service } = serveForm({ fields: findFields(MANY, more) });
  const element = document.createElement('hosted-form');
  const harness = new Harness(element, { formId, ...service });
  Object.assign(element, { formId, proxy: PROXY });
  fixtureSync(html`<div>${element}</div>`);
  await element.updateComplete;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!control(harness, '1')) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element.renderRoot, { childList: true, subtree: true });
  });
  expect(control(harness, LAST), 'the last control').to.equal(null);
  return harness;
}

describe('A large form', () => {
  it('can be filled in before all fields are drawn, and shows them all in order later', async () => {
    const harness = await openAsItComes();
    const first = found(control(harness, '1'), 'the first control');
    first.focus();
    first.value = 'Ada';
    first.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    expect(harness.heard('hf-ready')).to.equal(undefined);

    await until(() => harness.heard('hf-ready'), 'hf-ready');
    expect(idsIn(harness.root)).to.eql(findFields(MANY).map(({ id }) => id));
    expect(harness.focused).to.equal(first);
    expect(harness.element.values).to.include({ 1: 'Ada' });
  });

  it('shows an answer that was set before its field was drawn', async () => {
    const harness = await openAsItComes();
    harness.element.values = { [LAST]: 'Given' };
    await until(() => harness.heard('hf-ready'), 'hf-ready');
    expect(control(harness, LAST)?.value).to.equal('Given');
  });

  it('is drawn completely when it is checked, and links to its last control', async () => {
    const harness = await openAsItComes({ required: '1' });
    expect(harness.element.reportValidity()).to.equal(false);
    await until(() => harness.summary().length, 'the summary');
    harness.summary().at(-1)?.click();
    expect(harness.focused).to.equal(control(harness, LAST));
  });

  it('is drawn completely when the page is printed', async () => {
    const harness = await openAsItComes();
    await harness.element.updateComplete;
    dispatchEvent(new Event('beforeprint'));
    expect(control(harness, LAST)).not.to.equal(null);
  });

  it('never ends a group within a row', async () => {
    const three = findFields(90).map((field, index) => ({ ...field, colspan: index % 4 === 0 ? '2' : '1' }));
    const { harness } = await openForm(three, { settings: { num_columns: '3' } });
    // 2 + 1, 1 + 1 (the next does not fit), 2 + 1, …
    const first = groups(harness).map((group) => Number(idsIn(group)[0]));
    expect(first.length).to.be.greaterThan(2);
    const tops = harness.element.getBoundingClientRect();
    expect(tops.width).to.be.greaterThan(600);
    for (const group of groups(harness)) {
      const [start] = idsIn(group);
      const startsRow = (Number(start) - 1) % 4 !== 1 && (Number(start) - 1) % 4 !== 3;
      expect(startsRow, `a row starts with field ${start ?? ''}`).to.equal(true);
    }
  });

  it('leaves no space for a group without visible fields', async () => {
    const pages = findFields(120).map((field, index) =>
      index > 0 && index % 30 === 0
        ? { ...field, type: 'section', section_break: '1', section_heading: 'Next' }
        : field,
    );
    const { harness } = await openForm(pages);
    const shown = groups(harness).filter((group) => group.checkVisibility());
    expect(idsIn(found(shown.at(-1), 'a group'))).to.include('30');
    expect(shown.length).to.be.lessThan(groups(harness).length);
  });
});
