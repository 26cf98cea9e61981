import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { describeIn } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${String(line)} of a long story.`).join('\n');
const FIELDS = [
  { id: '1', type: 'textarea', label: 'Story', rows: 3 },
  { id: '2', type: 'text', label: 'A long line' },
  { id: '3', type: 'select', label: 'Colour', options: [{ label: 'Red', value: 'r' }] },
  { id: '4', type: 'section', section_break: '1', section_heading: 'The second page' },
  { id: '5', type: 'text', label: 'City' },
  {
    id: '6',
    type: 'text',
    label: 'Hidden',
    logic: { action: 'show', conditional: 'all', checks: [{ field: '5', condition: 'equals', option: 'x' }] },
  },
];

async function print(harness: Harness): Promise<void> {
  await until(() => harness.element.session?.features.isSuited, 'the code that knows paper');
  await emulateMedia({ media: 'print' });
  window.dispatchEvent(new Event('beforeprint'));
  await harness.element.updateComplete;
}

async function stopPrinting(): Promise<void> {
  window.dispatchEvent(new Event('afterprint'));
  await emulateMedia({ media: 'screen' });
}

const seen = (harness: Harness, selector: string) =>
  [...harness.root.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());

// Chromium is the engine that can show a page as on paper.
describeIn('Chromium', 'A form on paper', () => {
  afterEach(stopPrinting);

  it('has every page, all text, and nothing to press', async () => {
    const { harness } = await openForm(FIELDS, {
      values: { 1: LONG, 2: 'word '.repeat(80).trim(), 3: 'r', 5: 'Rome' },
    });
    await print(harness);
    expect(seen(harness, '[data-field]').map(({ dataset }) => dataset['field'])).to.eql(['1', '2', '3', '4', '5']);
    const texts = seen(harness, '.on-paper');
    expect(texts.map(({ textContent }) => textContent)).to.eql([LONG, 'word '.repeat(80).trim(), 'Red', 'Rome']);
    expect(
      texts.every(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1),
      'nothing is cut',
    ).to.equal(true);
    expect(seen(harness, 'button, textarea, select, progress')).to.eql([]);
    await stopPrinting();
    expect(seen(harness, '[data-field]').map(({ dataset }) => dataset['field'])).to.eql(['1', '2', '3']);
    expect(harness.root.querySelectorAll('.on-paper, .replaced').length).to.equal(0);
  });

  it('says what the mark of a question means, and nothing of what only a screen can do', async () => {
    const { harness } = await openForm([
      { id: '1', type: 'text', label: 'Name', required: 1 },
      { id: '2', type: 'file', label: 'A plan' },
    ]);
    await print(harness);
    expect(seen(harness, '[part=required-note], [part=required]')).to.have.length(2);
    expect(seen(harness, '.drop-hint, [part=drop] .quiet, [part=camera]')).to.eql([]);
    expect(seen(harness, '[part=drop]')).to.have.length(1);
  });

  it('has a wide table of the author whole', async () => {
    const cells = `<td>${'wide'.repeat(40)}</td>`.repeat(4);
    const { harness } = await openForm([
      { id: '1', type: 'richtext', section_text: `<table><tr>${cells}</tr></table>` },
    ]);
    await until(() => harness.root.querySelector('table'), 'the table');
    const box = found(harness.root.querySelector('div:has(> table)'), 'the box of the table');
    expect(getComputedStyle(box).overflowX).to.equal('auto');
    await print(harness);
    expect(getComputedStyle(box).overflowX).to.equal('visible');
  });

  it('is dark on white on a dark page, and keeps its choices and its signature', async () => {
    const page = { style: 'background: #111; color: #eee; color-scheme: dark' };
    const { harness } = await openForm(
      [
        { id: '1', type: 'radio', label: 'Drink', options: [{ label: 'Tea', value: 't' }], default: 't' },
        { id: '2', type: 'signature', label: 'Signature' },
        { id: '3', type: 'textarea', label: 'Story', description: 'A hint' },
      ],
      { page, values: { 1: 't', 3: LONG } },
    );
    await print(harness);
    for (const part of ['label', 'hint', 'option']) {
      expect(getComputedStyle(harness.part(part)).color, part).to.equal('rgb(0, 0, 0)');
    }
    expect(getComputedStyle(harness.part('root')).backgroundColor).to.equal('rgb(255, 255, 255)');
    expect(getComputedStyle(harness.part('option-control')).colorScheme).to.equal('light');
    expect(seen(harness, '[type=radio]').length).to.equal(1);
    const canvas = harness.part('signature-canvas');
    expect(canvas.checkVisibility()).to.equal(true);
    expect(getComputedStyle(canvas).filter).to.equal('brightness(0)');
  });

  it('forgets an answer that was printed, and prints the new one', async () => {
    const { element, harness } = await openForm(FIELDS, { values: { 2: 'Old' } });
    await print(harness);
    await stopPrinting();
    element.values = { 2: 'New' };
    await print(harness);
    expect(seen(harness, '.on-paper')[1]?.textContent).to.equal('New');
  });
});
