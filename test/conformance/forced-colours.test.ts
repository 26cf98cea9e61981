// Where the system chooses the colours, a form has no other: not of what is chosen, wrong, or under a pointer. The owner's colours are all
// unlike the system's here, so that any that is left is found.
import { expect } from '@open-wc/testing';
import { emulateMedia, resetMouse, sendMouse } from '@web/test-runner-commands';
import { tokens } from '../../src/theme/tokens.js';
import { firstOfEach, samples } from '../support/catalogue.js';
import { describeIn } from '../support/engine.js';
import { openForm } from '../support/harness.js';
import type { Harness, OpenOptions } from '../support/harness.js';
import { startService } from '../support/service-worker.js';
import { found } from '../support/wait.js';
import { fill, report } from './form-states.js';

startService();

const SYSTEM = [
  'Canvas CanvasText LinkText VisitedText ActiveText GrayText Highlight HighlightText SelectedItem SelectedItemText',
  'ButtonFace ButtonText ButtonBorder Field FieldText Mark MarkText AccentColor AccentColorText',
].flatMap((line) => line.split(' '));

// Chromium computes lines of text as they were written, and draws them in the system's colour.
const COLOURED = ['color', 'background-color', 'outline-color'];
const BORDERS = ['top', 'right', 'bottom', 'left'].map((side) => `border-${side}-color`);
const DRAWN = ['fill', 'stroke'];
const PARTS = ['', '::before', '::after', '::marker', '::placeholder'];
const listParts = (element: Element) => (element instanceof SVGElement ? [''] : PARTS);

/** The tokens that are colours. */
const COLOURS = Object.entries(tokens)
  .filter(([, token]) => /#|color|var\(--_(?!radius|gap|auto)/.test(token.default))
  .map(([name]) => name);
const OWNERS = COLOURS.map((name, index) => `--hf-${name}: rgb(${String(100 + index)}, 90, 33)`).join(';');
const FIELDS = firstOfEach.map(({ json }) => json);
const CHOICE = { id: '1', type: 'radio', label: 'Size', options: ['S', 'M'].map((value) => ({ label: value, value })) };
const PAGE_BREAK = { id: '2', type: 'section', section_break: '1', section_heading: 'More' };
const PAGE = { style: `padding: 3em; ${OWNERS}` };

const open = (fields: Parameters<typeof openForm>[0], options: OpenOptions = {}) =>
  openForm(fields, { page: PAGE, ...options });

/** Returns a colour without its transparency; nothing for one that is not seen. */
function opaque(css: string): string | undefined {
  const [red, green, blue, alpha = '1'] = css.match(/[\d.e-]+/g) ?? [];
  if (css === 'none' || Number(alpha) === 0) return undefined;
  if (css.startsWith('rgb')) return [red, green, blue].map(Number).join();
  if (css.startsWith('color(srgb')) return [red, green, blue].map((part) => Math.round(Number(part) * 255)).join();
  return css;
}

/** Reads the colours of the system. */
function readSystem(): ReadonlySet<string | undefined> {
  const probe = document.createElement('p');
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const palette = SYSTEM.map((name) => {
    probe.style.color = name;
    return opaque(getComputedStyle(probe).color);
  });
  probe.remove();
  return new Set(palette);
}

/** Lists what has another colour than one of the system, each once. */
function findOthers(root: ParentNode): readonly string[] {
  const system = readSystem();
  const others = new Set<string>();
  for (const element of root.querySelectorAll('*'))
    for (const part of element.checkVisibility() ? listParts(element) : []) {
      const style = getComputedStyle(element, part);
      if (/before|after/.test(part) && style.content === 'none') continue;
      const names = [...COLOURED, ...BORDERS, ...(element instanceof SVGElement ? DRAWN : [])];
      const wrong = names.filter((name) => {
        const colour = opaque(style.getPropertyValue(name));
        return colour !== undefined && !system.has(colour);
      });
      const where = `${element.localName}.${element.getAttribute('class') ?? ''}${part}`;
      for (const name of wrong) others.add(`${where} ${name}: ${style.getPropertyValue(name)}`);
      if (style.boxShadow !== 'none') others.add(`${where} box-shadow: ${style.boxShadow}`);
      for (const [colour] of style.backgroundImage.matchAll(/(rgba?|color|oklab)\([^()]*\)/g))
        if (opaque(colour) && !system.has(opaque(colour))) others.add(`${where} background-image: ${colour}`);
    }
  return [...others];
}

/** Moves the pointer over everything that can be pressed, and lists what has another colour then. */
async function findUnderPointer({ root }: Harness): Promise<readonly string[]> {
  const others = new Set<string>();
  for (const control of root.querySelectorAll('button, label, a[href], summary, select, .rating-score')) {
    if (!control.checkVisibility()) continue;
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
    for (const other of findOthers(found(control.closest('[data-field]') ?? control.parentElement, 'its field')))
      others.add(other);
  }
  return [...others];
}

describeIn('Chromium', 'Where the system chooses the colours', () => {
  beforeEach(() => emulateMedia({ forcedColors: 'active' }));
  afterEach(() => emulateMedia({ forcedColors: 'none' }));
  after(() => resetMouse());

  it('each type has no other: empty, answered, or wrong', async () => {
    const { element, harness } = await open(samples.map(({ json }) => json));
    expect(findOthers(harness.root), 'empty').to.eql([]);
    await fill(harness, samples);
    expect(findOthers(harness.root), 'answered').to.eql([]);
    element.values = {};
    await report({ element, harness });
    expect(findOthers(harness.root), 'wrong').to.eql([]);
    const sign = found(harness.root.querySelector('[part~=error]'), 'an error');
    expect(getComputedStyle(sign, '::before').backgroundImage, 'the stroke in its sign').to.include('gradient');
  });

  for (const theme of ['soft', 'filled', 'underlined', 'contrast'])
    it(`no theme has another: ${theme}, choices as cards`, async () => {
      const { harness } = await open(FIELDS, { attributes: { theme, choices: 'cards' } });
      await fill(harness, firstOfEach);
      expect(findOthers(harness.root)).to.eql([]);
    });

  it('nothing has another under a pointer', async () => {
    const { harness } = await open(FIELDS);
    await fill(harness, firstOfEach);
    expect(await findUnderPointer(harness)).to.eql([]);
  });

  it('steps, the bar of progress and letters of options have no other', async () => {
    for (const layout of ['pages', 'one-by-one']) {
      const { element, harness } = await open([CHOICE, PAGE_BREAK, ...FIELDS.slice(0, 3)], { attributes: { layout } });
      await harness.put(CHOICE.id, { choose: 'S' });
      expect(findOthers(harness.root), layout).to.eql([]);
      expect(await findUnderPointer(harness), layout).to.eql([]);
      element.remove();
    }
  });
});
