// A form in pages, or with one question at a time, goes on where the person was.
import { expect } from '@open-wc/testing';
import { goOn, holdLink, note, open, openPanel, useProxy } from '../../../test/support/carry/carry-form.js';
import { settleTurn } from '../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../test/support/harness.js';
import { LIGHT, useLightSheet } from '../../../test/support/light.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { REVIEW } from '../pages/split-pages.js';

startService();

const FIELDS = [
  { id: '1', type: 'text', label: 'Name', required: '1' },
  { id: '2', type: 'section', section_heading: 'More', section_break: '1' },
  { id: '3', type: 'text', label: 'City', required: '1' },
];

const DRAWINGS: Readonly<Record<string, OpenOptions>> = {
  'in pages': { attributes: { review: '' } },
  'in pages of the page’s own tree': { attributes: { review: '', ...LIGHT.attributes } },
  'with one question at a time': { attributes: { review: '', layout: 'one-by-one' } },
};

const shown = ({ root }: Harness) =>
  [...root.querySelectorAll<HTMLElement>('[data-field] [part=control]')]
    .filter((control) => control.checkVisibility())
    .map((control) => control.closest<HTMLElement>('[data-field]')?.dataset['field']);
const currentField = ({ element }: Harness) => element.session?.features.pages?.currentField;

/** Presses a button that turns the page, and waits until these fields are shown. */
async function turn(harness: Harness, part: string, fields: string): Promise<void> {
  harness.part(part).click();
  await until(() => shown(harness).join() === fields, `fields ${fields}`);
  await settleTurn(harness);
}

describe('A form that goes on on another device', () => {
  beforeEach(() => {
    useProxy();
  });
  afterEach(() => {
    holdLink();
  });

  for (const [name, options] of Object.entries(DRAWINGS))
    describe(name, () => {
      if (options.attributes?.['render'] === 'light') useLightSheet();

      it('lands on the page where the person was, leads back, and says what is missing there', async () => {
        const harness = await open(options, FIELDS);
        await harness.put('1', { type: 'Ada' });
        await turn(harness, 'next', '3');
        const other = await goOn(await openPanel(harness), harness.service.formId, options, FIELDS);
        await until(() => shown(other).join() === '3', 'the second page');
        expect([other.element.values['1'], found(note(other), 'the note').checkVisibility()]).to.eql(['Ada', true]);
        other.part('next').click();
        await until(() => other.errors('3').length > 0, 'what is missing');
        await turn(other, 'back', '1');
        expect(other.errors('1')).to.eql([]);
        await turn(other, 'next', '3');
        await other.put('3', { type: 'London' });
        other.part('next').click();
        await until(() => currentField(other) === REVIEW, 'the review');
        // Both devices are on one page, so the thanks of the other one take the focus at once.
        other.part('submit').click();
        await until(() => other.heard('hf-success'), 'the success');
        expect(other.service.submissions).to.eql([{ field_1: 'Ada', field_3: 'London' }]);
        await until(() => harness.root.querySelector('[part=success]'), 'the thanks');
      });

      it('leads from the review to the last page, as a draft does, because nothing is checked here yet', async () => {
        const harness = await open(options, FIELDS);
        await harness.put('1', { type: 'Ada' });
        await turn(harness, 'next', '3');
        await harness.put('3', { type: 'London' });
        await turn(harness, 'next', '');
        const other = await goOn(await openPanel(harness), harness.service.formId, options, FIELDS);
        await until(() => shown(other).join() === '3', 'the last page');
        await turn(other, 'next', '');
        expect(currentField(other)).to.equal(REVIEW);
        expect(other.element.values).to.include({ 1: 'Ada', 3: 'London' });
      });
    });
});
