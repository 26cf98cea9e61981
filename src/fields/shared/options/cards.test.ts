// Options as cards: which lists have them, and that a card is one thing to see, to press and to focus.
import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { describeIn, engine } from '../../../../test/support/engine.js';
import { openForm } from '../../../../test/support/harness.js';
import type { Harness } from '../../../../test/support/harness.js';
import { startService } from '../../../../test/support/service-worker.js';
import { found, until } from '../../../../test/support/wait.js';

startService();

const options = (labels: readonly string[]) => labels.map((label) => ({ label, value: label }));
const numbered = (length: number, text = 'Option') =>
  Array.from({ length }, (_, index) => `${text} ${String(index + 1)}`);
const choice = (labels: readonly string[], more: Readonly<Record<string, unknown>> = {}) => ({
  id: '1',
  type: 'radio',
  label: 'Size',
  options: options(labels),
  ...more,
});
const at = (width: number) => ({
  page: { style: `inline-size: ${String(width)}px; font: 16px sans-serif; color: black` },
});

const listOptions = ({ root }: Harness) => [...root.querySelectorAll<HTMLElement>('.option')];
const boxes = (harness: Harness) => listOptions(harness).map((each) => each.getBoundingClientRect());
const isCard = (option: Element) => getComputedStyle(option).borderTopWidth !== '0px';
/** Counts the options in each row. */
function countRows(harness: Harness): readonly number[] {
  const rows = new Map<number, number>();
  for (const { top } of boxes(harness)) rows.set(Math.round(top), (rows.get(Math.round(top)) ?? 0) + 1);
  return [...rows.values()];
}

describe('Options on cards', () => {
  for (const type of ['radio', 'checkbox'])
    it(`are those of a ${type} field of two to four options, and no others`, async () => {
      for (const length of [1, 2, 3, 4, 5, 12]) {
        const { element, harness } = await openForm([choice(numbered(length), { type })], at(700));
        const isFew = length >= 2 && length <= 4;
        expect(listOptions(harness).map(isCard), String(length)).to.deep.equal(numbered(length).map(() => isFew));
        element.remove();
      }
    });

  it('have one height in a row, and lie all in a row or one below the other: never one alone in the last row', async () => {
    const words = ['Yes', 'Rather more often than not', 'Only where the weather is good on the day of the whole event'];
    for (const width of [240, 320, 375, 480, 600, 700, 1000])
      for (const length of [2, 3, 4])
        for (const text of words) {
          const labels = ['No', ...numbered(length - 1, text)];
          const { element, harness } = await openForm([choice(labels)], at(width));
          const about = `${String(length)} × “${text}” in ${String(width)}px`;
          expect(new Set(countRows(harness)).size, about).to.equal(1);
          const rows = new Set(boxes(harness).map(({ top, height }) => `${top.toFixed()} ${height.toFixed()}`));
          expect(rows.size, about).to.equal(countRows(harness).length);
          for (const { left, right } of boxes(harness)) {
            expect(left, about).to.be.at.least(harness.part('root').getBoundingClientRect().left - 0.5);
            expect(right, about).to.be.at.most(harness.part('root').getBoundingClientRect().right + 0.5);
          }
          element.remove();
        }
  });

  it('are full width, one below the other, where a text is long', async () => {
    const { harness } = await openForm([choice(['Yes', 'x '.repeat(31)])], at(700));
    expect(boxes(harness).map(({ width }) => Math.round(width))).to.deep.equal([700, 700]);
  });

  it('lie in one row that wraps where the author wants a row', async () => {
    const { harness } = await openForm([choice(['S', 'M', 'L', 'XL'], { option_layout: 'horizontal' })], at(700));
    expect(countRows(harness)).to.deep.equal([4]);
    expect(listOptions(harness).every(isCard)).to.equal(true);
  });

  it('are chosen by a press anywhere on the card, which then has a border of 2 px and a tint', async () => {
    const { element, harness } = await openForm([choice(['S', 'M'])], at(700));
    const [, card] = listOptions(harness);
    const { right, bottom } = found(card, 'a card').getBoundingClientRect();
    const root = card?.getRootNode();
    const below = root instanceof ShadowRoot ? root.elementFromPoint(right - 4, bottom - 4) : null;
    expect(below).to.equal(card);
    card?.click();
    expect(element.values).to.include({ 1: 'M' });
    await until(() => getComputedStyle(found(card, 'a card')).boxShadow.includes('inset'), 'a second pixel of border');
    await until(() => getComputedStyle(found(card, 'a card')).backgroundColor !== 'rgba(0, 0, 0, 0)', 'a tint');
  });

  // The window in which WebKit is tested never has the focus, so no ring is drawn.
  const itSees = engine() === 'WebKit' ? it.skip : it;
  itSees('have the ring of the focus around the card, and none within', async () => {
    const { harness } = await openForm([choice(['S', 'M'])], at(700));
    harness.control('1').focus();
    await sendKeys({ press: 'ArrowDown' });
    const [, card] = listOptions(harness);
    const input = found(card?.querySelector('input'), 'a control');
    expect(harness.focused).to.equal(input);
    expect(Number.parseFloat(getComputedStyle(found(card, 'a card')).outlineWidth)).to.be.at.least(2);
    expect(Number.parseFloat(getComputedStyle(input).outlineWidth)).to.equal(0);
  });

  it('have the colour of errors where an answer is missing', async () => {
    const { element, harness } = await openForm([
      choice(['S', 'M'], { required: 1 }),
      choice(['A', 'B'], { id: '2', type: 'checkbox', required: 1 }),
    ]);
    const colours = () => new Set(listOptions(harness).map((each) => getComputedStyle(each).borderTopColor));
    const before = [...colours()];
    element.reportValidity();
    await until(() => colours().size === 1 && !before.includes([...colours()].join('')), 'borders in another colour');
  });

  it('are lines where the owner wants a list, and all are cards where the owner wants cards', async () => {
    const fields = [choice(numbered(3)), choice(numbered(9), { id: '2', type: 'checkbox' })];
    const { element, harness } = await openForm(fields, { attributes: { choices: 'list' } });
    expect(listOptions(harness).some(isCard)).to.equal(false);
    element.setAttribute('choices', 'cards');
    await until(() => listOptions(harness).every(isCard), 'cards');
    element.setAttribute('choices', 'auto');
    await until(() => !listOptions(harness).every(isCard), 'lines for the long list');
    expect(listOptions(harness).slice(0, 3).every(isCard)).to.equal(true);
  });
});

describeIn('Chromium', 'A chosen card where the system chooses the colours', () => {
  afterEach(() => emulateMedia({ forcedColors: 'none' }));

  it('is told by more than a colour', async () => {
    const { harness } = await openForm([choice(['S', 'M'], { default: 'M' })]);
    await emulateMedia({ forcedColors: 'active' });
    expect(listOptions(harness).map((each) => getComputedStyle(each).outlineStyle)).to.deep.equal(['none', 'solid']);
  });
});

describe('A long list of options', () => {
  it('lies in columns where its labels are short, and keeps its order along the lines', async () => {
    const { harness } = await openForm([choice(numbered(12))], at(700));
    expect(countRows(harness)).to.deep.equal([3, 3, 3, 3]);
    const places = boxes(harness).map(({ top, left }) => Math.round(top) * 10_000 + Math.round(left));
    expect(places).to.deep.equal([...places].sort((a, b) => a - b));
  });

  it('lies one below the other where a label is long, and on a phone', async () => {
    const { harness } = await openForm([choice([...numbered(11), 'x'.repeat(30)])], at(700));
    expect(countRows(harness)).to.have.length(12);
    const { harness: phone } = await openForm([choice(numbered(12))], at(320));
    expect(countRows(phone)).to.have.length(12);
  });

  it('leaves no gap between its lines that can’t be pressed', async () => {
    const { harness } = await openForm([choice(numbered(5))], at(700));
    const rows = boxes(harness);
    for (const [index, { bottom }] of rows.entries())
      if (index + 1 < rows.length) expect(rows[index + 1]?.top).to.be.at.most(bottom + 0.5);
    for (const { height } of rows) expect(height).to.be.at.least(24);
  });
});

describe('Options of which some have pictures', () => {
  const PICTURED = {
    use_images: 1,
    image_width: 96,
    image_height: 96,
    options: [
      { label: 'Cup', value: 'c', imageUrl: '/cup.svg' },
      { label: 'None', value: 'n' },
      { label: 'Lost', value: 'l', imageUrl: '/no-such-picture.svg' },
    ],
  };

  it('are equal cards, with a shape where a picture is missing or does not come', async () => {
    const { harness } = await openForm([choice([], { ...PICTURED, option_other: 1 })], at(700));
    const images = () => [...harness.root.querySelectorAll('.option-image')].filter((each) => each.checkVisibility());
    // A picture that is out of sight is not fetched, so nothing would fail by itself.
    found([...harness.root.querySelectorAll('img')].at(-1), 'a picture').dispatchEvent(new Event('error'));
    expect(listOptions(harness).every(isCard)).to.equal(true);
    const sizes = boxes(harness).map(
      ({ width, height }) => `${String(Math.round(width))} × ${String(Math.round(height))}`,
    );
    expect(new Set(sizes).size, sizes.join(', ')).to.equal(1);
    expect(images().map((each) => each.getBoundingClientRect().height)).to.deep.equal([96, 96, 96, 96]);
  });

  it('are plain options where none has a picture', async () => {
    const { harness } = await openForm([choice(['S', 'M'], { use_images: 1 })], at(700));
    expect(harness.root.querySelectorAll('.picture, .option-image').length).to.equal(0);
    expect(boxes(harness).every(({ height }) => height < 60)).to.equal(true);
  });
});
