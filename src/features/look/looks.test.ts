// The names of the looks, and the palette that is made of a page's own look. The colours that come of it:
// wear-looks.test.ts.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { contrast, readPaint } from '../../theme/contrast.js';
import type { Colour, Paint } from '../../theme/contrast.js';
import { findBrand, writeBrand } from './brand.js';
import type { PageSamples, Sample } from './brand.js';
import { findLook } from './looks.js';

const paint = (red: number, green: number, blue: number, alpha = 1): Paint => ({ colour: [red, green, blue], alpha });
const CLEAR = paint(0, 0, 0, 0);
const WHITE = paint(1, 1, 1);
const DARK = paint(0.1, 0.1, 0.1);
const GREEN = paint(0, 0.6, 0.4);

function sample(others: Partial<Sample>): Sample {
  return {
    background: CLEAR,
    text: DARK,
    border: CLEAR,
    radius: '4px',
    font: 'Inter',
    weight: '600',
    isMain: false,
    ...others,
  };
}

const page = (others: Partial<PageSamples>): PageSamples => ({ buttons: [], links: [], controls: [], ...others });

describe('The name of a look', () => {
  it('brings its sheet, in any case and with spaces around', () => {
    for (const [name, value] of [
      ['theme', 'filled'],
      ['theme', ' Soft '],
      ['preset', 'BOOTSTRAP'],
      ['choices', 'cards'],
    ] as const)
      expect(findLook(name, value).sheet, value).to.be.a('function');
  });

  it('brings none where the form is plain', () => {
    for (const [name, value] of [
      ['theme', null],
      ['theme', ''],
      ['theme', 'plain'],
      ['preset', 'none'],
      ['choices', 'list'],
    ] as const)
      expect(findLook(name, value), String(value)).to.deep.equal({});
  });

  it('is told to the owner with all names there are if nobody knows it', () => {
    expect(findLook('theme', 'brutal').unknown).to.equal(
      'theme="brutal" is none of plain, contrast, filled, soft, underlined. The form has its plain look.',
    );
    expect(findLook('theme', 'constructor').unknown).to.be.a('string');
  });
});

describe('The brand of a page', () => {
  it('is the colour of its main button, not of its many grey ones', () => {
    const grey = sample({ background: paint(0.9, 0.9, 0.9) });
    const main = sample({ background: GREEN, text: WHITE, isMain: true });
    expect(findBrand(page({ buttons: [grey, grey, grey, main] })).accent).to.equal('rgb(0 153 102)');
  });

  it('is the text of an outlined button', () => {
    expect(findBrand(page({ buttons: [sample({ text: GREEN, border: GREEN })] })).accent).to.equal('rgb(0 153 102)');
  });

  it('is the colour of the links where there is no button', () => {
    expect(findBrand(page({ links: [sample({ text: GREEN })] })).accent).to.equal('rgb(0 153 102)');
  });

  it('takes the corners of controls and of buttons apart', () => {
    const brand = findBrand(
      page({
        buttons: [sample({ background: GREEN, radius: '9999px' })],
        controls: [sample({ background: WHITE, radius: '6px' })],
      }),
    );
    expect([brand.radius, brand.buttonRadius]).to.deep.equal(['6px', '999px']);
  });

  it('is nothing on a page without buttons, links and controls of its own', () => {
    expect(findBrand(page({}))).to.deep.equal({});
  });

  it('can be read in controls of any colour', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const colours: fc.Arbitrary<Colour> = fc.tuple(part, part, part);
    fc.assert(
      fc.property(colours, colours, (ground, text) => {
        const control = sample({ background: { colour: ground, alpha: 1 }, text: { colour: text, alpha: 1 } });
        const { controlText = '', placeholder = '' } = findBrand(page({ controls: [control] }));
        for (const written of [controlText, placeholder])
          expect(contrast(readPaint(written)?.colour ?? ground, ground)).to.be.at.least(4.45);
      }),
    );
  });

  it('leaves the last word to the tokens of the owner', () => {
    const written = writeBrand({ accent: '#0a7', radius: '6px', controlGround: 'rgb(0 0 0)' }, ':host');
    expect(written).to.include('--_accent:var(--hf-accent,var(--_auto-accent,#0a7))');
    expect(written).to.include('--_radius:var(--hf-radius,6px)');
    expect(written).to.include('background-color:var(--hf-control-background,rgb(0 0 0))');
  });
});
