import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const OPTIONS = [
  { label: 'Tea', value: 't' },
  { label: 'Coffee', value: 'c' },
];

const MATRIX = { type: 'matrix', row_choices: 'Food\nRoom', column_choices: 'Good\nBad', required: '1' };

const REQUIRED = [
  { id: '1', type: 'select', label: 'Drink', options: OPTIONS, required: true },
  { id: '2', type: 'datetime', label: 'Day', date_format: 'd/m/Y', display_option: 'calendar', required: true },
  {
    id: '3',
    type: 'datetime',
    label: 'Hour',
    date_format: '',
    time_format: 'H:i',
    display_option: 'calendar',
    required: true,
  },
  { id: '4', type: 'file', label: 'Photo', required: true },
  { id: '5', type: 'text', label: 'Name', required: true },
  { id: '6', type: 'radio', label: 'Cup', options: OPTIONS, required: true },
  { id: '7', type: 'rating', label: 'Stars', required: true },
  { id: '8', type: 'address', label: 'Home', required: true },
  { id: '9', type: 'name', label: 'You', required: true },
];

/** Waits for the code that keeps what has the focus in sight, which comes after the paint: it keeps keys from the page, too. */
async function keysAreThere({ root }: Harness): Promise<void> {
  const control = found(root.querySelector('input'), 'a control');
  let heard = 0;
  const listen = () => (heard += 1);
  document.addEventListener('keyup', listen);
  await until(() => {
    const before = heard;
    control.dispatchEvent(new KeyboardEvent('keyup', { key: 'a', bubbles: true, composed: true }));
    return heard === before;
  }, 'the keys');
  document.removeEventListener('keyup', listen);
}

async function report(harness: Harness): Promise<void> {
  expect(harness.element.reportValidity()).to.be.false;
  await until(() => harness.mistakes().length > 0, 'what is wrong');
}

describe('what a browser tells assistive technology', () => {
  it('is not that a control is invalid before anybody used it', async () => {
    const { harness } = await openForm(REQUIRED);
    const controls = [...harness.root.querySelectorAll('[data-field] :is(input:not([type=radio]), select)')];
    expect(controls).to.have.length.above(6);
    for (const control of controls) expect(control.getAttribute('aria-invalid'), control.outerHTML).to.equal('false');
  });

  it('is that a group of radio buttons is required, in words, and wrong, because a radio button can’t be', async () => {
    const { harness } = await openForm(REQUIRED);
    for (const id of ['6', '7']) {
      const group = found(harness.field(id).querySelector('[role=radiogroup]'), `the group of field ${id}`);
      expect(found(group.querySelector('legend'), 'its label').textContent).to.include('(required)');
      expect(group.getAttribute('aria-invalid')).to.equal('false');
    }
    await report(harness);
    for (const id of ['6', '7']) {
      const group = found(harness.field(id).querySelector('[role=radiogroup]'), `the group of field ${id}`);
      expect(group.getAttribute('aria-invalid')).to.equal('true');
      expect(harness.description(group)).to.match(/Choose/);
    }
    expect(harness.root.querySelector('[type=radio][aria-invalid]')).to.equal(null);
  });

  it('is said in words of a matrix, which has a group of radio buttons in each row', async () => {
    const { harness } = await openForm([
      { ...MATRIX, id: '1', label: 'One', one_per_row: '1' },
      { ...MATRIX, id: '2', label: 'Any' },
    ]);
    await report(harness);
    expect(harness.root.querySelector('[role=radiogroup]')).to.equal(null);
    for (const legend of harness.root.querySelectorAll('legend')) expect(legend.textContent).to.include('(required)');
    for (const radio of harness.root.querySelectorAll('[type=radio]'))
      expect(radio.hasAttribute('aria-invalid')).to.be.false;
    const first = found(harness.root.querySelector('[type=radio]'), 'the first radio button');
    expect(harness.description(first)).to.include('Choose in each row');
    for (const box of harness.root.querySelectorAll('[type=checkbox]'))
      expect(box.getAttribute('aria-invalid')).to.equal('true');
  });

  it('is “Error:” before every error, those of parts of a name or an address too', async () => {
    const { harness } = await openForm(REQUIRED);
    await harness.enter('9', { type: 'Ada', subfield: 'first' });
    await harness.enter('8', { type: 'Ghent', subfield: 'city' });
    await report(harness);
    for (const id of ['8', '9'])
      for (const error of harness.errors(id)) expect(error).to.match(/^Error: (Enter|Choose) /);
    expect(harness.errors('8').length).to.be.above(1);
  });

  it('is no group without a name, and the name of a product once', async () => {
    const { harness } = await openForm([{ id: '1', type: 'product', label: 'Cup', unit_price: '2' }]);
    expect(harness.root.querySelector('.everything')?.getAttribute('role')).to.equal('none');
    expect(harness.field('1').querySelector('[role=group]')).to.equal(null);
  });
});

describe('the size of the text', () => {
  it('grows as far as a person wants, and is 14 px at least', async () => {
    const { element, harness } = await openForm(REQUIRED.slice(0, 1));
    const page = found(element.parentElement, 'the page');
    const label = found(harness.root.querySelector('[part=label]'), 'the label');
    page.style.fontSize = '48px';
    expect(getComputedStyle(label).fontSize).to.equal('48px');
    page.style.fontSize = '6px';
    expect(getComputedStyle(label).fontSize).to.equal('14px');
  });
});

describe('under a fixed header of the page', () => {
  it('nothing with the focus is hidden, forwards and backwards', async () => {
    await setViewport({ width: 800, height: 500 });
    const { element, harness } = await openForm([
      { id: '21', type: 'text', label: 'First' },
      { id: '22', type: 'text', label: 'Only to read', readonly: '1', default: 'This' },
      { id: '23', type: 'textarea', label: 'Only to read, too', readonly: '1', default: 'That' },
      ...REQUIRED,
      { id: '31', type: 'radio', label: 'Last', options: OPTIONS },
    ]);
    element.style.setProperty('--hf-scroll-offset', '120px');
    const before = document.createElement('div');
    before.style.height = '600px';
    element.before(before);
    await keysAreThere(harness);
    harness.part('submit').focus();
    const bottom = () => found(harness.focused, 'the focus').getBoundingClientRect().bottom;
    for (let stop = harness.focused; stop && !stop.matches('[name=field_21]'); stop = harness.focused) {
      await sendKeys({ press: 'Shift+Tab' });
      // Firefox does not scroll to what is partly in sight. It scrolls in the frame after the key.
      await until(() => bottom() >= 121, `in sight: ${String(harness.focused?.outerHTML.slice(0, 80))}`);
    }
  });
});
