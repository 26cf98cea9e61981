// Makes a drawn tree a form that a browser sends without a script.
import type { HostedForm } from '../../../../src/element/hosted-form.js';
import { NOTE } from '../../../../src/features/served/told.js';
import { OTHER } from '../../../../src/fields/shared/options/option-ids.js';
import { document, setAll } from '../dom/tree.js';
import type { WantedForm } from '../types.js';
import { offer } from './only-if.js';

/** Stands in each drawn form, exactly so. Who answers with the form puts a token of their own between the quotation marks. */
export const TOKEN = { type: 'hidden', name: 'hosted-form-token', value: '' };

/** Returns the part of the element's tree that is written. @throws Error where it has drawn nothing. */
export function findRoot(element: HostedForm): HTMLElement {
  const root = (element.shadowRoot ?? element).querySelector<HTMLElement>('[part~=root]');
  if (!root) throw new Error('The element has drawn nothing.');
  return root;
}

/** Prepares the tree: where the form is posted to, its token, what the browser leads to, and links in place of buttons. */
export function prepareForm(root: HTMLElement, wanted: WantedForm): void {
  const form = root.querySelector('[part~=form]');
  if (form) {
    setAll(form, { method: 'post', enctype: 'multipart/form-data', action: address(wanted, 'submission.html') });
    form.prepend(setAll(document.createElement('input'), TOKEN));
  }
  // The browser leads to it once the page is there, as the script leads the focus.
  root
    .querySelector(`[part~=error-summary], [data-note=${NOTE}] > *, [part~=failure], [part~=success]`)
    ?.setAttribute('autofocus', '');
  for (const text of root.querySelectorAll<HTMLElement>('.other')) offerOther(text);
  for (const part of ['again', 'retry']) linkBack(root.querySelector(`button[part~=${part}][type=button]`), wanted);
}

/** Offers the text of "Other" as long as that is not chosen. */
function offerOther(text: HTMLElement): void {
  const options = text.closest('[data-field]')?.querySelectorAll<HTMLInputElement & HTMLOptionElement>('input, option');
  if (Array.from(options ?? []).some(({ value, checked, selected }) => value === OTHER && (checked || selected)))
    return;
  offer(text);
}

/** Puts a link to the empty form in place of a button that opens one. */
function linkBack(button: Element | null, wanted: WantedForm): void {
  if (!button) return;
  const link = setAll(document.createElement('a'), {
    part: button.getAttribute('part') ?? '',
    href: address(wanted, '.html'),
  });
  link.append(...Array.from(button.childNodes));
  button.replaceWith(link);
}

/** Attributes of the page alone: in which tree the form is, which the server draws alike, and where its script leads once it is sent. */
const OF_PAGE = ['render', 'success-url', 'redirect-origins'];

/** Returns the attributes that count where the form is drawn. */
export const drawnAttributes = ({ attributes }: Pick<WantedForm, 'attributes'>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !OF_PAGE.includes(name)));

/** Returns the address of a call for a form, with the attributes that the person's page has. */
function address(wanted: WantedForm, call: string): string {
  const { formId, proxy } = wanted;
  const query = new URLSearchParams(drawnAttributes(wanted)).toString();
  const path = `${proxy.replace(/\/+$/, '')}/form/${encodeURIComponent(formId)}`;
  return `${path}${call.startsWith('.') ? '' : '/'}${call}${query && `?${query}`}`;
}
