// A page whose forms keep their drafts on a device of the test.
import { fixtureCleanup } from '@open-wc/testing';
import { DraftSeat } from '../../src/features/draft/draft-seat.js';
import { DraftSession } from '../../src/features/draft/draft-session.js';
import type { FormElement } from '../../src/element/element-session.js';
import { devicePorts } from '../../src/features/draft/install-draft.js';
import type { DraftPorts } from '../../src/persistence/draft/draft-ports.js';
import { DraftDevice } from './draft-device.js';
import { openForm, readText } from './harness.js';
import type { Harness, OpenOptions } from './harness.js';
import { patienceFor } from './patience.js';
import { found, until } from './wait.js';

type Fields = Parameters<typeof openForm>[0];

export const TEXT = { id: '1', type: 'text', label: 'Name' };
export const BREAK = { type: 'section', section_break: '1' };
export const PAGES = [
  TEXT,
  { id: '2', ...BREAK, section_heading: 'Your address' },
  { id: '3', type: 'text', label: 'City' },
  { id: '4', ...BREAK, section_heading: 'The end' },
  { id: '5', type: 'text', label: 'Anything else?' },
];
export const SESSION = { attributes: { draft: 'session' } };

const onDevice = { ...devicePorts };

/** The device of the current test, and the tab of its page. */
export let device = new DraftDevice();
export let tab = device.tab();

/** The elements that the current test has opened and that are still on the page. */
const opened = new Set<FormElement>();

/** Gives each test of the `describe` a device of its own. */
export function startDrafts(): void {
  beforeEach(() => {
    device = new DraftDevice();
    tab = device.tab();
    meet(tab);
  });
  afterEach(async () => {
    device.vault.before = () => undefined;
    await leave(patienceFor(10_000));
    meet(onDevice);
  });
}

/** Moves all elements to this tab from now on. */
export function meet(ports: DraftPorts): void {
  Object.assign(devicePorts, ports);
}

/** Opens a form that keeps drafts. */
export async function open(fields: Fields, options: OpenOptions = SESSION): ReturnType<typeof openForm> {
  const form = await openForm(fields, options);
  opened.add(form.element);
  return form;
}

/** Leaves the page, and advances the clock. */
export async function leave(milliseconds = 0): Promise<void> {
  fixtureCleanup();
  device.pass(milliseconds);
  await Promise.all([...opened].map(whenWritten));
  opened.clear();
}

/** Waits until the draft of an element that has left the page is written. */
export const whenWritten = ({ lasting }: FormElement) =>
  until(() => !lasting.get(DraftSeat)?.departing, 'the last write of a draft');

/** Reloads the page: pending work of the tab is finished, and the form opens again. */
export async function reload(before: Harness, fields: Fields, options: OpenOptions = SESSION): Promise<Harness> {
  await leave();
  return (await open(fields, { ...options, formId: before.service.formId })).harness;
}

/** Returns the text of the note above the fields; `null` where there is none. */
export function note({ root }: Harness): string | null {
  const shown = root.querySelector('[part=note]');
  return shown && readText(shown);
}

/** Returns all records on the device as one text. */
export const records = () => JSON.stringify([...device.vault.records.values()]);

/** Returns the heading of the page that is shown. */
export const shownPage = (harness: Harness) => readText(harness.part('page-heading'));

/** Waits until a part has the focus. */
export const focusOn = (harness: Harness, part: string) =>
  until(() => harness.focused?.matches(`[part~="${part}"]`), `the focus on ${part}`);

/** Presses Next, and waits for the page. */
export async function turn(harness: Harness): Promise<void> {
  const before = harness.events.length;
  harness.part('next').click();
  await until(() => harness.events.slice(before).some(({ name }) => name === 'hf-page'), 'the next page');
}

/** Finds the draft of a form. */
export const findDraft = ({ element }: Harness): DraftSession => found(element.lasting.get(DraftSession), 'the draft');
