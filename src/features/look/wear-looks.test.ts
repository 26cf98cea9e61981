// The looks of a form: a theme, the variables of the page's design system, a brand.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { HttpResponse, http, serve, startService } from '../../../test/support/service-worker.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../test/support/harness.js';
import { useLightSheet } from '../../../test/support/light.js';
import { found, until } from '../../../test/support/wait.js';
import { contrast } from '../../theme/contrast.js';
import type { Colour } from '../../theme/contrast.js';

startService();

const FIELDS = [
  { id: '1', type: 'text', label: 'Town', description: 'Where you live' },
  { id: '2', type: 'radio', label: 'Size', options: [{ label: 'S', value: 's' }], default: 's' },
];

const openWith = (attributes: Readonly<Record<string, string>>, page: OpenOptions['page'] = {}) =>
  openForm(FIELDS, { attributes, page });

const readStyle = ({ root }: Harness, selector: string) =>
  getComputedStyle(found(root.querySelector(selector), selector));
const control = (harness: Harness) => readStyle(harness, '[part=control]');

const canvas = found(new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }), 'a canvas');

/** Reads a colour in any notation by painting it on a ground. */
function seen(colour: string, ground = 'white'): Colour {
  for (const fill of [ground, colour]) {
    canvas.fillStyle = fill;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255];
}

const codes = ({ events }: Harness) =>
  events.flatMap((event) => (event.name === 'hf-warning' ? `${event.detail.code} ${event.detail.path}` : []));

describe('The theme of a form', () => {
  it('is applied when the form is drawn', async () => {
    const { harness } = await openWith({ theme: 'underlined' });
    expect(control(harness).borderTopWidth).to.equal('0px');
    expect(codes(harness)).to.deep.equal([]);
  });

  it('changes at once with its attribute', async () => {
    const { element, harness } = await openWith({ theme: 'underlined' });
    element.setAttribute('theme', 'filled');
    await until(() => control(harness).borderTopWidth === '1px', 'the other theme');
    expect(control(harness).backgroundColor).not.to.equal('rgba(0, 0, 0, 0)');
    element.removeAttribute('theme');
    await until(() => control(harness).backgroundColor === 'rgba(0, 0, 0, 0)', 'no theme');
  });

  it('is plain if nobody knows its name, and the owner hears of it, now and after a change', async () => {
    const { element, harness } = await openWith({ theme: 'brutal' });
    await until(() => codes(harness).length > 0, 'the warning');
    expect(codes(harness)).to.deep.equal(['unknown-look theme']);
    element.setAttribute('choices', 'dice');
    await until(() => codes(harness).length > 1, 'another warning');
    expect(codes(harness)).to.include('unknown-look choices');
    expect(control(harness).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
  });

  it('is plain if its sheet is lost', async () => {
    serve(http.get('*/theme-contrast.styles.ts', () => HttpResponse.error()));
    const { harness } = await openWith({ theme: 'contrast' });
    expect(control(harness).borderTopWidth).to.equal('1px');
  });

  it('leaves the last word to the tokens of the owner, wherever they are set', async () => {
    const tokens = '--hf-control-background: rgb(1, 2, 3); --hf-radius: 7px';
    const { harness } = await openWith({ theme: 'soft' }, { style: tokens });
    expect(control(harness).backgroundColor).to.equal('rgb(1, 2, 3)');
    expect(control(harness).borderTopLeftRadius).to.equal('7px');
  });

  it('lies over the styles of parts that come later', async () => {
    const { element, harness } = await openWith({ theme: 'soft' });
    const sheets = () => (harness.root instanceof ShadowRoot ? harness.root.adoptedStyleSheets : []);
    const holds = (sheet: CSSStyleSheet | undefined, text: string) =>
      [...(sheet?.cssRules ?? [])].some(({ cssText }) => cssText.includes(text));
    // The styles for paper come when the form is painted, and nothing is drawn again then.
    await until(() => sheets().some((sheet) => holds(sheet, '@media print')), 'the styles for paper');
    expect(holds(sheets().at(-1), '--_radius')).to.equal(true);
    element.reportValidity();
    await element.updateComplete;
    expect(holds(sheets().at(-1), '--_radius')).to.equal(true);
  });
});

describeOnce('A form without a look', () => {
  it('fetches nothing for it', async () => {
    performance.clearResourceTimings();
    await openForm(FIELDS);
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(fetched.filter((name) => name.includes('/features/look/'))).to.deep.equal([]);
  });
});

describe('A form with a look in the page’s own tree', () => {
  useLightSheet();

  it('wears its theme from light.css, at once', async () => {
    const { element, harness } = await openWith({ render: 'light', theme: 'underlined' });
    expect(control(harness).borderTopWidth).to.equal('0px');
    element.setAttribute('theme', 'plain');
    expect(control(harness).borderTopWidth).to.equal('1px');
  });

  it('has its brand, which goes when the form goes', async () => {
    const { element, harness } = await openWith({ render: 'light', brand: 'rgb(120, 20, 90)' });
    expect(readStyle(harness, '[part=submit]').backgroundColor).to.equal('rgb(120, 20, 90)');
    const worn = document.adoptedStyleSheets.length;
    element.remove();
    expect(document.adoptedStyleSheets.length).to.be.below(worn);
  });
});

describe('A preset', () => {
  const PAGES: readonly (readonly [preset: string, style: string, accent: string])[] = [
    ['bootstrap', '--bs-primary: #6f42c1; --bs-border-color: #dee2e6', '#6f42c1'],
    ['tailwind', '--color-indigo-600: oklch(51% 0.26 277)', 'oklch(51% 0.26 277)'],
    ['pico', '--pico-primary-background: #0172ad', '#0172ad'],
    ['wordpress', '--wp--preset--color--contrast: #111', '#111'],
    ['shadcn', '--primary: oklch(0.2 0.04 266); --input: oklch(0.93 0.01 256)', 'oklch(0.2 0.04 266)'],
    ['shadcn-hsl', '--primary: 222 47% 11%; --input: 214 32% 91%', 'hsl(222 47% 11%)'],
  ];
  for (const [preset, style, accent] of PAGES)
    it(`${preset} takes the colours of the page’s variables, and its borders can be seen`, async () => {
      const { harness } = await openWith({ preset }, { style });
      const button = readStyle(harness, '[part=submit]');
      expect(seen(button.backgroundColor)).to.deep.equal(seen(accent));
      const border = () => contrast(seen(control(harness).borderTopColor), [1, 1, 1]);
      await until(() => border() >= 2.97, 'a border that can be seen');
    });
});

describe('A brand', () => {
  /** Every hue, from pale to dark. */
  const COLOURS = [0.95, 0.7, 0.4, 0.15].flatMap((lightness) =>
    [0, 60, 120, 180, 240, 300].map((hue) => `oklch(${String(lightness)} 0.2 ${String(hue)})`),
  );

  for (const [name, ground, text] of [
    ['a white', 'rgb(255, 255, 255)', 'rgb(20, 20, 20)'],
    ['a dark', 'rgb(24, 26, 32)', 'rgb(230, 230, 230)'],
  ] as const)
    it(`of any colour can be seen on ${name} page, and what is written on it`, async () => {
      const page = { style: `background: ${ground}; color: ${text}` };
      const { element, harness } = await openWith({ brand: '#0a7' }, page);
      const weak = () => {
        const { backgroundColor, color } = readStyle(harness, '[part=submit]');
        const outline = control(harness).borderTopColor;
        const [button, on] = [seen(backgroundColor), seen(color)];
        const border = seen(outline, ground);
        return [
          contrast(button, seen(ground)) < 2.97,
          contrast(on, button) < 4.45,
          contrast(border, seen(ground)) < 2.97,
        ];
      };
      for (const colour of COLOURS) {
        element.setAttribute('brand', colour);
        await until(() => weak().every((isWeak) => !isWeak), `a palette of ${colour}`);
      }
    });

  it('has a ring of the focus that is seen on the page, whatever the colour', async () => {
    const { element, harness } = await openWith({ brand: '#0a7' });
    const field = found(harness.root.querySelector<HTMLElement>('[part=control]'), 'a control');
    for (const colour of COLOURS) {
      element.setAttribute('brand', colour);
      await Promise.resolve();
      field.focus();
      await until(
        () => contrast(seen(getComputedStyle(field).borderTopColor), [1, 1, 1]) >= 2.97,
        `a ring for ${colour}`,
      );
    }
  });

  it('that is no colour is told to the owner, and the form keeps its own', async () => {
    for (const brand of ['mauve-ish', 'currentcolor', 'inherit', 'red;}']) {
      const { harness } = await openWith({ brand });
      await until(() => codes(harness).includes('unknown-look brand'), 'the warning');
      expect(readStyle(harness, '[part=submit]').backgroundColor).to.equal('rgb(29, 95, 209)');
    }
  });

  it('from the page takes the colour and the corners of its buttons, and the ground of its controls', async () => {
    const style = document.createElement('style');
    style.textContent = `
      .shop button { background: rgb(140, 30, 60); color: white; border: 0; border-radius: 20px; }
      .shop input { background: rgb(250, 245, 230); border: 1px solid rgb(200, 190, 170); border-radius: 5px; }`;
    const shop = document.createElement('form');
    shop.className = 'shop';
    shop.append(document.createElement('input'), document.createElement('button'));
    document.body.append(style, shop);
    try {
      const { harness } = await openWith({ brand: 'auto' });
      const button = readStyle(harness, '[part=submit]');
      expect([button.backgroundColor, button.borderTopLeftRadius]).to.deep.equal(['rgb(140, 30, 60)', '20px']);
      expect([control(harness).backgroundColor, control(harness).borderTopLeftRadius]).to.deep.equal([
        'rgb(250, 245, 230)',
        '5px',
      ]);
      style.textContent += '.dark.dark .shop button, html.dark .shop button { background: rgb(20, 90, 60); }';
      document.documentElement.classList.add('dark');
      await until(() => readStyle(harness, '[part=submit]').backgroundColor === 'rgb(20, 90, 60)', 'the other scheme');
    } finally {
      document.documentElement.classList.remove('dark');
      style.remove();
      shop.remove();
    }
  });

  it('from a page without any of its own is the form’s', async () => {
    const { harness } = await openWith({ brand: 'auto' });
    expect(readStyle(harness, '[part=submit]').backgroundColor).to.equal('rgb(29, 95, 209)');
  });
});

describe('Choices as cards', () => {
  it('have a border each, and choose by a press anywhere on it', async () => {
    const { element, harness } = await openWith({ choices: 'cards' });
    const card = found(harness.root.querySelector<HTMLElement>('.option'), 'a card');
    expect(getComputedStyle(card).borderTopWidth).to.equal('1px');
    card.click();
    expect(element.values).to.include({ 2: 's' });
  });
});
