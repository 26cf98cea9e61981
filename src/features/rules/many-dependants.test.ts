import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const option = (value: string) => ({ label: value, value });
const TRIP = { id: '1', type: 'radio', label: 'Do you come?', options: [option('yes'), option('no')] };
const logic = { action: 'show', conditional: 'all', checks: [{ field: 1, condition: 'equals', option: 'yes' }] };
const MEAL = { id: '2', type: 'text', label: 'What do you eat?', logic };

const shown = ({ root }: Harness) =>
  [...root.querySelectorAll<HTMLElement>('[data-field]')]
    .filter((field) => field.checkVisibility())
    .map(({ dataset }) => dataset['field']);
const choose = (harness: Harness, choose: string) => harness.enter('1', { choose });

describeOnce('A key on which many fields depend', () => {
  const MANY = Array.from({ length: 40 }, (_, index) => ({
    id: String(index + 10),
    type: index % 2 ? 'radio' : 'text',
    label: `Question ${index}`,
    logic,
    options: [option('red')],
  }));

  it('shows and hides them without drawing any of them again', async () => {
    const { harness } = await openForm([TRIP, ...MANY]);
    const container = found(harness.element.session?.features.fields?.container, 'the fields');
    const touched = new Set<string>();
    const observer = new MutationObserver((changes) => {
      for (const { target, attributeName } of changes) {
        const field = target instanceof Element ? target.closest('[data-field]') : null;
        const id = field?.getAttribute('data-field');
        if (id !== '1')
          touched.add(field === target ? `${attributeName ?? ''} of a field` : `within field ${id ?? ''}`);
      }
    });
    observer.observe(container, { attributes: true, childList: true, characterData: true, subtree: true });
    await choose(harness, 'yes');
    await choose(harness, 'no');
    expect(shown(harness)).to.eql(['1']);
    expect([...touched]).to.eql(['hidden of a field']);
  });

  it('shows an answer that changed while they were hidden', async () => {
    const { element, harness } = await openForm([TRIP, MEAL]);
    element.values = { '2': 'Soup' };
    await choose(harness, 'yes');
    expect(harness.control('2')).to.have.property('value', 'Soup');
  });

  it('looks for no field in the whole form, once it is begun', async () => {
    const { harness } = await openForm([TRIP, ...MANY]);
    const container = found(harness.element.session?.features.fields?.container, 'the fields');
    let searches = 0;
    Object.assign(container, {
      querySelector(selectors: string) {
        searches++;
        return container.querySelectorAll(selectors)[0] ?? null;
      },
    });
    harness.control('1').focus();
    await until(() => harness.element.session?.features.sending, 'the sending');
    await choose(harness, 'yes');
    await choose(harness, 'no');
    expect(searches).to.equal(0);
  });
});
