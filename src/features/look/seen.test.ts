// What can be seen of each theme, as the browser draws it: on a white page, on a dark one, and on one in another direction.
import { expect } from '@open-wc/testing';
import { describeIn } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { contrast } from '../../theme/contrast.js';
import type { Colour } from '../../theme/contrast.js';
import { LOOKS } from './looks.js';

startService();

const FIELDS = [
  { id: '1', type: 'email', label: 'E-mail', description: 'We write there', placeholder: 'a@b.example', required: '1' },
  { id: '2', type: 'radio', label: 'Size', options: [{ label: 'S', value: 's' }], default: 's' },
  { id: '3', type: 'file', label: 'Voucher', description: 'A picture' },
];
/** The texts that are quieter than others, with what they lie on. */
const QUIET = {
  hint: ['[part=hint]'],
  'drop hint': ['.drop-hint', '[part=drop]'],
  'kind of a file': ['.thumbnail', '.thumbnail'],
  'hint in a control': ['[part=control]::placeholder', '[part=control]'],
} as const;

/** Lists accents: `''` is that of the form itself. */
const ACCENTS = ['', '#b3261e', '#ffd400', '#0b0b0b'];
const FILE = { name: 'a.pdf', type: 'application/pdf', text: 'A' };

const THEMES = [LOOKS.theme.plain, ...Object.keys(LOOKS.theme.sheets)];
const PAGES = {
  white: ['rgb(255, 255, 255)', 'rgb(27, 29, 34)'],
  // The palest text for which no colour is corrected.
  pale: ['rgb(245, 245, 245)', 'rgb(59, 59, 59)'],
  dark: ['rgb(22, 24, 29)', 'rgb(233, 235, 239)'],
} as const;

const canvas = found(new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }), 'a canvas');

/** Paints colours over each other, and returns what is seen. */
function seen(...colours: readonly string[]): Colour {
  for (const colour of colours) {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255];
}

/** Reads a style; that of a part of an element, such as its `::placeholder`, too. */
function readStyle({ root }: Harness, selector: string) {
  const [element = '', part] = selector.split('::');
  return getComputedStyle(found(root.querySelector(element), element), part && `::${part}`);
}

const onPage = ([background, color]: readonly [string, string]) => ({
  style: `background: ${background}; color: ${color}`,
});

/** Returns the contrast of what a person must see, by its name. */
function contrasts(harness: Harness, ground: string): Readonly<Record<string, number>> {
  const { color, backgroundColor, borderBottomColor } = readStyle(harness, '[part=control]');
  const send = readStyle(harness, '[part=submit]');
  const on = seen(ground, backgroundColor);
  const text = (selector: string) => contrast(seen(ground, readStyle(harness, selector).color), seen(ground));
  return {
    answer: contrast(seen(ground, backgroundColor, color), on),
    line: contrast(seen(ground, backgroundColor, borderBottomColor), seen(ground)),
    button: contrast(seen(send.backgroundColor), seen(ground)),
    send: contrast(seen(send.color), seen(send.backgroundColor)),
    chosen: contrast(seen(readStyle(harness, '.choice').borderTopColor), seen(ground)),
    label: text('.label'),
    ...Object.fromEntries(
      Object.entries(QUIET).map(([name, [selector, below = '[part=root]']]) => {
        const under = [ground, readStyle(harness, below).backgroundColor];
        return [name, contrast(seen(...under, readStyle(harness, selector).color), seen(...under))];
      }),
    ),
  };
}

const SHAPES = ['line', 'button', 'chosen'];

describe('Each theme', () => {
  for (const theme of THEMES)
    for (const [name, page] of Object.entries(PAGES))
      for (const accent of ACCENTS)
        it(`can be seen on a ${name} page: ${theme} ${accent}`, async () => {
          const { harness } = await openForm(FIELDS, {
            attributes: { theme, ...(accent && { brand: accent }) },
            page: onPage(page),
          });
          await harness.put('3', { file: FILE });
          const least = theme === 'contrast' ? 7 : 4.5;
          const weak = () =>
            Object.entries(contrasts(harness, page[0]))
              .filter(([part, value]) => value < (SHAPES.includes(part) ? 3 : least) - 0.03)
              .map(([part, value]) => `${part} ${value.toFixed(2)}`)
              .join();
          await until(() => weak() === '', 'everything to be seen').catch(() => expect(weak()).to.equal(''));
        });
});

describe('A control that is wrong', () => {
  const looks = [
    ...['calm', 'filled', 'soft', 'contrast'].map((theme) => ({ theme })),
    ...Object.keys(LOOKS.preset.sheets).map((preset) => ({ preset })),
  ];
  for (const look of looks)
    it(`has another ground than one that is right: ${Object.values(look).join()}`, async () => {
      const { element, harness } = await openForm(FIELDS, { attributes: look, page: { style: '--hf-error: #b00' } });
      const readGround = () => readStyle(harness, '[part=control]').backgroundColor;
      const right = readGround();
      element.reportValidity();
      await until(() => harness.mistakes().length > 0 && readGround() !== right, 'the tint');
    });
});

describe('The theme filled', () => {
  it('has white words on its blue button on a dark page, as every theme but the strong one', async () => {
    const { harness } = await openForm(FIELDS, { attributes: { theme: 'filled' }, page: onPage(PAGES.dark) });
    const button = () => contrast(seen(readStyle(harness, '[part=submit]').backgroundColor), seen(PAGES.dark[0]));
    await until(() => button() >= 3.05, 'a button for the dark');
    expect(seen(readStyle(harness, '[part=submit]').color)).to.deep.equal([1, 1, 1]);
    const control = readStyle(harness, '[part=control]').backgroundColor;
    expect(contrast(seen(PAGES.dark[0], control), seen(PAGES.dark[0])), 'the ground of a control').to.be.at.least(1.15);
  });
});

// A window of WebKit without the focus has no `:focus-visible`.
describeIn('Chromium', 'The theme underlined', () => {
  const open = () => openForm(FIELDS, { attributes: { theme: 'underlined' } });

  it('keeps its text clear of the ring of the focus', async () => {
    const { harness } = await open();
    expect(parseFloat(readStyle(harness, '[part=control]').paddingInlineStart)).to.be.at.least(4);
  });

  it('shows the error below a wrong answer, also while its control has the focus', async () => {
    const { element, harness } = await open();
    element.reportValidity();
    await until(() => harness.mistakes().length > 0, 'what is wrong');
    const control = found(harness.root.querySelector<HTMLElement>('[part=control]'), 'a control');
    control.focus();
    const { boxShadow, borderBottomColor } = getComputedStyle(control);
    expect(boxShadow).to.include(`${borderBottomColor} 0px -1px 0px 0px inset`);
  });

  it('keeps a hint away from what has no line below, such as a place for files', async () => {
    const { harness } = await open();
    const hint = found(harness.field('3').querySelector('[part=hint]'), 'a hint');
    const drop = found(harness.field('3').querySelector('[part=drop]'), 'a place for files');
    expect(drop.getBoundingClientRect().top - hint.getBoundingClientRect().bottom).to.be.at.least(6);
  });
});
