// The moments of a form as a whole: it loads, it can't be loaded, it has content above its fields, and it was sent.
import { fixtureSync, html } from '@open-wc/testing';
import type { HostedForm } from '../../../src/element/hosted-form.js';
import { PageOutbox } from '../../../src/features/outbox/page-outbox.js';
import { SIGNATURE, STROKES } from '../../../src/fields/signature/testing/signer.js';
import '../../../src/companions/popup/index.js';
import * as drafts from '../../support/draft-page.js';
import { Harness, openForm, quickPorts } from '../../support/harness.js';
import type { OpenOptions } from '../../support/harness.js';
import { Tab, device, offline, refused, sealed } from '../../support/outbox.js';
import { HttpResponse, PROXY, http, serve, serveForm } from '../../support/service-worker.js';
import { found, until } from '../../support/wait.js';

/** Brings a form into a moment, and returns the element to look at. */
type Moment = () => Promise<Element>;

const NAME = { id: '1', type: 'name', label: 'Your name', required: '1' };
const EMAIL = { id: '2', type: 'email', label: 'E-mail', required: '1' };
const TOPICS = {
  id: '3',
  type: 'checkbox',
  label: 'Topics',
  required: '1',
  options: ['Bread', 'Cake'].map((label) => ({ label, value: label })),
};
const BREAK = { id: '4', type: 'section', section_break: '1', section_heading: 'Your order' };
const NOTE = { id: '6', type: 'textarea', label: 'Anything else', maxlength: '40' };
const FIELDS = [NAME, EMAIL, TOPICS, NOTE];
const PAGES = [NAME, EMAIL, BREAK, TOPICS, NOTE];
const ANSWERS = { 1: { first: 'Ada', last: 'Lovelace' }, 2: 'ada@example.com', 3: ['Bread'], 6: 'Please ring.' };

const never = () => new Promise<Response>(() => undefined);
const shows = ({ root }: Harness, selector: string) => until(() => root.querySelector(selector), selector);

/** Opens a form with answers that can be sent. */
const openAnswered = (options: OpenOptions = {}) => openForm(FIELDS, { values: ANSWERS, ...options });

/** Puts a form on the page whose list is answered this way; a list that never comes leaves it loading. */
async function openUnserved(list: () => Promise<Response>, shown: string): Promise<Element> {
  const service = serveForm({ fields: FIELDS });
  serve(http.get(`${PROXY}/form/${service.formId}/field.json`, list));
  const element = document.createElement('hosted-form');
  element.setAttribute('form-id', service.formId);
  element.setAttribute('proxy', PROXY);
  element.setAttribute('min-fields', '4');
  const harness = new Harness(element, service);
  fixtureSync(html`<div>${element}</div>`);
  await shows(harness, shown);
  return element;
}

/** Sends the answers, and waits for what is shown then. */
async function send(submission: NonNullable<OpenOptions['submission']>, shown: string): Promise<Element> {
  const { element, harness } = await openAnswered({ submission, capabilities: 'idempotency' });
  harness.part('submit').click();
  await shows(harness, shown);
  await element.updateComplete;
  return element;
}

const answer = (status: number, body: object) => () => HttpResponse.json(body, { status });
const REFUSED = { status: 'error', error: 'The answers were refused', errors: { field_2: 'The value must be unique' } };
const UNKNOWN = { status: 'error', error: 'No', code: 'outcome_unknown', outcome: 'unknown' };

/** Opens a form whose answers wait on the device, or came back from there. */
async function openWithOutbox(leave: (opened: Harness, tab: Tab) => Promise<void>): Promise<HostedForm> {
  const { element, harness } = await openAnswered();
  harness.control('2').focus();
  const session = found(element.session, 'the session');
  await until(() => session.features.sending, 'the sending');
  const tab = new Tab(device({ now: Date.UTC(2026, 2, 3, 12) }), () => Promise.reject(offline()));
  const install = new PageOutbox(() => tab.outbox).begin(element, session.channel);
  await leave(harness, tab);
  await tab.outbox.drain();
  await install(session);
  return element;
}

const ownSubmission = ({ element }: Harness) =>
  sealed(Date.UTC(2026, 2, 3, 12), { formId: element.formId, proxy: new URL(PROXY, document.baseURI).href });

async function openOffer(): Promise<Element> {
  const element = await openWithOutbox(async ({ element: form }) => form.setAttribute('outbox', 'ask'));
  element.ports = { ...quickPorts, isOnline: () => false };
  found(element.renderRoot.querySelector<HTMLElement>('[part~=submit]'), 'the button').click();
  await until(() => element.renderRoot.querySelector('[part=keep]'), 'the offer');
  return element;
}

async function openWaiting(): Promise<Element> {
  let submission: ReturnType<typeof sealed> | undefined;
  const element = await openWithOutbox(async (harness, tab) => {
    submission = ownSubmission(harness);
    await tab.leave(submission);
  });
  const sealedAnswers = { answers: '', params: [], submission: found(submission, 'the submission') };
  await element.show({ name: 'waiting', sealed: sealedAnswers, isBeingSent: false }, '[part=waiting]');
  await until(() => element.shadowRoot?.querySelector('[part=waiting]'), 'what waits');
  return element;
}

async function openDraft(): Promise<Element> {
  const { harness } = await drafts.open(PAGES);
  await harness.enter('2', { type: 'ada@example.com' });
  const again = await drafts.reload(harness, PAGES);
  await shows(again, '[part=note]');
  return again.element;
}

async function openReview(): Promise<Element> {
  const { element, harness } = await openAnswered({ attributes: { review: '' } });
  harness.part('next').click();
  await shows(harness, '[part=review]');
  return element;
}

async function openSuggestion(): Promise<Element> {
  const { element, harness } = await openForm(FIELDS);
  harness.control('6').focus();
  await until(() => 'issues' in element.wording.current && element.session?.features.sending, 'the sending');
  await harness.enter('2', { type: 'ada@gmial.com' });
  await harness.enter('6', { type: 'x'.repeat(38) });
  await shows(harness, '[part=suggestion]');
  return element;
}

async function openFullScreen(): Promise<Element> {
  const { element, harness } = await openForm([NAME, SIGNATURE], { values: { 5: STROKES } });
  await until(() => harness.part('signature-canvas'), 'the canvas');
  harness.part('full-screen').click();
  await shows(harness, 'dialog[open]');
  return element;
}

async function openExamined(): Promise<Element> {
  const { href } = location;
  history.replaceState(history.state, '', '?form-doctor');
  const { element, harness } = await openForm([...FIELDS, { id: '9', type: 'hologram', label: 'Tomorrow' }]);
  await shows(harness, '[part=doctor]');
  history.replaceState(history.state, '', href);
  return element;
}

/** Opens a pop-up with a form. */
async function openPopup(as: string): Promise<Element> {
  const service = serveForm({ fields: FIELDS });
  const popup = document.createElement('hosted-form-popup');
  for (const [name, value] of Object.entries({
    'form-id': service.formId,
    proxy: PROXY,
    as,
    'aria-label': 'Write to us',
  }))
    popup.setAttribute(name, value);
  fixtureSync(html`<div>${popup}</div>`);
  popup.show();
  await until(() => popup.querySelector('hosted-form')?.shadowRoot?.querySelector('[part~=submit]'), 'the form');
  return popup;
}

const only = async (opened: ReturnType<typeof openForm>): Promise<Element> => (await opened).element;

/** All moments, by name. */
export const MOMENTS: Readonly<Record<string, Moment>> = {
  loading: () => openUnserved(never, '[part=skeleton] .box'),
  'not to be had': () => openUnserved(async () => new HttpResponse('', { status: 500 }), '[part=failure]'),
  empty: () => only(openForm([])),
  closed: () =>
    only(openForm(FIELDS, { settings: { inactive: true, disabled_message: '<p>We are <b>full</b>.</p>' } })),
  'a required field of an unknown type': () =>
    only(openForm([NAME, { id: '7', type: 'hologram', label: 'Your hologram', required: '1' }])),
  'in an editor': () => only(openForm(FIELDS, { attributes: { preview: '' } })),
  'filled in by the page': () => only(openForm(FIELDS, { attributes: { values: JSON.stringify(ANSWERS) } })),
  'with a draft': openDraft,
  'the first of two pages': () => only(openForm(PAGES)),
  'one question': () => only(openForm(PAGES, { attributes: { layout: 'one-by-one' } })),
  review: openReview,
  'a suggestion and a count': openSuggestion,
  'signing on the whole screen': openFullScreen,
  sending: () => send(never, '[part~=submit][aria-disabled]'),
  'not sent': () => send(answer(500, { status: 'error', error: 'Database' }), '[part=failure]'),
  'perhaps sent': () => send(answer(409, UNKNOWN), '[part=failure]'),
  'refused by the service': () => send(answer(400, REFUSED), '[part=error]'),
  'answers of an earlier visit were refused': () =>
    openWithOutbox(async (harness, tab) => {
      tab.deliver = () => Promise.reject(refused());
      await tab.leave(ownSubmission(harness));
    }),
  'an offer to keep the answers': openOffer,
  'waiting for a connection': openWaiting,
  'sent, with a receipt': () =>
    send(answer(200, { id: '1000001', message: '<p>Thank <b>you</b>.</p>' }), '[part=success]'),
  'the doctor': openExamined,
  'a dialog': () => openPopup('dialog'),
  'a slide-in': () => openPopup('slide-in'),
};
