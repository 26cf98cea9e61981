import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { describeIn } from '../../test/support/engine.js';
import { openForm } from '../../test/support/harness.js';
import type { Harness } from '../../test/support/harness.js';
import { startService } from '../../test/support/service-worker.js';
import { found, until } from '../../test/support/wait.js';
import type { tokens } from './tokens.js';

startService();

const OPTIONS = [{ label: 'Red', value: 'r' }];

const FIELDS = [
  { id: '1', type: 'section', section_heading: 'About you', section_break: true },
  { id: '2', type: 'text', label: 'Town', description: 'Where you live', required: true },
  { id: '10', type: 'text', label: 'Country', placeholder: 'Belgium' },
  { id: '3', type: 'checkbox', label: 'Colours', options: OPTIONS, default: 'r' },
  { id: '4', type: 'number', label: 'Volume', slider: 1, min_value: 0, max_value: 9 },
  { id: '5', type: 'rating', label: 'Stars', default: '3' },
  { id: '6', type: 'file', label: 'Photo' },
  { id: '7', type: 'signature', label: 'Signed' },
  { id: '8', type: 'section', section_heading: 'More', section_break: true },
  // More than three mistakes have a summary.
  ...['9', '11', '12'].map((id) => ({ id, type: 'text', label: `Line ${id}`, required: true })),
];

/** A computed style: the element, the property, the value that the page sets, and the result where it differs. */
type Place = readonly [selector: string, property: string, set: string, computed?: string];

const RED = 'rgb(255, 0, 0)';
const CONTROL = '[name=field_10]';

const PLACES: Record<keyof typeof tokens, Place> = {
  accent: ['[part~=next]', 'background-color', RED],
  'on-accent': ['[part~=next]', 'color', RED],
  error: ['[part~=required]', 'color', RED],
  tint: ['[part=error-summary]', 'background-color', RED],
  border: [CONTROL, 'border-top-color', RED],
  line: ['[part~=signature]::after', 'border-bottom-color', RED],
  surface: ['[part=drop]', 'background-color', RED],
  muted: ['[part~=hint]', 'color', RED],
  focus: [CONTROL, 'border-top-color', RED],
  'focus-halo': [CONTROL, 'outline-color', RED],
  ink: ['canvas', 'color', RED],
  radius: [CONTROL, 'border-top-left-radius', '9px'],
  gap: ['.in-line', 'margin-bottom', '9px'],
  padding: [CONTROL, 'padding-top', '9px'],
  width: ['[part=root]', 'max-width', '333px'],
  font: ['[part=root]', 'font-family', 'monospace'],
  'font-size': ['[part=root]', 'font-size', '21px'],
  'scroll-offset': ['[data-field="2"]', 'scroll-margin-top', '99px'],
  'border-width': [CONTROL, 'border-top-width', '4px'],
  'focus-width': [CONTROL, 'outline-width', '6px', '9px'],
  'focus-offset': ['[part~=next]', 'outline-offset', '7px'],
  'line-height': ['[part=root]', 'line-height', '33px'],
  'label-size': ['.label', 'font-size', '21px'],
  'label-weight': ['.label', 'font-weight', '300'],
  'label-color': ['.label', 'color', RED],
  'label-gap': ['.label', 'margin-bottom', '9px'],
  required: ['[part~=required]', 'color', RED],
  'hint-size': ['[part~=hint]', 'font-size', '21px'],
  'error-size': ['[part~=error]', 'font-size', '21px'],
  'error-weight': ['[part~=error]', 'font-weight', '300'],
  'control-height': [CONTROL, 'min-height', '77px'],
  'control-background': [CONTROL, 'background-color', RED],
  'control-color': [CONTROL, 'color', RED],
  'control-radius': [CONTROL, 'border-top-left-radius', '9px'],
  placeholder: [`${CONTROL}::placeholder`, 'color', RED],
  'button-background': ['[part~=next]', 'background-color', RED],
  'button-hover': ['[part~=next]:hover', 'background-color', RED],
  'button-color': ['[part~=next]', 'color', RED],
  'button-radius': ['[part~=next]', 'border-top-left-radius', '9px'],
  'button-padding': ['[part~=next]', 'padding-top', '9px'],
  'button-weight': ['[part~=next]', 'font-weight', '300'],
  'button-width': ['[part~=next]', 'width', '333px'],
  'secondary-background': ['[part~=undo]', 'background-color', RED],
  'secondary-border': ['[part~=undo]', 'border-top-color', RED],
  'secondary-color': ['[part~=remove]', 'color', RED],
  'secondary-radius': ['[part~=undo]', 'border-top-left-radius', '9px'],
  'column-gap': ['.fields', 'column-gap', '9px'],
  'option-gap': ['[part~=options]', 'row-gap', '9px'],
  choice: ['[type=checkbox]:checked', 'background-color', RED],
  'choice-size': ['[type=checkbox]', 'width', '33px'],
  slider: ['[type=range]', '--_slider', RED],
  rating: ['.filled svg', 'fill', RED],
  'heading-size': ['[part~=section-heading]', 'font-size', '33px'],
  'heading-weight': ['[part~=section-heading]', 'font-weight', '300'],
  'heading-line': ['[part~=section-heading]', 'border-bottom-color', RED],
  progress: ['progress', '--_progress', RED],
  'drop-background': ['[part~=drop]', 'background-color', RED],
  'file-background': ['[part~=file]', 'background-color', RED],
  'file-padding': ['[part~=file]', 'padding-top', '9px'],
  'signature-background': ['[part~=signature]', 'background-color', RED],
  'signature-line': ['[part~=signature]::after', 'border-bottom-color', RED],
  'signature-width': ['[part~=signature]', 'max-width', '222px'],
  'note-background': ['.note-sample', 'background-color', RED],
  'note-border': ['.note-sample', 'border-top-color', RED],
  'summary-background': ['[part~=error-summary]', 'background-color', RED],
  'summary-border': ['[part~=error-summary]', 'border-top-color', RED],
};

/** Opens a form that shows every part: a file is chosen, a line is drawn, an answer is wrong. */
async function openEverything(): Promise<Harness> {
  const { harness } = await openForm(FIELDS, { settings: { num_columns: '2', progress_meter: '1' } });
  await harness.enter('6', { file: { name: 'a.txt', type: 'text/plain', text: 'a' } });
  expect(harness.element.reportValidity()).to.be.false;
  await until(() => harness.root.querySelector('[part~="error-summary"]'), 'the summary');
  const note = document.createElement('p');
  note.className = 'notice note-sample';
  harness.part('form').append(note);
  return harness;
}

async function point(harness: Harness, [selector]: Place): Promise<void> {
  if (!selector.endsWith(':hover')) return resetMouse();
  const button = harness.part('next');
  button.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = button.getBoundingClientRect();
  await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
}

function read({ root }: Harness, [selector, property]: Place): string {
  const [element = '', pseudo] = selector.split('::');
  return getComputedStyle(found(root.querySelector(element), selector), pseudo && `::${pseudo}`)
    .getPropertyValue(property)
    .trim();
}

// WebKitGTK tells no style of a placeholder. Without a window manager its window never has the focus, so `:focus` matches nothing.
describeIn('Chromium', 'the design tokens', () => {
  it('each change what they say, and nothing is left of them when they go', async () => {
    const harness = await openEverything();
    const { style } = harness.element;
    for (const [name, place] of Object.entries(PLACES)) {
      await point(harness, place);
      if (name.startsWith('focus')) {
        found(harness.root.querySelector<HTMLElement>(place[0]), place[0]).focus();
        await sendKeys({ press: 'Shift' });
      }
      const before = read(harness, place);
      style.setProperty(`--hf-${name}`, place[2]);
      const wanted = place[3] ?? place[2];
      expect(before, `the default of ${name}`).not.to.equal(wanted);
      // The colour of the ink arrives by a transition.
      await until(() => read(harness, place) === wanted, `${wanted} by ${name}`);
      style.removeProperty(`--hf-${name}`);
      await until(() => read(harness, place) === before, `${before} without ${name}`);
    }
  });
});
