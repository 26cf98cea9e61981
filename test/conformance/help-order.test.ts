// WCAG 3.2.3 and 3.2.6: the ways through a form, and the help that the page gives, stay in their places.
import { expect } from '@open-wc/testing';
import { startDrafts } from '../support/draft-page.js';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { startService } from '../support/service-worker.js';
import { until } from '../support/wait.js';
import { MOMENTS } from './audit/moments.js';

startService();

/** The places of the page's own content, in the order of every state. The one without a name is for help without a form. */
const ORDER = ['before', '', 'captcha', 'success', 'after'];

describeOnce('The page’s own content in a form', () => {
  startDrafts();

  it('is in the same order at each moment: the help above, the form, the help below (3.2.6)', async () => {
    for (const [moment, open] of Object.entries(MOMENTS)) {
      const place = await open();
      const form = place.matches('hosted-form') ? place : place.querySelector('hosted-form');
      const names = Array.from(form?.shadowRoot?.querySelectorAll('slot') ?? [], ({ name }) => name);
      expect(names, moment).to.deep.equal(ORDER.filter((name) => names.includes(name)));
      expect(names, moment).to.include.members(['before', 'after']);
      place.remove();
    }
  });
});

const pages = ['1', '2', '3'].flatMap((id) => [
  { id, type: 'text', label: 'Name' },
  { id: `9${id}`, type: 'section', section_break: '1', section_heading: 'Next' },
]);

/** Returns the kinds of what a page shows, in their order. */
function readPage({ root }: Harness): string[] {
  const kinds = {
    heading: '[part~=page-heading]',
    questions: '[type=text]',
    back: '[part~=back]',
    on: '[part~=next], [part~=submit]',
  };
  return [...root.querySelectorAll(Object.values(kinds).join())]
    .filter((element) => element.checkVisibility())
    .flatMap((element) => Object.entries(kinds).find(([, selector]) => element.matches(selector))?.[0] ?? []);
}

describeOnce('Every page of a form', () => {
  it('has its heading, its questions and its buttons in the same order (3.2.3)', async () => {
    const { harness } = await openForm(pages.slice(0, -1));
    const seen = [readPage(harness)];
    for (const [turned] of ['second', 'third'].entries()) {
      harness.part('next').click();
      await until(() => harness.events.filter(({ name }) => name === 'hf-page').length > turned, 'the next page');
      await harness.element.updateComplete;
      seen.push(readPage(harness));
    }
    const [first, ...others] = seen;
    for (const other of others) expect(other).to.deep.equal(others[0]);
    expect(first).to.deep.equal(others[0]?.filter((kind) => kind !== 'back'));
  });
});
