// The states of a form in which the element's own words are shown.
import { examplesByType } from '../../src/fields/examples.js';
import type { FieldExample } from '../../src/fields/example.js';
import type { HostedForm } from '../../src/index.js';

/** The answer of the service to a submission: a status with JSON, nothing at all (`gone`), or nothing yet (`waits`). */
type Outcome = { readonly status: number; readonly json: object } | 'gone' | 'waits';

/** A form in one state. */
export interface FormState {
  readonly name: string;
  readonly fields: readonly object[] | 'unavailable';
  /** The attributes of the element. */
  readonly attributes?: string;
  /** Keys of the form object. */
  readonly settings?: object;
  readonly outcome?: Outcome;
  /** Brings the open form into its state, in the page. It is sent there as text, so it uses nothing from outside. */
  readonly act?: (form: HostedForm) => unknown;
  /** The part that the form has once it is in its state. */
  readonly shows?: string;
}

const NAME = { id: '1', type: 'name', label: 'Your name', required: '1', visible_subfields: ['first', 'last'] };
const MAIL = { id: '2', type: 'email', label: 'E-mail', required: '1' };
const FILE = { id: '3', type: 'file', label: 'Your CV', required: '1', file_types: 'pdf, docx' };
const CONTACT = [NAME, MAIL];

/** Every example of every type. Random orders are left out. */
const everyExample: readonly object[] = Object.entries<readonly FieldExample[]>(examplesByType).flatMap(
  ([type, examples], place) =>
    examples.map(({ json }, index) => ({
      type,
      ...json,
      id: String(100 * (place + 1) + index),
      randomize_options: '0',
    })),
);

const page = (id: string, heading: string) => ({ id, type: 'section', section_heading: heading, section_break: 1 });
const pages = [page('10', 'You'), ...CONTACT, page('11', 'Work'), { ...FILE, required: '0' }];

const accepted = { status: 200, json: { id: '1000001', message: '', timestamp: '2026-11-14 10:51:14' } };

async function check(form: HostedForm): Promise<void> {
  form.reportValidity();
  await form.updateComplete;
}

async function send(form: HostedForm): Promise<void> {
  form.values = { '1': { first: 'Ada', last: 'Lovelace' }, '2': 'ada@example.org' };
  // The progress of a small file is not shown.
  form.values = { '3': new File([new Uint8Array(1_500_000)], 'curriculum-vitae-of-ada-lovelace.pdf') };
  await form.updateComplete;
  void form.submit();
}

/** Adds a file that may be sent to one field, and one of a wrong type to the other. */
async function addFiles(form: HostedForm): Promise<void> {
  form.values = { '3': new File(['A CV'], 'curriculum-vitae-of-ada-lovelace.pdf'), '4': new File(['MZ'], 'setup.exe') };
  form.reportValidity();
  await form.updateComplete;
}

/** Sends while the browser knows that it has no connection. */
async function sendOffline(form: HostedForm): Promise<void> {
  Object.defineProperty(navigator, 'onLine', { value: false });
  form.values = { '1': { first: 'Ada', last: 'Lovelace' }, '2': 'ada@example.org' };
  await form.updateComplete;
  void form.submit();
}

async function turnPage(form: HostedForm): Promise<void> {
  form.values = { '1': { first: 'Ada', last: 'Lovelace' }, '2': 'ada@example.org' };
  await form.updateComplete;
  form.renderRoot.querySelector<HTMLElement>('[part~=next]')?.click();
}

/** Types an answer, so that it is kept, and opens the form once more. */
async function comeBack(form: HostedForm): Promise<void> {
  const control = form.renderRoot.querySelector('input');
  if (control) control.value = 'Ada';
  control?.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await form.updateComplete;
  const { parentElement: place } = form;
  form.remove();
  place?.append(form.cloneNode());
}

/** Every state, in the order of the page. */
export const states: readonly FormState[] = [
  // Every example of every type: with its errors, each also shows what it does without.
  { name: 'wrong', fields: everyExample, act: check, shows: 'error-summary' },
  { name: 'empty', fields: CONTACT },
  { name: 'few mistakes', fields: CONTACT, act: check, shows: 'error' },
  { name: 'pages', fields: pages, act: turnPage, shows: 'back' },
  { name: 'one by one', fields: pages, attributes: 'layout="one-by-one"', act: turnPage, shows: 'back' },
  { name: 'review', fields: CONTACT, attributes: 'review', act: turnPage, shows: 'review' },
  { name: 'files', fields: [FILE, { ...FILE, id: '4' }], act: addFiles, shows: 'remove' },
  { name: 'draft', fields: CONTACT, attributes: 'draft="session"', act: comeBack, shows: 'start-over' },
  { name: 'sending', fields: [...CONTACT, FILE], outcome: 'waits', act: send, shows: 'sending' },
  { name: 'sent', fields: CONTACT, act: send, shows: 'save-receipt' },
  { name: 'closed', fields: CONTACT, settings: { inactive: '1' }, shows: 'notice' },
  { name: 'no questions', fields: [], shows: 'notice' },
  { name: 'not there', fields: 'unavailable', shows: 'failure' },
  {
    name: 'refused',
    fields: CONTACT,
    outcome: { status: 400, json: { status: 'error', error: 'An error occurred while validating the form' } },
    act: send,
    shows: 'failure',
  },
  { name: 'offline', fields: CONTACT, outcome: 'gone', act: send, shows: 'failure' },
  {
    name: 'offer to keep',
    fields: CONTACT,
    attributes: 'outbox="ask"',
    outcome: 'gone',
    act: sendOffline,
    shows: 'keep',
  },
  { name: 'waiting', fields: CONTACT, attributes: 'outbox', outcome: 'gone', act: sendOffline, shows: 'waiting' },
  { name: 'preview', fields: CONTACT, attributes: 'preview' },
];

/** The answer to a submission that a state does not describe. */
export const usualOutcome: Outcome = accepted;
