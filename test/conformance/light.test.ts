// A form in the page's own tree is the same form: it takes, checks and posts the same answers.
import { expect } from '@open-wc/testing';
import { samples } from '../support/catalogue.js';
import * as drafts from '../support/draft-page.js';
import { describeOnce } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import { LIGHT, useLightSheet } from '../support/light.js';
import { startService } from '../support/service-worker.js';
import { found, until } from '../support/wait.js';
import { violations } from './axe.js';
import { describeExample } from './describe-examples.js';
import { typicalSamples } from './tested-samples.js';

startService();

const TEXT = { id: '1', type: 'text', label: 'Town', required: '1', description: 'Where you live' };
const PAGES = [
  { id: '1', type: 'text', label: 'Do you eat?' },
  {
    id: '3',
    type: 'text',
    label: 'What?',
    logic: { action: 'show', conditional: 'all', checks: [{ field: '1', condition: 'equals', option: 'yes' }] },
  },
  { id: '4', type: 'section', section_break: '1', section_heading: 'Your address' },
  { id: '5', type: 'text', label: 'City' },
];
const ADDRESS = { id: '2', type: 'address', label: 'Home', visible_subfields: ['address', 'city'] };

describeOnce('in the page’s own tree', () => {
  useLightSheet();

  // The controls of a type are the same for all of its examples, and their own tests enter each.
  for (const sample of typicalSamples) describeExample(sample, LIGHT, 'paste');

  it('all examples in one form have no violation that axe finds', async () => {
    const { element } = await openForm(
      samples.map(({ json }) => json),
      LIGHT,
    );
    expect(await violations(element)).to.deep.equal([]);
  });

  it('all controls and labels are in the page’s tree', async () => {
    const { element } = await openForm([TEXT, ADDRESS], LIGHT);
    expect(element.querySelectorAll('input')).to.have.lengthOf.at.least(3);
    expect(document.querySelector('input[name=field_1]')?.getRootNode()).to.equal(document);
    expect(found(element.querySelector('input'), 'a control').labels?.[0]?.textContent).to.include('Town');
  });

  it('two forms with the same fields share no id, and each finds its own controls', async () => {
    const one = await openForm([TEXT, ADDRESS], LIGHT);
    const two = await openForm([TEXT, ADDRESS], LIGHT);
    document.body.append(one.element);
    for (const { harness } of [one, two]) expect(harness.element.reportValidity()).to.be.false;
    for (const { harness } of [one, two]) await until(() => harness.mistakes().length === 1, 'what is wrong');
    const ids = Array.from(document.querySelectorAll('hosted-form [id]'), ({ id }) => id);
    expect(new Set(ids).size).to.equal(ids.length);
    for (const { element, harness } of [one, two]) {
      const references = [...element.querySelectorAll('[for], [aria-describedby], [aria-labelledby]')].flatMap((each) =>
        ['for', 'aria-describedby', 'aria-labelledby'].flatMap((name) => each.getAttribute(name)?.split(' ') ?? []),
      );
      expect(references).not.to.be.empty;
      for (const id of references) expect(element.contains(document.getElementById(id)), id).to.be.true;
      expect(harness.errors('1')).to.have.length(1);
    }
    one.element.remove();
  });

  it('a form that comes back beside another one takes ids of its own', async () => {
    const one = await openForm([TEXT], LIGHT);
    const place = found(one.element.parentElement, 'its place');
    one.element.remove();
    const two = await openForm([TEXT], LIGHT);
    place.append(one.element);
    await one.element.updateComplete;
    for (const { element } of [one, two]) {
      const control = found(element.querySelector('input'), 'a control');
      expect(control.labels).to.have.length(1);
      expect(element.contains(found(control.labels?.[0], 'a label'))).to.equal(true);
    }
  });

  it('pages turn, and rules show fields', async () => {
    const { harness } = await openForm(PAGES, LIGHT);
    expect(harness.field('3').checkVisibility()).to.be.false;
    await harness.enter('1', { type: 'yes' });
    await until(() => harness.field('3').checkVisibility(), 'the field that the answer shows');
    await harness.enter('3', { type: 'rice' });
    harness.part('next').click();
    await until(() => harness.focused?.matches('[part~=page-heading]'), 'the focus on the heading of the page');
    expect(harness.field('1').checkVisibility()).to.be.false;
    await harness.enter('5', { type: 'Ghent' });
    await harness.submit();
    expect(harness.service.submissions).to.deep.equal([{ field_1: 'yes', field_3: 'rice', field_5: 'Ghent' }]);
  });

  describe('with a draft', () => {
    drafts.startDrafts();

    it('answers come back', async () => {
      const options = { attributes: { render: 'light', draft: 'session' } };
      const { harness } = await drafts.open([drafts.TEXT], options);
      await harness.enter('1', { type: 'Ada' });
      await drafts.leave();
      const again = await drafts.open([drafts.TEXT], { ...options, formId: harness.service.formId });
      expect(again.element.values).to.include({ 1: 'Ada' });
      expect(drafts.note(again.harness)).not.to.equal(null);
    });
  });
});
