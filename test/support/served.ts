// A form as a server has drawn it, in a page whose script comes later.
import { fixtureSync, html } from '@open-wc/testing';
import { HostedForm } from '../../src/element/hosted-form.js';
import { Harness, findControls, openForm, quickPorts, setAttributes } from './harness.js';
import type { OpenOptions } from './harness.js';
import { Person } from './person.js';
import type { Hand } from './person.js';
import { PROXY, http, serve } from './service-worker.js';
import type { Served, ServedForm } from './service-worker.js';
import { found, gate, until } from './wait.js';

/** A tag for each element, so that a test decides when its script comes. */
let tags = 0;

/** A form that a server has drawn. A person can fill it in before its script comes. */
export class ServedPage {
  readonly person: Person;
  /** The posts of the native form that nobody has stopped. */
  readonly posts: FormData[] = [];
  /** The tree that the server has drawn. */
  readonly tree: HTMLElement;
  readonly element: HTMLElement;
  readonly #service: Served;

  constructor(element: HTMLElement, service: Served, hand: Hand) {
    this.element = element;
    this.#service = service;
    this.tree = found((element.shadowRoot ?? element).querySelector<HTMLElement>('[data-served]'), 'the served tree');
    this.person = new Person(
      {
        controls: (id, subfield) => this.controls(id, subfield),
        control: (id, subfield) => found(this.controls(id, subfield)[0], `the control of field ${id}`),
      },
      hand,
    );
    // A person types at the end of a text. In a fresh input the caret is at its beginning.
    for (const text of this.tree.querySelectorAll('input, textarea')) moveCaretToEnd(text);
    // What nobody has stopped would leave the page of the tests.
    this.tree.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) this.posts.push(new FormData(found(this.tree.querySelector('form'), 'the form')));
      event.preventDefault();
      // The form can't tell it from the page that is left.
      Object.defineProperty(event, 'defaultPrevented', { value: false });
    });
  }

  /** Tells whether the person sees the tree that the server has drawn. */
  get isThere(): boolean {
    return this.tree.isConnected;
  }

  controls(id: string, subfield?: string): HTMLElement[] {
    const field = this.tree.querySelector(`[data-field="${id}"]`);
    return field ? findControls(field, id, subfield) : [];
  }

  control(id: string, subfield?: string): HTMLElement {
    return found(this.controls(id, subfield)[0], `the control of field ${id} ${subfield ?? ''}`);
  }

  /** Lets the script come. Its form is on the way then. */
  letScriptCome(): Harness {
    customElements.define(this.element.localName, class extends HostedForm {});
    const element = this.element as HostedForm;
    element.ports = quickPorts;
    return new Harness(element, this.#service);
  }

  /** Keeps the field list under way until the returned function is called. */
  holdList(): () => void {
    const { open, opened } = gate();
    const list = http.get(`${PROXY}/form/${this.#service.formId}/field.json`, async () => {
      await opened;
      // The handler before it answers.
      return undefined;
    });
    serve(list);
    return open;
  }

  /** Lets the script come, and waits until its form has taken over. */
  async takeOver(): Promise<Harness> {
    const harness = this.letScriptCome();
    await until(() => harness.heard('hf-ready') ?? harness.heard('hf-error'), 'hf-ready');
    await harness.element.updateComplete;
    return harness;
  }
}

/** Puts a form on a page as its server draws it. `served` changes the tree as that server would. */
export async function serveDrawn(
  fields: ServedForm['fields'],
  options: OpenOptions = {},
  {
    hand = 'paste',
    served = () => undefined,
  }: { readonly hand?: Hand; readonly served?: (tree: HTMLElement) => void } = {},
): Promise<ServedPage> {
  const { element: drawn, harness } = await openForm(fields, {
    ...options,
    page: {},
    attributes: options.attributes ?? {},
  });
  await until(() => drawn.session?.features.isSuited, 'the parts that suit the form');
  const tree = copyTree(found(drawn.renderRoot.querySelector<HTMLElement>('[part=root]'), 'the form'), drawn.formId);
  const sheets = drawn.shadowRoot?.adoptedStyleSheets ?? [];
  drawn.remove();
  // The form would be there at once, from the list that is kept on the device.
  for (const name of Object.keys(localStorage)) if (name.startsWith('hosted-form/list/')) localStorage.removeItem(name);
  served(tree);
  const element = document.createElement(`served-form-${String(++tags)}`);
  setAttributes(element, { 'form-id': drawn.formId, proxy: PROXY, ...options.attributes });
  for (const [slot, text] of Object.entries(options.slots ?? {}))
    element.append(Object.assign(document.createElement('p'), { slot, textContent: text }));
  const isLight = options.attributes?.['render'] === 'light';
  const root = isLight ? element : element.attachShadow({ mode: 'open' });
  if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...sheets];
  root.append(tree);
  const around = fixtureSync<HTMLElement>(html`<div>${element}</div>`);
  setAttributes(around, options.page ?? {});
  return new ServedPage(element, harness.service, hand);
}

function moveCaretToEnd(control: Element): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  if (control.selectionStart !== null) control.setSelectionRange(control.value.length, control.value.length);
}

/** Copies a drawn tree as markup that a browser reads: without comments, with the state of each control in its attributes. */
function copyTree(drawn: HTMLElement, formId: string): HTMLElement {
  const controls = drawn.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input, select, textarea',
  );
  const holder = document.createElement('template');
  holder.innerHTML = drawn.outerHTML.replace(/<!--[^]*?-->/g, '');
  const tree = found(holder.content.querySelector<HTMLElement>('[part=root]'), 'the copy');
  tree.querySelectorAll('input, select, textarea').forEach((copy, at) => {
    const control = found(controls[at], 'the control');
    if (copy instanceof HTMLInputElement && control instanceof HTMLInputElement) {
      copy.toggleAttribute('checked', control.checked);
      if (!copy.matches('[type=radio], [type=checkbox], [type=file]')) copy.setAttribute('value', control.value);
    }
    if (copy instanceof HTMLTextAreaElement) copy.textContent = control.value;
    if (copy instanceof HTMLSelectElement && control instanceof HTMLSelectElement)
      for (const [index, option] of [...copy.options].entries())
        option.toggleAttribute('selected', found(control.options[index], 'the option').selected);
  });
  tree.dataset['served'] = '';
  setAttributes(found(tree.querySelector('form'), 'the form'), {
    method: 'post',
    enctype: 'multipart/form-data',
    action: `${PROXY}/form/${formId}/submission.html`,
  });
  return document.importNode(tree, true);
}
