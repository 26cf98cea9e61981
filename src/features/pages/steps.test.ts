import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';

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
