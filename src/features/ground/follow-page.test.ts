import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { isLongRun, testsVariants } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { whileReplaced } from '../../../test/support/replace-member.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const FIELDS = [
  { id: '1', type: 'text', label: 'Town', description: 'Where you live', required: true, placeholder: 'Ghent' },
  { id: '2', type: 'rating', label: 'How was it?', default: '3' },
  { id: '3', type: 'text', label: 'Street' },
];

/** Fields with every kind of control. */
const STOPS = [
  ...FIELDS,
  { id: '4', type: 'radio', label: 'Size', options: [{ label: 'S', value: 's' }] },
  { id: '5', type: 'checkbox', label: 'Extras', options: [{ label: 'Bow', value: 'b' }] },
  { id: '6', type: 'file', label: 'Photo', required: true },
  { id: '7', type: 'signature', label: 'Signed' },
  { id: '8', type: 'product', label: 'Cup', unit_price: '2' },
  { id: '9', type: 'select', label: 'Colour', options: [{ label: 'Red', value: 'r' }] },
  { id: '10', type: 'textarea', label: 'Notes' },
];

type Rgb = [number, number, number];

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

/** Paints colours over each other, and looks at the pixel: another way than the form's own. */
function pixel(...colours: string[]): Rgb {
  const context = found(canvas, 'a canvas');
  context.clearRect(0, 0, 1, 1);
  for (const colour of colours) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

function light([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05;
}

const ratio = (a: Rgb, b: Rgb) => Math.max(light(a), light(b)) / Math.min(light(a), light(b));

/** Pixels have whole numbers, so a contrast that is measured by them is a little less exact. */
const NEARLY = 0.03;

/** Measures each colour of the form on the page's ground. Returns what cannot be seen. */
function unseen({ root, element }: Harness, ground: string): string[] {
  const part = (selector: string) => found(root.querySelector(selector), selector);
  const style = (selector: string, pseudo?: string) => getComputedStyle(part(selector), pseudo);
  const surface = style('[name=field_1]').backgroundColor;
  const page = pixel(ground);
  const controls = pixel(ground, surface);
  const plain = pixel(ground, style('[name=field_3]').backgroundColor);
  const button = style('[part=submit]');
  const error = style('[part=error]').color;
  const measured: [name: string, least: number, actual: number][] = [
    ['label', 4.5, ratio(pixel(ground, style('[part=label]').color), page)],
    ['hint', 4.5, ratio(pixel(ground, style('[part=hint]').color), page)],
    ['error', 4.5, ratio(pixel(ground, error), page)],
    ['answer', 4.5, ratio(pixel(ground, surface, style('[name=field_1]').color), controls)],
    ['placeholder', 4.5, ratio(pixel(ground, surface, style('[name=field_1]', '::placeholder').color), controls)],
    ['button', 4.5, ratio(pixel(button.color), pixel(button.backgroundColor))],
    ['border', 3, ratio(pixel(ground, style('[name=field_3]').borderTopColor), page)],
    ['border on its control', 3, ratio(pixel(ground, style('[name=field_3]').borderTopColor), plain)],
    ['answer on its control', 4.5, ratio(pixel(ground, style('[name=field_3]').color), plain)],
    ['border of an error', 3, ratio(pixel(ground, style('[name=field_1]').borderTopColor), page)],
    ['star', 3, ratio(pixel(ground, style('.filled svg').fill), page)],
    ['outline of a star', 3, ratio(pixel(ground, style('.rating-score:not(.filled) svg').stroke), page)],
  ];
  expect(element.isConnected).to.be.true;
  return measured
    .filter(([, least, actual]) => actual < least - NEARLY)
    .map(([name, , actual]) => `${name}: ${actual.toFixed(2)}`);
}

type Fields = readonly Readonly<Record<string, unknown>>[];

/** Opens a form with an error on a page of dark text on white, where nothing is read. */
async function openOnUsualPage(fields: Fields = FIELDS) {
  const { element, harness } = await openForm(fields);
  expect(element.reportValidity()).to.be.false;
  await until(() => harness.mistakes().length > 0, 'what is wrong');
  return { element, harness };
}

/** Opens a form with an error on an unusual page, and a function that paints the page. */
async function openOnPage(fields: Fields = FIELDS) {
  const { element, harness } = await openOnUsualPage(fields);
  const page = found(element.parentElement, 'the page around the form');
  page.setAttribute('style', 'background: #777; color: #888');
  const paint = async (styles: string) => {
    page.setAttribute('style', styles);
    // An observer is called after the running script.
    await Promise.resolve();
  };
  await until(() => harness.root.querySelector('[part=root]') && findCorrections(harness), 'the reading of the page');
  return { element, harness, page, paint };
}

function findCorrections({ root }: Harness): string {
  const sheets = root instanceof ShadowRoot ? root.adoptedStyleSheets : [];
  // The rules for paper are within one for print.
  const rules = sheets.flatMap(({ cssRules }) => [...cssRules]).filter((rule) => rule instanceof CSSStyleRule);
  return rules.map(({ cssText }) => cssText).find((css) => css.includes('color-scheme') && css.includes('root')) ?? '';
}

/** Acts while a setting of the person is on. Not every engine can emulate it. */
async function withSetting(setting: string, act: () => Promise<void>): Promise<void> {
  const real = globalThis.matchMedia.bind(globalThis);
  const value = (query: string) => real(query.includes(setting) ? 'all' : query);
  await whileReplaced([globalThis, 'matchMedia', { value }], act);
}

/** The lightest and the darkest grey, soft and mid ones, saturated colours, and brands. */
const GROUNDS = ['#fff', '#f5f5f5', '#ddd', '#999', '#777', '#555', '#1b1d22', '#000', '#ee3124', '#ff9800', '#ffd600'];
const MORE_GROUNDS = [
  '#0a7d4f',
  '#00bcd4',
  '#1d5fd1',
  '#0000ff',
  '#6a1b9a',
  '#ff00ff',
  '#8d6e63',
  '#fdf6e3',
  '#002b36',
];
const TEXTS = ['#000', '#333', '#595959', '#767676', '#949494', '#ccc', '#fff', '#1d5fd1', '#ee3124', '#586e75'];

describe('on any page', () => {
  afterEach(async () => {
    await emulateMedia({ colorScheme: 'light' });
    document.documentElement.removeAttribute('style');
  });

  for (const scheme of testsVariants() ? ['', 'color-scheme: dark;', 'color-scheme: light dark;'] : [''])
    it(`many pairs of background and text leave everything readable: ${scheme || 'without a colour scheme'}`, async () => {
      const { harness, paint } = await openOnPage();
      const wrong: string[] = [];
      for (const ground of isLongRun() ? [...GROUNDS, ...MORE_GROUNDS] : GROUNDS)
        for (const text of TEXTS) {
          await paint(`background: ${ground}; color: ${text}; ${scheme}`);
          wrong.push(...unseen(harness, ground).map((what) => `${text} on ${ground}: ${what}`));
        }
      expect(wrong).to.deep.equal([]);
    });

  it('gives controls a lighter ground on a grey panel, which no longer look disabled; the owner’s token wins', async () => {
    const { harness, paint } = await openOnPage(STOPS);
    const controls = ['[name=field_3]', 'select[part=control]', '.choice'];
    const grounds = () =>
      controls.map(
        (selector) => getComputedStyle(found(harness.root.querySelector(selector), selector)).backgroundColor,
      );
    for (const [page, isLight] of [
      ['background: #e5e7eb; color: #111', true],
      ['background: #1b1d22; color: #eee', false],
    ] as const) {
      await paint(page);
      const panel = isLight ? '#e5e7eb' : '#1b1d22';
      for (const ground of grounds()) expect(light(pixel(panel, ground)), page).to.be.above(light(pixel(panel)));
    }
    await paint('background: #e5e7eb; color: #111; --hf-control-background: rgb(1, 2, 3)');
    expect(new Set(grounds())).to.deep.equal(new Set(['rgb(1, 2, 3)']));
    await paint('background: #fff; color: #222; --hf-accent: #004d33');
    expect(new Set(grounds())).to.deep.equal(new Set(['rgba(0, 0, 0, 0)']));
  });

  it('follows a page that only says that it is dark', async () => {
    const { harness } = await openOnUsualPage();
    await emulateMedia({ colorScheme: 'dark' });
    document.documentElement.style.colorScheme = 'light dark';
    await until(() => findCorrections(harness).includes('dark'), 'controls for a dark page');
    expect(unseen(harness, 'rgb(18 18 18)')).to.deep.equal([]);
  });

  it('follows a text colour whatever changes it: a style sheet far away, too', async () => {
    const { harness } = await openOnUsualPage();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body { background: #002b36; color: #839496 }');
    document.adoptedStyleSheets.push(sheet);
    try {
      await until(() => unseen(harness, '#002b36').length === 0, 'colours for a dark page');
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    }
  });

  it('sees the background of the form’s own parts', async () => {
    const { harness, paint, page } = await openOnPage();
    const style = document.createElement('style');
    style.textContent = 'hosted-form::part(form) { background: #777; color: #888 }';
    page.append(style);
    await paint('background: #fff; color: #222');
    expect(unseen(harness, '#777')).to.deep.equal([]);
  });

  it('is readable on every colour of a gradient', async () => {
    const { harness, paint } = await openOnPage();
    await paint('background: linear-gradient(#e3f2fd, #ffe0b2 40%, hsl(120 60% 90%)); color: #8a8a8a');
    for (const ground of ['#e3f2fd', '#ffe0b2', 'hsl(120 60% 90%)']) expect(unseen(harness, ground)).to.deep.equal([]);
  });

  it('takes the page’s own text colour for everything on a picture', async () => {
    const { harness, paint } = await openOnPage();
    await paint('background: #333 url(/none.png); color: #eee');
    const colour = getComputedStyle(found(harness.root.querySelector('[part=root]'), 'root')).color;
    for (const part of ['hint', 'error'])
      expect(getComputedStyle(found(harness.root.querySelector(`[part=${part}]`), part)).color).to.equal(colour);
  });

  it('fit the end of a fade, not its beginning', async () => {
    const { element, harness, page, paint } = await openOnPage();
    await paint('background: #ddd; color: #000');
    expect(getComputedStyle(element).color).to.equal('rgb(0, 0, 0)');
    element.style.transition = 'color 50ms linear';
    const faded = new Promise((resolve) => element.addEventListener('transitionend', resolve, { once: true }));
    await paint('background: #111; color: #ddd');
    await faded;
    const atTheEnd = findCorrections(harness);
    page.toggleAttribute('data-read-again');
    await Promise.resolve();
    expect(atTheEnd).to.equal(findCorrections(harness));
    expect(getComputedStyle(harness.part('label')).color).to.equal('rgb(221, 221, 221)');
  });

  it('lets the owner’s tokens win', async () => {
    const { harness, paint } = await openOnPage();
    await paint('background: #777; color: #888; --hf-error: rgb(1, 2, 3); --hf-border: rgb(4, 5, 6)');
    expect(getComputedStyle(found(harness.root.querySelector('[part=error]'), 'error')).color).to.equal('rgb(1, 2, 3)');
    const control = found(harness.root.querySelector('[name=field_3]'), 'control');
    expect(getComputedStyle(control).borderTopColor).to.equal('rgb(4, 5, 6)');
  });

  it('puts dark text on an owner’s light accent', async () => {
    const { harness, paint } = await openOnPage();
    await paint('background: #fff; color: #222; --hf-accent: #ffd600');
    expect(unseen(harness, '#fff').filter((what) => what.startsWith('button'))).to.deep.equal([]);
  });

  it('leaves forced colours alone', async () => {
    const { harness, paint } = await openOnPage();
    await withSetting('forced-colors: active', () => paint('background: #000; color: #222'));
    expect(findCorrections(harness)).to.equal('');
  });

  it('gives more contrast to a person who prefers it', async () => {
    const { harness, paint } = await openOnPage();
    const hint = found(harness.root.querySelector('[part=hint]'), 'hint');
    await withSetting('prefers-contrast: more', () => paint('background: #eee; color: #666'));
    expect(ratio(pixel(getComputedStyle(hint).color), pixel('#eee'))).to.be.at.least(7 - NEARLY);
  });

  it('stops watching when it leaves the page, and begins again when it is back', async () => {
    const { element, harness, page, paint } = await openOnPage();
    element.remove();
    await paint('background: #777; color: #888');
    expect(findCorrections(harness)).to.equal('');
    page.append(element);
    await until(() => unseen(harness, '#777').length === 0, 'colours for the page');
  });
});

describe('the ring of the focus', () => {
  it('has a contrast of 3 with the page at every stop, on any ground and beside any text', async () => {
    const { harness, paint } = await openOnPage(STOPS);
    found(harness.root.querySelector<HTMLElement>('[part=form]'), 'the form').focus();
    const seen = new Set<Element>();
    while (!harness.focused?.matches('[part=submit]')) {
      await sendKeys({ press: 'Tab' });
      const stop = found(harness.focused, 'the focus');
      if (seen.has(stop)) break;
      seen.add(stop);
      // WebKitGTK draws no focus in a window that is not the active one.
      if (stop.matches(':focus-visible'))
        for (const ground of GROUNDS) {
          await paint(`background: ${ground}; color: #ff9800`);
          checkRing(stop, ground);
        }
    }
    expect(seen.size, 'stops').to.be.above(12);
  });
});

/** Checks the ring of one stop: the border of a control, or an outline. Either can be seen on the page. */
function checkRing(stop: Element, ground: string): void {
  const { outlineColor, outlineStyle, borderTopColor, boxShadow } = getComputedStyle(stop);
  const name = stop.outerHTML.slice(0, 120);
  expect(outlineStyle, name).to.equal('solid');
  const ring = boxShadow === 'none' ? outlineColor : borderTopColor;
  expect(ratio(pixel(ground, ring), pixel(ground)), `${name} on ${ground}`).to.be.at.least(3 - NEARLY);
}
