// Writes what an element shows: as a form that a browser sends without a script.
import type { HostedForm } from '../../../../src/element/hosted-form.js';
import type { DrawnRoot } from '../dom/tree.js';
import type { DrawnForm, WantedForm } from '../types.js';
import { escapeHtml, writeHtml } from './write-html.js';

/** Stands in each drawn form, exactly so. Who answers with the form puts a token of their own between the quotation marks. */
export const TOKEN = '<input type="hidden" name="hosted-form-token" value="">';

/** Writes the form that an element shows. */
export function writeForm(element: HostedForm, { formId, proxy, attributes }: WantedForm): DrawnForm {
  const root = findRoot(element);
  const styles = new Map<string, string>();
  const nameStyle = (style: string) => {
    const name = styles.get(style) ?? `drawn-${String(styles.size + 1)}`;
    styles.set(style, name);
    return name;
  };
  prepareForm(root, address({ formId, proxy, attributes }));
  const html = writeHtml(root, nameStyle).replace(/(<form [^>]*>)/, `$1${TOKEN}`);
  const own = Array.from(styles, ([style, name]) => `.${name}{${style}}`);
  return {
    formId,
    proxy,
    attributes,
    html,
    css: [...readSheets(element), ...own].join('\n').replaceAll('<', String.raw`\3c `),
    title: element.session?.loaded.form.title ?? '',
    language: root.getAttribute('lang') ?? 'en',
    direction: root.getAttribute('dir') === 'rtl' ? 'rtl' : 'ltr',
  };
}

/** Returns the address that a form without a script posts to. */
export function address({ formId, proxy, attributes }: Pick<WantedForm, 'formId' | 'proxy' | 'attributes'>): string {
  const query = new URLSearchParams(attributes).toString();
  return `${proxy}/form/${formId}/submission.html${query && `?${query}`}`;
}

function findRoot(element: HostedForm): HTMLElement {
  const root = (element.shadowRoot ?? element).querySelector<HTMLElement>('[part~=root]');
  if (!root) throw new Error('The element has drawn nothing.');
  return root;
}

function prepareForm(root: HTMLElement, action: string): void {
  root.setAttribute('data-served', '');
  const form = root.querySelector('[part~=form]');
  form?.setAttribute('method', 'post');
  form?.setAttribute('enctype', 'multipart/form-data');
  form?.setAttribute('action', action);
}

/** Returns the texts of the sheets that the tree wears, in their order. */
function readSheets(element: HostedForm): readonly string[] {
  const root = element.shadowRoot as unknown as DrawnRoot | null;
  return (root?.adoptedStyleSheets ?? []).map(({ text }) => text);
}

export { escapeHtml };
