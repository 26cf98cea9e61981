// The brand that a form takes from the buttons and controls of its page: asked for, or by itself.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../../test/support/engine.js';
import { openForm } from '../../../../test/support/harness.js';
import type { Harness } from '../../../../test/support/harness.js';
import { useLightSheet } from '../../../../test/support/light.js';
import { startService } from '../../../../test/support/service-worker.js';
import { found, until } from '../../../../test/support/wait.js';
import { contrast, readPaint } from '../../../theme/contrast.js';
import { readBrand } from './page-buttons.js';

startService();

const FIELDS = [{ id: '1', type: 'text', label: 'Town', description: 'Where you live' }];
const DEFAULT = 'rgb(29, 95, 209)';

const made: Element[] = [];

/** Puts a piece of a page beside the form, with its style. No page with a policy takes a style by an attribute. */
function furnish(css: string, ...elements: readonly HTMLElement[]): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = css;
  const shop = document.createElement('div');
  shop.className = 'shop';
  shop.append(...elements);
  document.body.prepend(style, shop);
  made.push(style, shop);
  return style;
}

function button(text = 'Buy', className = 'cta'): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = text;
  return made;
}

const open = (attributes: Readonly<Record<string, string>> = {}, page = {}) => openForm(FIELDS, { attributes, page });
const style = ({ root }: Harness, selector: string) => getComputedStyle(found(root.querySelector(selector), selector));
const accent = (harness: Harness) => style(harness, '[part=submit]').backgroundColor;

/** Leaves the page as it was after each test. */
function cleanUp(): void {
  afterEach(() => {
    for (const element of made.splice(0)) element.remove();
  });
}

/** Buttons as pages write them, all of one colour: dark enough to stay as it is. */
const BUTTONS: readonly (readonly [kind: string, css: string])[] = [
  ['a ground', 'background: #8c1e3c; color: #fff; border: 0'],
  ['a gradient', 'background: linear-gradient(135deg, #8c1e3c, #ff8a00); color: #fff; border: 0'],
  ['a gradient of light over a ground', 'background: linear-gradient(#fff3, #fff0) #8c1e3c; color: #fff; border: 0'],
  ['a gradient in another space', 'background: linear-gradient(in oklch, #8c1e3c, blue); color: #fff; border: 0'],
  ['a picture over a ground', 'background: url("data:,") #8c1e3c; color: #fff; border: 0'],
  ['a picture, and a border', 'background: url("data:,"); color: #fff; border: 2px solid #8c1e3c'],
  ['letters that show its ground', 'background: linear-gradient(#8c1e3c, #f0f) text; color: transparent; border: 0'],
  ['a border alone', 'background: none; color: #8c1e3c; border: 2px solid'],
  ['a tint', 'background: rgb(140 30 60 / 10%); color: #8c1e3c; border: 0'],
  ['a colour in another notation', 'background: color(srgb 0.549 0.1176 0.2353); color: #fff; border: 0'],
  ['a ground before its text', 'background: none; color: #fff; border: 0; position: relative'],
  ['a child with its ground', 'background: none; color: #fff; border: 0; padding: 0'],
];
const PARTS = `
  .shop .before::before { content: ""; position: absolute; inset: 0; z-index: -1; background: #8c1e3c }
  .shop .child span { display: block; padding: 8px 16px; background: #8c1e3c }`;

describe('The brand that a form takes from a button of its page', () => {
  cleanUp();
  for (const [kind, css] of BUTTONS)
    for (const attributes of [{ brand: 'auto' }, {}])
      it(`is its colour, where it has ${kind}: ${attributes.brand ?? 'unasked'}`, async () => {
        const buy = button('', kind.includes('before') ? 'before' : kind.includes('child') ? 'child' : 'cta');
        const text = document.createElement('span');
        text.textContent = 'Buy';
        buy.append(text);
        furnish(`.shop button { padding: 8px 16px; ${css} } ${PARTS}`, buy);
        const { harness } = await open(attributes);
        const [red = 0, green = 0, blue = 0] = readPaint(accent(harness))?.colour ?? [];
        expect(red * 255).to.be.closeTo(140, 2);
        expect(green * 255).to.be.closeTo(30, 2);
        expect(blue * 255).to.be.closeTo(60, 2);
      });

  it('is what is seen of a button that lets the page through', async () => {
    furnish(
      '.shop { background: #fff } .shop button { background: rgb(0 0 60 / 80%); color: #fff; border: 0 }',
      button(),
    );
    const { harness } = await open({ brand: 'auto' });
    expect(accent(harness)).to.equal('rgb(51, 51, 99)');
  });
});

describe('The accent of a form that names no brand', () => {
  cleanUp();
  const RED = '.shop button { background: rgb(140, 30, 60); color: #fff; border: 0; border-radius: 20px }';
  const SHOP = `${RED} .shop input { padding: 3px; border: 2px solid green; font-size: 30px; background: #eef }`;

  it('is that of the page’s button, with its corners, and nothing else of the form changes', async () => {
    const { harness: plain } = await open();
    const { blockSize, fontSize, borderTopColor, backgroundColor } = style(plain, '[part=control]');
    furnish(SHOP, button(), document.createElement('input'));
    const { harness } = await open();
    const submit = style(harness, '[part=submit]');
    expect([submit.backgroundColor, submit.borderTopLeftRadius]).to.deep.equal(['rgb(140, 30, 60)', '20px']);
    const control = style(harness, '[part=control]');
    expect([control.blockSize, control.fontSize, control.borderTopColor, control.backgroundColor]).to.deep.equal([
      blockSize,
      fontSize,
      borderTopColor,
      backgroundColor,
    ]);
  });

  it('is there when the form is drawn, so nobody sees it change', async () => {
    furnish(RED, button());
    const seen = new Set<string>();
    const observe = () => {
      const submit = document.querySelector('hosted-form')?.shadowRoot?.querySelector('[part=submit]');
      if (submit) seen.add(getComputedStyle(submit).backgroundColor);
      if (made.length > 0) requestAnimationFrame(observe);
    };
    requestAnimationFrame(observe);
    await open();
    await until(() => seen.size > 0, 'the first frame of the form');
    expect([...seen]).to.deep.equal(['rgb(140, 30, 60)']);
  });

  for (const brand of ['none', 'off', ' None '])
    it(`is the form’s own with brand="${brand}"`, async () => {
      furnish(RED, button());
      const { harness } = await open({ brand });
      expect(accent(harness)).to.equal(DEFAULT);
      expect(harness.heard('hf-warning')).to.equal(undefined);
    });

  it('is the one that the owner names: by a colour, a token, or a preset', async () => {
    furnish(RED, button());
    expect(accent((await open({ brand: '#004d33' })).harness)).to.equal('rgb(0, 77, 51)');
    expect(accent((await open({}, { style: '--hf-accent: #004d33' })).harness)).to.equal('rgb(0, 77, 51)');
    expect(accent((await open({ preset: 'bootstrap' })).harness)).to.equal(DEFAULT);
  });

  it('is the button’s beside a theme, and goes and comes with the attribute', async () => {
    furnish(RED, button());
    const { element, harness } = await open({ theme: 'filled' });
    expect(accent(harness)).to.equal('rgb(140, 30, 60)');
    element.setAttribute('brand', 'none');
    await until(() => accent(harness) === DEFAULT, 'the form’s own accent');
    element.removeAttribute('brand');
    await until(() => accent(harness) === 'rgb(140, 30, 60)', 'the page’s accent');
  });

  it('is no colour that warns, is of a consent banner, of another form, or can’t be pressed', async () => {
    const banner = document.createElement('div');
    banner.id = 'cookie-banner';
    banner.append(button('Accept'));
    const unusable = button('Buy');
    unusable.disabled = true;
    furnish(
      '.shop button { background: #0a0 !important; color: #000 }',
      banner,
      unusable,
      button('Delete', 'btn-danger'),
    );
    expect(accent((await open()).harness)).to.equal(DEFAULT);
  });

  it('can be read and seen, whatever the button is like, on a light and on a dark page', async () => {
    const sheet = furnish('', button());
    for (const page of ['background: #fff; color: #222', 'background: #16181d; color: #eee'])
      for (const colour of ['#ffd600', '#e6f0ff', '#00c853', '#1b1d22', '#ff6d00']) {
        sheet.textContent = `.shop button { background: ${colour}; color: ${colour === '#1b1d22' ? '#fff' : '#111'}; border: 0 }`;
        const { harness } = await open({}, { style: page });
        const weak = () => {
          const { color, backgroundColor } = style(harness, '[part=submit]');
          const [text, ground] = [readPaint(color)?.colour, readPaint(backgroundColor)?.colour];
          return !text || !ground || contrast(text, ground) < 4.45;
        };
        await until(() => !weak(), `words on a button of ${colour}`);
      }
  });
});

describe('A form in the page’s own tree', () => {
  cleanUp();
  useLightSheet();

  it('takes the accent of the page’s button, too', async () => {
    furnish('.shop button { background: rgb(140, 30, 60); color: #fff; border: 0 }', button());
    const { harness } = await open({ render: 'light' });
    expect(accent(harness)).to.equal('rgb(140, 30, 60)');
  });
});

describeOnce('A form on a page whose buttons tell nothing', () => {
  cleanUp();
  it('fetches nothing for a brand', async () => {
    furnish('.shop a { color: green }', button(), document.createElement('a'), document.createElement('input'));
    performance.clearResourceTimings();
    const { element, harness } = await open();
    expect(accent(harness)).to.equal(DEFAULT);
    expect(readBrand(element)).to.equal(undefined);
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    const beyond = fetched.filter((name) => /features\/look\/(?!feature|brand\/page-buttons|apply-look)/.test(name));
    expect(beyond).to.deep.equal([]);
  });
});

describe('The sizes of a form with brand="auto"', () => {
  cleanUp();
  const TAILWIND = `
    .shop input { box-sizing: border-box; height: 38px; padding: 8px 12px; font-size: 14px; line-height: 20px;
      border: 1px solid #d1d5db; border-radius: 6px; background: #fff; color: #111827 }
    .shop button { padding: 8px 14px; font-size: 14px; line-height: 20px; border: 0; border-radius: 6px;
      background: #4f46e5; color: #fff; font-weight: 600 }`;

  it('are those of the page’s controls and its button', async () => {
    furnish(TAILWIND, document.createElement('input'), button());
    const { harness } = await open({ brand: 'auto' });
    const control = style(harness, '[part=control]');
    const isCoarse = matchMedia('(pointer: coarse)').matches;
    expect(parseFloat(control.blockSize)).to.be.closeTo(isCoarse ? 44 : 38, 0.6);
    expect(control.fontSize).to.equal(isCoarse ? '16px' : '14px');
    expect(parseFloat(control.paddingInlineStart)).to.be.closeTo(12, 0.1);
    const submit = style(harness, '[part=submit]');
    expect([submit.fontSize, submit.fontWeight]).to.deep.equal(['14px', '600']);
    expect(parseFloat(submit.blockSize)).to.be.closeTo(36, 2.1);
    const border = () => readPaint(style(harness, '[part=control]').borderTopColor)?.colour ?? [1, 1, 1];
    await until(() => contrast(border(), [1, 1, 1]) >= 2.97, 'a border that can be seen');
  });

  it('never fall below what can be read and hit', async () => {
    const tiny =
      'padding: 0; font-size: 9px; line-height: 10px; height: 12px; border: 1px solid #888; background: #fff';
    furnish(`.shop input { ${tiny} }`, document.createElement('input'));
    const { harness } = await open({ brand: 'auto' });
    const control = style(harness, '[part=control]');
    expect(parseFloat(control.fontSize)).to.be.at.least(14);
    expect(parseFloat(control.blockSize)).to.be.at.least(24);
  });

  it('yield to the owner’s tokens', async () => {
    furnish(TAILWIND, document.createElement('input'), button());
    const tokens = '--hf-control-height: 60px; --hf-padding: 1px 30px; --hf-border-width: 3px';
    const { harness } = await open({ brand: 'auto' }, { style: tokens });
    const { blockSize, paddingInlineStart, borderTopWidth } = style(harness, '[part=control]');
    expect([blockSize, paddingInlineStart, borderTopWidth]).to.deep.equal(['60px', '30px', '3px']);
  });
});
