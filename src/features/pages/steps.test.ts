import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';

startService();

const pageBreak = (id: string, section_heading: string) => ({
  id,
  type: 'section',
  section_break: '1',
  section_heading,
});
const PRODUCT = { id: '1', type: 'product', label: 'Ticket', quantity: '1', unit_price: '12.5', currency: 'EUR' };
const TEXT = { id: '1', type: 'text', label: 'Ticket' };
const AFTER = [pageBreak('2', 'Your address'), { id: '3', type: 'text', label: 'City' }, pageBreak('4', 'The end')];

/** Returns every computed style of these parts and of what is drawn before them, and their sizes. */
const measure = ({ root }: Harness, selector: string) =>
  Array.from(root.querySelectorAll(selector), (part) => {
    const { width, height } = part.getBoundingClientRect();
    const styles = [getComputedStyle(part), getComputedStyle(part, '::before')].map((style) =>
      Object.fromEntries(Array.from(style, (name) => [name, style.getPropertyValue(name)])),
    );
    return { width, height, styles };
  });

const STEPS = '[part=steps], [part=step], [part=step] *';
const QUANTITY = '[part=quantity], [part=quantity] > *';

describeOnce('Steps of pages and a quantity in one form', () => {
  it('look as each does alone', async () => {
    const both = await openForm([PRODUCT, ...AFTER]);
    const steps = await openForm([TEXT, ...AFTER]);
    const product = await openForm([PRODUCT]);
    expect(measure(both.harness, STEPS)).to.have.length.above(3);
    expect(measure(both.harness, STEPS)).to.eql(measure(steps.harness, STEPS));
    expect(measure(both.harness, QUANTITY)).to.have.length(4);
    expect(measure(both.harness, QUANTITY)).to.eql(measure(product.harness, QUANTITY));
  });
});

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherung and everything that belongs to it';

/** Opens a form of so many pages with long names, in a place of this width. */
const openLong = (pages: number, width: number, more = {}) =>
  openForm(
    Array.from({ length: pages }, (_, index) => [
      pageBreak(`${index * 2 + 1}`, LONG),
      { ...TEXT, id: `${index * 2 + 2}`, label: `Question ${index}` },
    ]).flat(),
    { page: { style: `inline-size: ${width}px` }, settings: { progress_meter: '1' }, ...more },
  );

const boxes = ({ root }: Harness, selector: string) =>
  Array.from(root.querySelectorAll(selector), (part) => part.getBoundingClientRect()).filter(({ width }) => width > 1);

describeOnce('The steps of pages with long names', () => {
  for (const pages of [2, 5, 6, 8])
    for (const width of [700, 560])
      it(`lie side by side within the form: ${pages} in ${width} px`, async () => {
        const { harness } = await openLong(pages, width);
        harness.part('next').click();
        await until(() => harness.heard('hf-page'), 'the second page');
        await harness.element.updateComplete;
        const [form] = boxes(harness, '[part=page]');
        const steps = boxes(harness, '[part=step]');
        expect(steps).to.have.length(pages);
        for (const [index, { left, right }] of steps.entries()) {
          expect(left).to.be.least(steps[index - 1]?.right ?? form?.left ?? 0);
          expect(right).to.be.most((form?.right ?? 0) + 0.5);
          expect(right - left, 'a step to press').to.be.least(24);
        }
        expect(form?.height).to.be.below(110);
        expect(harness.part('progress').checkVisibility()).to.equal(false);
      });

  it('give way to one line where there is no room, from right to left too', async () => {
    for (const attributes of [{}, { lang: 'ar' }]) {
      const { harness } = await openLong(8, 288, { attributes });
      expect(harness.part('steps').checkVisibility()).to.equal(false);
      const [heading, bar] = [...boxes(harness, '[part=page-heading]'), ...boxes(harness, '[part=progress]')];
      expect(Math.abs((heading?.bottom ?? 0) - (bar?.bottom ?? 99))).to.be.below(16);
      expect(heading?.height).to.be.below(30);
    }
  });
});
