import { expect, fixtureSync, html } from '@open-wc/testing';
import { nothing } from 'lit/html.js';
import { Harness } from '../../../test/support/harness.js';
import { HttpResponse, PROXY, http, serve, serveForm, startService } from '../../../test/support/service-worker.js';
import { gate, until } from '../../../test/support/wait.js';

startService();

const MATRIX = { id: '3', type: 'matrix', label: 'Week', row_choices: 'Monday\nTuesday', column_choices: 'Yes\nNo' };
const FIELDS = [
  { id: '1', type: 'text', label: 'Name', required: '1' },
  { id: '2', type: 'name', label: 'Full name', show_prefix: '1', show_suffix: '1' },
  MATRIX,
  { id: '4', type: 'textarea', label: 'Message' },
];

/** The text of the pages. */
const TEXT = 'font: 16px/1.5 sans-serif';

/** The default `--hf-width` at the font size of these pages: 44 times 16 px. */
const FULL = 704;
/** The least width that a form asks for: 10 times 16 px. */
const LEAST = 160;

/** A container, the room around it, and the width that a person expects of the form in it. In px. */
interface Container {
  readonly style: string;
  readonly room: number;
  readonly width: number;
  /** Style of the room around the container. */
  readonly around?: string;
  /** Style of the element itself. */
  readonly own?: string;
  /** Style of a paragraph before the container. */
  readonly beside?: string;
}

const SHRINKING: Readonly<Record<string, Pick<Container, 'style' | 'around' | 'own'>>> = {
  'a float': { style: 'float: left' },
  'an inline block': { style: 'display: inline-block' },
  'an inline flex box': { style: 'display: inline-flex' },
  'an inline grid': { style: 'display: inline-grid' },
  'fit-content': { style: 'inline-size: fit-content' },
  'fit-content in the middle': { style: 'inline-size: fit-content; margin-inline: auto' },
  'an absolute box': { style: 'position: absolute' },
  'a table': { style: 'display: table' },
  'a table cell': { style: 'display: table-cell' },
  'a flex item': { style: '', around: 'display: flex' },
  'a flex item in the middle': { style: '', around: 'display: flex; justify-content: center' },
  'an item of a centred column': { style: '', around: 'display: flex; flex-direction: column; align-items: center' },
  'a grid item in the middle': { style: '', around: 'display: grid; place-items: center' },
  'an item of a grid with automatic columns': { style: '', around: 'display: grid; justify-content: start' },
  'a transformed box': { style: 'float: left; transform: scale(0.9)' },
  'the element as a float': { style: '', own: 'float: left' },
  'the element as an inline block': { style: '', own: 'display: inline-block' },
  'the element as a flex item': { style: 'display: flex' },
  'the element as a centred grid item': { style: 'display: grid; justify-items: center' },
  'the element as an absolute box': { style: '', own: 'position: absolute' },
  'the element with fit-content': { style: '', own: 'inline-size: fit-content' },
};

const FILLED: typeof SHRINKING = {
  'a block': { style: '' },
  'columns of text': { style: '', around: 'columns: 1' },
};

const ROOMS = [1000, 320];

const CONTAINERS: Readonly<Record<string, Container>> = {
  ...Object.fromEntries(
    Object.entries(FILLED).flatMap(([name, container]) =>
      ROOMS.map((room) => [`${name} in ${String(room)} px`, { ...container, room, width: room }]),
    ),
  ),
  ...Object.fromEntries(
    Object.entries(SHRINKING).flatMap(([name, container]) =>
      ROOMS.map((room) => [`${name} in ${String(room)} px`, { ...container, room, width: Math.min(room, FULL) }]),
    ),
  ),
  'a track of min-content': {
    style: '',
    around: 'display: grid; grid-template-columns: min-content',
    room: 1000,
    width: LEAST,
  },
  'a track of one fraction': {
    style: '',
    around: 'display: grid; grid-template-columns: 1fr 1fr',
    room: 800,
    width: 400,
  },
  'a place narrower than it asks for': { style: 'inline-size: 120px', room: 800, width: 120 },
  'a flex item beside another': {
    style: '',
    around: 'display: flex',
    room: 800,
    width: 500,
    beside: 'inline-size: 300px',
  },
  'a width of its own': { style: 'float: left', own: '--hf-width: 30em', room: 1000, width: 480 },
  'a width less than it asks for': { style: 'float: left', own: '--hf-width: 8em', room: 1000, width: 128 },
  'a width more than the usual': { style: 'float: left', own: '--hf-width: 60em', room: 1000, width: 960 },
  'a zoomed room': { style: 'float: left', around: 'zoom: 2', room: 1000, width: 500 },
  'a width without a limit in a block': { style: '', own: '--hf-width: none', room: 1000, width: 1000 },
  'a width of 100 % in a block': { style: '', own: '--hf-width: 100%', room: 1000, width: 1000 },
  'a width of 50 % in a block': { style: '', own: '--hf-width: 50%', room: 1000, width: 500 },
  'a width without a limit that shrinks': { style: 'float: left', own: '--hf-width: none', room: 1000, width: FULL },
  'a width of 100 % that shrinks': { style: 'float: left', own: '--hf-width: 100%', room: 1000, width: FULL },
};

/** Makes an element whose form loads until `answered` is fulfilled. */
function makeForm(own = '', answered?: Promise<void>): Harness {
  const service = serveForm({ fields: FIELDS });
  if (answered) {
    serve(
      http.get(`${PROXY}/form/${service.formId}/field.json`, async () => {
        await answered;
        return HttpResponse.json(FIELDS);
      }),
    );
  }
  const element = document.createElement('hosted-form');
  element.setAttribute('form-id', service.formId);
  element.setAttribute('proxy', PROXY);
  element.setAttribute('style', own);
  return new Harness(element, service);
}

function place(
  { style, room, around, own, beside }: Container,
  answered?: Promise<void>,
): { page: HTMLElement; harness: Harness } {
  const harness = makeForm(own, answered);
  const page = fixtureSync<HTMLElement>(
    html`<div style="position: relative; overflow: auto; inline-size: ${room}px; ${TEXT}">
      <div style=${around ?? ''}>
        ${beside ? html`<p style="flex: none; margin: 0; ${beside}">Beside</p>` : nothing}
        <div style=${style}>${harness.element}</div>
      </div>
    </div>`,
  );
  return { page, harness };
}

const ready = (harness: Harness) => until(() => harness.heard('hf-ready'), 'hf-ready');
const measureWidth = (harness: Harness, part: string) => harness.part(part).offsetWidth;

describe('The width of <hosted-form>', () => {
  for (const [name, container] of Object.entries(CONTAINERS))
    it(`is what a person expects in ${name}, while it loads and after`, async () => {
      const { open, opened } = gate();
      const { page, harness } = place(container, opened);
      await until(() => harness.root.querySelector('[part~=loading]'), 'the form that loads');
      const loading = measureWidth(harness, 'root');
      open();
      await ready(harness);
      const { width } = container;
      expect({ loading, form: measureWidth(harness, 'form') }).to.eql({ loading: width, form: width });
      expect(page.scrollWidth, 'scrolls sideways').to.be.at.most(page.clientWidth);
    });

  for (const room of [600, 320])
    it(`is the room in a dialog of ${String(room)} px that opens later`, async () => {
      const harness = makeForm();
      const style = `box-sizing: border-box; max-inline-size: ${String(room)}px; padding: 20px; border: 0; scrollbar-width: none; ${TEXT}`;
      const dialog = fixtureSync<HTMLDialogElement>(html`<dialog style=${style}>${harness.element}</dialog>`);
      await ready(harness);
      dialog.showModal();
      expect(measureWidth(harness, 'form')).to.equal(room - 40);
      expect(dialog.scrollWidth).to.be.at.most(dialog.clientWidth);
      dialog.close();
    });

  it('is what a person expects in a tab that is hidden at first', async () => {
    const { page, harness } = place({ style: 'float: left', room: 1000, width: FULL });
    page.hidden = true;
    await ready(harness);
    page.hidden = false;
    expect(measureWidth(harness, 'form')).to.equal(FULL);
  });
});
