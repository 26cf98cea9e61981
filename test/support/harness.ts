// A form on a page, and a person who fills it in.
import { expect, fixtureSync, html } from '@open-wc/testing';
import '../../src/define.js';
import { browserPorts } from '../../src/api/retry.js';
import type { RetryPorts } from '../../src/api/retry.js';
import type { HostedForm } from '../../src/element/hosted-form.js';
import type { HostedFormEventDetails } from '../../src/element/events.js';
import type { Entry } from '../../src/fields/example.js';
import type { Field } from '../../src/model/form.js';
import { LEAVING, afterFocus } from '../../src/platform/focus.js';
import { Person } from './person.js';
import './end-motion.js';
import './resize-loops.js';
import { PROXY, serveForm } from './service-worker.js';
import type { Served, ServedForm } from './service-worker.js';
import { found, until } from './wait.js';

/** Ports with which the waits between attempts take no time. */
export const quickPorts: RetryPorts = {
  ...browserPorts,
  wait: (_, signal) => (signal.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve()),
};

export type EventName = keyof HostedFormEventDetails;

const EVENTS = [
  'hf-ready',
  'hf-change',
  'hf-page',
  'hf-submit',
  'hf-captcha',
  'hf-queued',
  'hf-success',
  'hf-error',
  'hf-warning',
] as const satisfies readonly EventName[];

/** An event of the element, as the page hears it. */
export type HeardEvent = {
  readonly [Name in EventName]: { readonly name: Name; readonly detail: HostedFormEventDetails[Name] };
}[EventName];

/** The page around a form, and the service's data for it. */
export interface OpenOptions extends Omit<ServedForm, 'fields'> {
  /** Attributes of the element: `{ disabled: '', lang: 'ar' }`. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Attributes of the element's parent. */
  readonly page?: Readonly<Record<string, string>>;
  /** The content that the page puts into the element's slots. */
  readonly slots?: Readonly<Record<string, string>>;
  /** The element's `values`, set before it is on the page. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Puts a form with these fields (in the service's JSON) on the page, and waits until it is ready. */
export async function openForm(
  fields: ServedForm['fields'],
  { attributes = {}, page = {}, slots = {}, values, ...served }: OpenOptions = {},
): Promise<{ element: HostedForm; harness: Harness }> {
  const service = serveForm({ fields, ...served });
  const element = document.createElement('hosted-form');
  const harness = new Harness(element, service);
  setAttributes(element, { 'form-id': service.formId, proxy: PROXY, ...attributes });
  if (values) element.values = values;
  for (const [slot, text] of Object.entries(slots))
    element.append(Object.assign(document.createElement('p'), { slot, textContent: text }));
  const around = fixtureSync<HTMLElement>(html`<div>${element}</div>`);
  setAttributes(around, page);
  await until(() => harness.heard('hf-ready') ?? harness.heard('hf-error'), 'hf-ready');
  const error = harness.heard('hf-error');
  if (error) throw new Error(`The form did not open: ${error.detail.message}`);
  await element.updateComplete;
  return { element, harness };
}

/** Finds the controls of a field or subfield, as `Harness.controls` does. */
export function findControls(field: ParentNode, id: string, subfield?: string): HTMLElement[] {
  const name = subfield === undefined ? `field_${id}` : `field_${id}[${subfield}]`;
  const controls = [`[name="${CSS.escape(name)}"]`, 'canvas', `[name^="${CSS.escape(`${name}[`)}"]`]
    .map((selector) => [...field.querySelectorAll<HTMLElement>(selector)])
    .find(({ length }) => length > 0);
  return controls ?? [];
}

export function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** Looks into an element and acts on it, as a person can. */
export class Harness {
  /** All events that the element has sent to the page, from the start. */
  readonly events: HeardEvent[] = [];

  constructor(
    readonly element: HostedForm,
    /** The form as the service has it, and the submissions that arrived. */
    readonly service: Served,
  ) {
    element.ports ??= quickPorts;
    for (const name of EVENTS) {
      element.addEventListener(name, ({ detail }) => this.events.push({ name, detail } as HeardEvent));
    }
  }

  /** The root of the form's tree. */
  get root(): DocumentFragment | HTMLElement {
    return this.element.renderRoot;
  }

  /** The focused element in the tree of the form. */
  get focused(): Element | null {
    const root = this.root.getRootNode() as ShadowRoot | Document;
    return root.activeElement;
  }

  /** The fields as the element understood them. */
  get fields(): readonly Field[] {
    return found(this.heard('hf-ready'), 'hf-ready').detail.fields;
  }

  /** The last event of a name. */
  heard<Name extends EventName>(name: Name): Extract<HeardEvent, { name: Name }> | undefined {
    return this.events.findLast((event): event is Extract<HeardEvent, { name: Name }> => event.name === name);
  }

  /** A visible piece by its part. */
  part(name: string): HTMLElement {
    return found(this.root.querySelector<HTMLElement>(`[part~="${name}"]`), `part ${name}`);
  }

  /** A field's wrapper. */
  field(id: string): HTMLElement {
    return found(this.root.querySelector<HTMLElement>(`[data-field="${id}"]`), `field ${id}`);
  }

  /**
   * Returns the controls of a field or subfield, by the name that they post. A signature has its canvas instead, and a
   * field of subfields only has theirs.
   */
  controls(id: string, subfield?: string): HTMLElement[] {
    return findControls(this.field(id), id, subfield);
  }

  /** The control of a field or subfield; the first one where there are several. */
  control(id: string, subfield?: string): HTMLElement {
    return found(this.controls(id, subfield)[0], `the control of field ${id} ${subfield ?? ''}`);
  }

  /** Enters an answer as a person does. */
  async enter(id: string, entry: Entry): Promise<void> {
    await new Person(this).enter(id, entry);
    await this.element.updateComplete;
  }

  /** Enters an answer, its text all at once. Where a test is not about keys, this takes a tenth of the time. */
  async put(id: string, entry: Entry): Promise<void> {
    await new Person(this, 'paste').enter(id, entry);
    await this.element.updateComplete;
  }

  /** Presses the button that sends, and waits for the outcome: an event, and the focus where it leads. */
  async submit(): Promise<HeardEvent> {
    const before = this.events.length;
    const outcome = () => this.events.slice(before).find(({ name }) => name === 'hf-success' || name === 'hf-error');
    this.part('submit').click();
    await until(outcome, 'hf-success or hf-error');
    await until(() => this.#isOnOutcome, 'the focus on what came of it');
    return found(outcome(), 'the outcome');
  }

  /** Tells whether the focus is on an outcome: where mistakes are few, in a field, after they were announced. */
  get #isOnOutcome(): boolean {
    if (this.focused?.matches('[part~="error-summary"], [part~="failure"], [part~="success"]')) return true;
    const isFew = !this.root.querySelector('[part~="error-summary"]') && this.mistakes().length > 0;
    return isFew && this.focused?.closest('[data-field]') !== null;
  }

  /** The mistakes that the person was told of: by the summary, or, where they are few, by an announcement. */
  mistakes(): string[] {
    const lines = this.root.querySelectorAll('[part~="error-summary"] li, [role=status] .mistake');
    return Array.from(lines, (line) => readText(line));
  }

  /** The links of the error summary; none where there is no summary. */
  summary(): HTMLAnchorElement[] {
    return [...this.root.querySelectorAll<HTMLAnchorElement>('[part~="error-summary"] a')];
  }

  /** Returns the errors of a field, its subfields included. */
  errors(id: string): string[] {
    return Array.from(this.field(id).querySelectorAll('[part~="error"]'), (error) => readText(error));
  }

  /** Returns the text of an element's `aria-describedby`, from the form's tree. */
  description(of: Element): string {
    const ids = (of.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
    return ids.map((id) => readText(found(this.root.querySelector(`#${CSS.escape(id)}`), `#${id}`))).join(' ');
  }
}

/** Waits until a turned page has its own buttons, and nothing of the page before it: the focus leaves that one first. */
export async function settleTurn(harness: Harness): Promise<void> {
  await afterFocus(LEAVING);
  await harness.element.updateComplete;
}

/** Returns a text as it is read: runs of white space are one space. */
export function readText(element: Element): string {
  const said = found(element.cloneNode(true) as Element, 'a copy');
  for (const seen of said.querySelectorAll('[aria-hidden=true]:not([part]):has(+ .visually-hidden)')) seen.remove();
  return said.textContent.replace(/\s+/g, ' ').trim();
}

/** Returns the name of a group that takes the focus. Screen readers in Firefox say nothing of one without a name. */
export function nameOf(group: Element): string {
  expect(group.role).to.equal('group');
  const label = group.getAttribute('aria-labelledby');
  const root = group.getRootNode() as ParentNode;
  return label ? readText(found(root.querySelector(`#${CSS.escape(label)}`), 'the name')) : (group.ariaLabel ?? '');
}
