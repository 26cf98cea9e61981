// The names of the looks, and the palette that is made of a page's own look. The colours that come of it:
// wear-looks.test.ts.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { contrast, readPaint } from '../../theme/contrast.js';
import type { Colour, Paint } from '../../theme/contrast.js';
import { findAccent, findBrand } from './brand/brand.js';
import type { PageSamples, Sample } from './brand/brand.js';
import { findLook } from './looks.js';
import { writeAccent, writeBrand } from './brand/write-brand.js';

const paint = (red: number, green: number, blue: number, alpha = 1): Paint => ({ colour: [red, green, blue], alpha });
const CLEAR = paint(0, 0, 0, 0);
const WHITE = paint(1, 1, 1);
const DARK = paint(0.1, 0.1, 0.1);
const GREEN = paint(0, 0.6, 0.4);
const DEEP = paint(0, 0.3, 0.2);

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

const page = (others: Partial<PageSamples>): PageSamples => ({
  buttons: [],
  links: [],
  controls: [],
  grounds: [],
  size: 16,
  isFree: true,
  ...others,
});
const part = fc.double({ min: 0, max: 1, noNaN: true });
const colours: fc.Arbitrary<Colour> = fc.tuple(part, part, part);
const read = (css = '') => readPaint(css)?.colour ?? [0.5, 0.5, 0.5];

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

  it('brings none where the form has its usual look', () => {
    for (const [name, value] of [
      ['theme', null],
      ['theme', ''],
      ['theme', 'calm'],
      ['preset', 'none'],
      ['choices', 'auto'],
    ] as const)
      expect(findLook(name, value), String(value)).to.deep.equal({});
  });

  it('is told to the owner with all names there are if nobody knows it', () => {
    expect(findLook('theme', 'brutal').unknown).to.equal(
      'theme="brutal" is none of calm, contrast, filled, plain, soft, underlined. The form has its usual look.',
    );
    expect(findLook('theme', 'constructor').unknown).to.be.a('string');
  });
});

describe('The brand of a page', () => {
  it('is the colour of its main button, not of its many grey ones', () => {
    const grey = sample({ background: paint(0.9, 0.9, 0.9) });
    const main = sample({ background: DEEP, text: WHITE, isMain: true });
    expect(findBrand(page({ buttons: [grey, grey, grey, main] })).accent).to.equal('rgb(0 77 51)');
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
    fc.assert(
      fc.property(colours, colours, (ground, text) => {
        const control = sample({ background: { colour: ground, alpha: 1 }, text: { colour: text, alpha: 1 } });
        const { controlText = '', placeholder = '' } = findBrand(page({ controls: [control] }));
        for (const written of [controlText, placeholder])
          expect(contrast(readPaint(written)?.colour ?? ground, ground)).to.be.at.least(4.45);
      }),
    );
  });

  it('is not the warning of a button without a ground or a border, and not white letters on a picture', () => {
    const bare = sample({ text: GREEN });
    const pictured = sample({ text: WHITE, border: paint(1, 1, 1), isMain: true });
    expect(findAccent(page({ buttons: [bare] }))).to.deep.equal({});
    expect(findAccent(page({ buttons: [pictured] }))).to.deep.equal({});
    const link = sample({ text: GREEN });
    expect(findBrand(page({ buttons: [bare], links: [link] })).accent).to.equal('rgb(0 153 102)');
  });

  it('is the border of a button with white letters on a picture', () => {
    const pictured = sample({ text: WHITE, border: GREEN });
    expect(findBrand(page({ buttons: [pictured] })).accent).to.equal('rgb(0 153 102)');
  });

  it('is taken unasked from a coloured button, and from a black one that is the main one', () => {
    const black = sample({ background: DARK, text: WHITE });
    expect(findAccent(page({ buttons: [black] }))).to.deep.equal({});
    expect(findAccent(page({ buttons: [{ ...black, isMain: true }] })).accent).to.equal('rgb(26 26 26)');
    const { accent, buttonRadius, ...others } = findAccent(
      page({ buttons: [sample({ background: DEEP, text: WHITE })] }),
    );
    expect([accent, buttonRadius, others]).to.deep.equal([
      'rgb(0 77 51)',
      '4px',
      { onAccent: 'rgb(255 255 255)', shade: 'black' },
    ]);
  });

  it('can be seen on any page, and what is written on it, whatever the colours of its button', () => {
    fc.assert(
      fc.property(colours, colours, colours, (ground, background, text) => {
        const button = sample({ background: { colour: background, alpha: 1 }, text: { colour: text, alpha: 1 } });
        const found = findBrand(page({ buttons: [button], grounds: [ground] }));
        const accent = read(found.accent);
        expect(contrast(accent, ground), 'the accent').to.be.at.least(3);
        expect(contrast(read(found.onAccent), accent), 'the text on it').to.be.at.least(4.5);
        if (found.fill) expect(contrast(read(found.onFill), read(found.fill)), 'the button').to.be.at.least(4.5);
      }),
    );
  });

  it('darkens a little where white letters are hard to read on it, and leaves them white', () => {
    const { accent, onAccent } = findAccent(page({ buttons: [sample({ background: GREEN, text: WHITE })] }));
    expect(onAccent).to.equal('rgb(255 255 255)');
    expect(contrast(read(accent), [1, 1, 1])).to.be.within(4.5, 5);
  });

  it('is exactly the colour of a button whose letters just have the contrast of a text', () => {
    const blue = sample({ background: paint(13 / 255, 110 / 255, 253 / 255), text: WHITE });
    const { accent, onAccent } = findAccent(page({ buttons: [blue] }));
    expect([accent, onAccent]).to.deep.equal(['rgb(13 110 253)', 'rgb(255 255 255)']);
  });

  it('keeps a pale button as it is, with a border that can be seen; not for a person who prefers more contrast', () => {
    const yellow = sample({ background: paint(1, 0.84, 0), text: DARK });
    const { fill, onFill, accent, fillShade } = findAccent(page({ buttons: [yellow] }));
    expect([fill, onFill, fillShade]).to.deep.equal(['rgb(255 214 0)', 'rgb(26 26 26)', 'white']);
    expect(contrast(read(accent), [1, 1, 1])).to.be.at.least(3);
    expect(findAccent(page({ buttons: [yellow], isFree: false })).fill).to.equal(undefined);
  });

  it('takes the size of controls and buttons, in em, with a text that can be read and a target that can be hit', () => {
    const measured = (height: number, font: number) => ({ height, font, inline: 12, border: 1 });
    const tailwind = sample({ background: WHITE, measures: measured(38, 14) });
    expect(findBrand(page({ controls: [tailwind] })).control).to.deep.equal({
      font: 'max(14px,0.875em)',
      height: 'max(24px,2.7143em)',
      padding: '0.5357em 0.8571em',
      border: '1px',
    });
    const tiny = sample({ background: WHITE, measures: measured(18, 11) });
    expect(findBrand(page({ controls: [tiny] })).control).to.include({
      font: 'max(14px,0.875em)',
      height: 'max(24px,1.2857em)',
    });
    const title = sample({ background: GREEN, measures: measured(120, 40) });
    expect(findBrand(page({ buttons: [title] })).button).to.equal(undefined);
  });

  it('gives a finger 44 px, whatever the page’s controls have', () => {
    const small = { font: '1em', height: '24px', padding: '0 0', border: '1px' };
    const [, touch = ''] = writeBrand({ control: small, button: small }, ':host').split('@media (pointer:coarse)');
    expect(touch.match(/min-block-size:max\(44px/g)).to.have.length(2);
  });

  it('changes nothing but the accent, what is written on it and the corners of the button, unasked', () => {
    const button = sample({ background: DEEP, text: WHITE });
    const written = writeAccent(findAccent(page({ buttons: [button], controls: [sample({})] })), ':host');
    const changed = [...written.matchAll(/[{;]([\w-]+):/g)].map(([, name]) => name);
    expect(changed).to.deep.equal(['--_accent', '--_on-accent', '--_auto-shade', 'border-radius']);
  });

  it('leaves the last word to the tokens of the owner', () => {
    const written = writeBrand({ accent: '#0a7', radius: '6px', controlGround: 'rgb(0 0 0)' }, ':host');
    expect(written).to.include('--_accent:var(--hf-accent,var(--_auto-accent,#0a7))');
    expect(written).to.include('--_radius:var(--hf-radius,6px)');
    expect(written).to.include('background-color:var(--hf-control-background,rgb(0 0 0))');
  });
});
