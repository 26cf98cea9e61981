// WCAG 3.2.6: help that the page gives stays in its place, whatever the form shows.
import { expect } from '@open-wc/testing';
import { startDrafts } from '../support/draft-page.js';
import { describeOnce } from '../support/engine.js';
import { startService } from '../support/service-worker.js';
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
