// Controls of different types side by side look like one family.
import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { describeIn } from '../../test/support/engine.js';
import { openForm } from '../../test/support/harness.js';
import type { Harness } from '../../test/support/harness.js';
import { startService } from '../../test/support/service-worker.js';
import { examplesByType } from './examples.js';
import { found, until } from '../../test/support/wait.js';

startService();

const options = (length: number) =>
  Array.from({ length }, (_, index) => ({ label: `Option ${String(index)}`, value: String(index) }));
const FIELDS = [
  { id: '1', type: 'select', label: 'Short list', options: options(3) },
  { id: '2', type: 'select', label: 'Long list', options: options(40) },
  { id: '3', type: 'text', label: 'Text', placeholder: 'Ada' },
  { id: '4', type: 'datetime', label: 'When' },
  { id: '5', type: 'number', label: 'How many' },
  { id: '6', type: 'phone', label: 'Phone' },
  { id: '7', type: 'address', label: 'Home' },
  { id: '8', type: 'name', label: 'Name' },
  { id: '9', type: 'email', label: 'Mail', placeholder: 'ada@example.org' },
];
const PAGE = { style: 'inline-size: 700px; font: 16px sans-serif' };
/** Arabic, Japanese and Thai are drawn from other typefaces than English. */
const LANGUAGES = ['en', 'ar', 'ja', 'th'];

const single = ({ root }: Harness) =>
  [...root.querySelectorAll<HTMLElement>('input[part~=control], select[part~=control]')].filter(
    (each) => !each.matches('[type=file], [type=range], [size]:not([size="1"])') && each.checkVisibility(),
  );
const heights = (harness: Harness) => single(harness).map((each) => each.getBoundingClientRect().height.toFixed(1));

describe('The controls of one line', () => {
  for (const lang of LANGUAGES)
    it(`have one height, of every type (${lang})`, async () => {
      const { harness } = await openForm(FIELDS, { page: PAGE, attributes: { lang } });
      await until(() => harness.element.session?.features.isSuited, 'the styles of scripts');
      const all = heights(harness);
      expect(new Set(all).size, `${all.join(', ')} of ${String(all.length)}`).to.equal(1);
    });

  it('have one height in all samples of every type', async () => {
    const samples = Object.entries(examplesByType).flatMap(([type, all]) => all.map(({ json }) => ({ ...json, type })));
    const fields = samples.map((field, index) => ({ ...field, id: String(index + 1) }));
    const { harness } = await openForm(fields, { page: PAGE });
    const odd = single(harness).filter((each) => each.getBoundingClientRect().height.toFixed(1) !== '44.0');
    expect(odd.map(({ id, offsetHeight }) => `${id}: ${String(offsetHeight)}`)).to.deep.equal([]);
  });

  it('show what is asked for at the beginning of the line, in an Arabic form, too', async () => {
    const { element, harness } = await openForm(FIELDS, { page: PAGE, attributes: { lang: 'ar' } });
    const country = found(harness.root.querySelector<HTMLElement>('[role=combobox]'), 'a list that is searched');
    for (const control of [country, harness.control('3'), harness.control('7', 'city')])
      expect(getComputedStyle(control).direction, control.id).to.equal('rtl');
    element.values = { 3: 'Ada' };
    await until(() => getComputedStyle(harness.control('3')).direction === 'ltr', 'the direction of the answer');
    element.values = { 3: '' };
    await until(() => getComputedStyle(harness.control('3')).direction === 'rtl', 'the direction of the form');
  });
});

describe('Lists', () => {
  it('look the same, whether they are searched or not, and say quietly that nothing is chosen', async () => {
    const { element, harness } = await openForm(FIELDS, { page: PAGE });
    const [native, searched] = [harness.control('1'), harness.control('2')];
    const look = (control: HTMLElement) => {
      const {
        borderTopColor,
        borderTopWidth,
        borderTopLeftRadius,
        backgroundImage,
        backgroundPosition,
        backgroundSize,
      } = getComputedStyle(control);
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(control);
      return {
        borderTopColor,
        borderTopWidth,
        borderTopLeftRadius,
        backgroundImage,
        backgroundPosition,
        backgroundSize,
        paddingInlineStart,
        paddingInlineEnd,
      };
    };
    expect(look(searched)).to.deep.equal(look(native));
    expect(look(searched).backgroundImage).to.include('gradient');
    const placeholder = getComputedStyle(searched, '::placeholder').color;
    expect(getComputedStyle(native).color).to.equal(placeholder);
    element.values = { 1: '2', 2: '3' };
    await until(() => getComputedStyle(native).color !== placeholder, 'the colour of an answer');
    await until(() => getComputedStyle(searched).color === getComputedStyle(native).color, 'one colour');
  });
});

describeIn('Chromium', 'Lists where the system chooses the colours', () => {
  afterEach(() => emulateMedia({ forcedColors: 'none' }));

  it('have an arrow: a native list the system’s, one that is searched its own', async () => {
    const { harness } = await openForm(FIELDS, { page: PAGE });
    await emulateMedia({ forcedColors: 'active' });
    expect(getComputedStyle(harness.control('1')).appearance).to.equal('auto');
    const arrow = found(harness.field('2').querySelector('.arrow'), 'an arrow');
    expect(arrow.checkVisibility()).to.equal(true);
    await emulateMedia({ forcedColors: 'none' });
    expect(arrow.checkVisibility()).to.equal(false);
  });
});
