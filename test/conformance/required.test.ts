// Assistive technology hears that an answer is needed: once, from every type, and before a check nothing is called invalid.
import { expect } from '@open-wc/testing';
import { openForm, readText } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { startService } from '../support/service-worker.js';
import { found } from '../support/wait.js';
import { testedSamples } from './tested-samples.js';

startService();

/** The roles that have the state (WAI-ARIA 1.2), as the controls of a form have them. */
const CAN_SAY = 'input:is([type=text], [type=tel], [type=password], [type=date], [type=time]), textarea, select';

const open = (required: string) => openForm(testedSamples.map(({ json }) => ({ ...json, required })));

/** Returns the names of a field: its label or legend, and the descriptions of its controls. */
function words(harness: Harness, id: string): string[] {
  const field = harness.field(id);
  const labels = field.querySelectorAll(':scope > [part=label], :scope > fieldset > legend');
  const descriptions = Array.from(field.querySelectorAll('[aria-describedby]'), (each) => harness.description(each));
  return [...Array.from(labels, readText), ...descriptions].filter((each) => /\brequired\b/.test(each));
}

/** Returns the controls that say it by their state. The text of “Other” is asked for wherever that is chosen. */
const states = (harness: Harness, id: string) =>
  [...harness.field(id).querySelectorAll('[aria-required]')].filter((control) => !control.closest('.other'));

describe('that an answer is needed', () => {
  it('is said once by each type: by the state of its controls, or by its label', async () => {
    const { harness } = await open('1');
    const asked = harness.fields.filter(
      ({ id, required, hidden }) => required && !hidden && harness.controls(id).length > 0,
    );
    expect(asked.length).to.be.above(10);
    for (const { id, type } of asked) {
      const said = [states(harness, id).length > 0, words(harness, id).length > 0].filter(Boolean);
      expect(said, `field ${id}, ${type}`).to.have.length(1);
      expect(words(harness, id).length, `field ${id}, ${type}`).to.be.below(2);
    }
  });

  it('is the state of a role that has it, and is true', async () => {
    const { harness } = await open('1');
    for (const control of harness.root.querySelectorAll('[aria-required]')) {
      expect(control.matches(CAN_SAY), control.outerHTML).to.equal(true);
      expect(control.getAttribute('aria-required')).to.equal('true');
    }
  });

  it('is said of nothing else', async () => {
    const { harness } = await open('0');
    for (const { id, type, required } of harness.fields.filter(({ hidden }) => !hidden))
      if (!required) expect([...states(harness, id), ...words(harness, id)], `field ${id}, ${type}`).to.eql([]);
  });

  // Firefox exposes an empty control that is `required`, and its form, as invalid: `aria-invalid="false"` does not change it.
  it('makes nothing invalid before anybody has answered', async () => {
    const { harness } = await open('1');
    expect(harness.root.querySelector('[required]')).to.equal(null);
    expect(harness.root.querySelector(':invalid')?.outerHTML).to.equal(undefined);
    expect(found(harness.root.querySelector('form'), 'the form').checkValidity()).to.equal(true);
    expect(harness.element.checkValidity()).to.equal(false);
  });
});
