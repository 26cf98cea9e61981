// A page whose forms keep their drafts on a device of the test's own.
import { fixtureCleanup } from '@open-wc/testing';
import { devicePorts } from '../../src/element/draft/device-ports.js';
import { DraftSession, leaving } from '../../src/element/draft/draft-session.js';
import type { DraftPorts } from '../../src/persistence/draft-ports.js';
import { DraftDevice } from './draft-device.js';
import { openForm, textOf } from './harness.js';
import type { Harness, OpenOptions } from './harness.js';
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

/** The device of the test at hand, and the tab that its page is in. */
export let device = new DraftDevice();
export let tab = device.tab();

/** Call it in a `describe`: each of its tests has a device of its own. */
export function startDrafts(): void {
  beforeEach(() => {
    device = new DraftDevice();
    tab = device.tab();
    meet(tab);
  });
  afterEach(async () => {
    device.vault.before = () => undefined;
    await leave(10_000);
    meet(onDevice);
  });
}

/** The elements meet this tab from now on. */
export function meet(ports: DraftPorts): void {
  Object.assign(devicePorts, ports);
}

/** A form that keeps drafts. */
export const open = (fields: Fields, options: OpenOptions = SESSION) => openForm(fields, options);

/** The page is left, and so much time passes. */
export async function leave(milliseconds = 0): Promise<void> {
  fixtureCleanup();
  device.pass(milliseconds);
  await until(() => leaving.size === 0, 'the end of the page');
}

/** Plays a reload of the page: the tab finishes its work, and the form is opened again. */
export async function reload(before: Harness, fields: Fields, options: OpenOptions = SESSION): Promise<Harness> {
  await leave();
  return (await open(fields, { ...options, formId: before.service.formId })).harness;
}

/** Returns the note above the fields, or `null`. */
export function note({ root }: Harness): string | null {
  const shown = root.querySelector('[part=note]');
  return shown && textOf(shown);
}

/** Returns everything that is on the device. */
export const records = () => JSON.stringify([...device.vault.records.values()]);

/** Which page of the form is shown. */
export const shownPage = (harness: Harness) => textOf(harness.part('page-heading'));

/** Waits until the focus is there. */
export const focusOn = (harness: Harness, part: string) =>
  until(() => harness.focused?.matches(`[part~="${part}"]`), `the focus on ${part}`);

/** Presses Next, and waits for the page. */
export async function turn(harness: Harness): Promise<void> {
  const before = harness.events.length;
  harness.part('next').click();
  await until(() => harness.events.slice(before).some(({ name }) => name === 'hf-page'), 'the next page');
}

/** The draft of a form. */
export const draftOf = ({ element }: Harness): DraftSession => found(element.lasting.get(DraftSession), 'the draft');
