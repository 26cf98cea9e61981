// The measures of drawn controls: as wide as their answers, of one size among themselves, and honest about what is answered.
import { expect } from '@open-wc/testing';
import { openForm } from '../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../test/support/harness.js';
import { startService } from '../../test/support/service-worker.js';
import { found } from '../../test/support/wait.js';

startService();

const PHONE: OpenOptions = { page: { style: 'inline-size: 320px; font: 16px sans-serif' } };
const DESK: OpenOptions = { page: { style: 'inline-size: 700px; font: 16px sans-serif' } };

const all = ({ root }: Harness, selector: string) => [...root.querySelectorAll(selector)];
const boxes = (harness: Harness, selector: string) =>
  all(harness, selector).map((each) => each.getBoundingClientRect());
const box = (harness: Harness, selector: string) => found(boxes(harness, selector)[0], selector);
const round = (numbers: readonly number[]) => [...new Set(numbers.map(Math.round))];

const PICTURE = '/cup.svg';
const PICTURES = {
  id: '1',
  type: 'radio',
  label: 'A cup',
  use_images: 1,
  image_width: 96,
  image_height: 96,
  options: ['A', 'Of a very long name that wraps', 'C'].map((label) => ({ label, value: label, imageUrl: PICTURE })),
};

describe('A slider', () => {
  const SLIDER = { id: '1', type: 'number', label: 'Volume', slider: '1', decimals: '0', required: true };
  const share = (harness: Harness) => getComputedStyle(found(all(harness, '[type=range]')[0], 'a range'));

  it('that nobody has moved is not filled, and names its ends', async () => {
    const { harness } = await openForm([SLIDER]);
    expect(share(harness).getPropertyValue('--_share')).to.equal('0%');
    expect(all(harness, '.slider-ends span').map(({ textContent }) => textContent)).to.deep.equal(['0', '100']);
  });

  it('is filled as far as its answer', async () => {
    const { element, harness } = await openForm([{ ...SLIDER, min_value: '10', max_value: '30' }]);
    element.values = { 1: '15' };
    await element.updateComplete;
    expect(share(harness).getPropertyValue('--_share')).to.equal('25%');
  });
});

describe('The width of a control', () => {
  it('is that of the longest number that it may hold', async () => {
    const { harness } = await openForm(
      [
        { id: '1', type: 'number', label: 'Children', decimals: '0', min_value: '0', max_value: '12' },
        { id: '2', type: 'number', label: 'Price', decimals: '2', max_value: '9999' },
        { id: '3', type: 'number', label: 'Any' },
      ],
      DESK,
    );
    expect(round(boxes(harness, '[part=control]').map(({ width }) => width))).to.deep.equal([96, 160, 700]);
  });

  it('is short for a postal code', async () => {
    const { harness } = await openForm([{ id: '1', type: 'address', label: 'Home', format: 'US' }], DESK);
    expect(box(harness, '[autocomplete$=postal-code]').width).to.be.below(170);
  });
});

describe('Options with pictures', () => {
  for (const [name, page] of [
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const)
    it(`are cells of one width on ${name}`, async () => {
      const { harness } = await openForm([PICTURES], page);
      expect(round(boxes(harness, '.picture').map(({ width }) => width))).to.have.length(1);
      expect(round(boxes(harness, 'img').map(({ height }) => height))).to.have.length(1);
    });

  for (const side of ['left', 'right'])
    it(`leave room for a label at the ${side}`, async () => {
      for (const page of [PHONE, DESK]) {
        const { element, harness } = await openForm([{ ...PICTURES, image_label_alignment: side }], page);
        for (const { width } of boxes(harness, '.picture .option-label')) expect(width).to.be.at.least(96);
        element.remove();
      }
    });
});

describe('The frame of a signature', () => {
  const SIGNATURE = { id: '1', type: 'signature', label: 'Sign' };
  for (const width of [320, 500, 700, 1100])
    it(`is as wide as the form in ${String(width)}px, and not too high`, async () => {
      const { harness } = await openForm([SIGNATURE], {
        page: { style: `inline-size: ${String(width)}px; font: 16px serif` },
      });
      const frame = box(harness, '[part=signature]');
      expect([Math.round(frame.left), Math.round(frame.right)]).to.deep.equal(
        [box(harness, '[part=form]')].flatMap(({ left, right }) => [Math.round(left), Math.round(right)]),
      );
      expect(frame.height).to.be.within(96, 244);
    });

  it('has the author’s hint, or else its own', async () => {
    const { harness } = await openForm([SIGNATURE, { ...SIGNATURE, id: '2', description: 'Sign below.' }]);
    expect(all(harness, '[part=hint]').map(({ textContent }) => textContent.trim())).to.deep.equal([
      'Draw it, type your name, or upload a picture of it.',
      'Sign below.',
    ]);
  });
});

describe('A rating of ten', () => {
  for (const icon of ['star', 'number'])
    for (const [name, page] of [
      ['a phone', PHONE],
      [
        'a narrow column',
        { page: { style: 'inline-size: 700px; font: 16px sans-serif' }, settings: { num_columns: '2' } },
      ],
    ] as const)
      it(`is one line of ${icon}s in ${name}`, async () => {
        const { harness } = await openForm([{ id: '1', type: 'rating', label: 'Rate', count: 10, icon }], page);
        expect(round(boxes(harness, '.rating-step').map(({ top }) => top))).to.have.length(1);
      });

  it('without icons shows its numbers, and marks the chosen one alone', async () => {
    const { harness } = await openForm([
      { id: '1', type: 'rating', label: 'Rate', count: 10, icon: 'none', default: '4' },
    ]);
    const steps = all(harness, '.rating-icon');
    expect(steps.map(({ textContent }) => textContent.trim())).to.deep.equal('1 2 3 4 5 6 7 8 9 10'.split(' '));
    const grounds = steps.map((step) => getComputedStyle(step).backgroundColor);
    expect(grounds.filter((ground) => ground !== 'rgba(0, 0, 0, 0)')).to.deep.equal(['rgb(29, 95, 209)']);
  });
});

describe('A date in one control', () => {
  it('is labelled once for the eye, and by its own label for a screen reader', async () => {
    const { harness } = await openForm([
      {
        id: '1',
        type: 'datetime',
        label: 'Arrival',
        date_format: 'Y-m-d',
        time_format: '',
        display_option: 'calendar',
      },
    ]);
    const labels = all(harness, '.subfield > label');
    expect(labels.map((label) => label.getBoundingClientRect().width)).to.deep.equal([1]);
  });
});
