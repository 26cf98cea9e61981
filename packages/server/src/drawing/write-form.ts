// Writes what an element shows: as a form that a browser sends without a script.
import type { HostedForm } from '../../../../src/element/hosted-form.js';
import { Order } from '../../../../src/features/served/order.js';
import { readSheets } from '../dom/tree.js';
import type { DrawnForm, WantedForm } from '../types.js';
import { offerConditional } from './only-if.js';
import { findRoot, prepareForm } from './prepare-form.js';
import { raiseSheet, scopeSheet } from './scope-sheet.js';
import { pageStyles, servedStyles } from './served.styles.js';
import { writeHtml } from './write-html.js';

/** Returns what is wanted for a page of its own: in the page's tree, links lead to ids, and browsers without shadow trees show it. */
export const asPage = (wanted: WantedForm): WantedForm => ({
  ...wanted,
  attributes: { ...wanted.attributes, render: 'light' },
});

/** Tells whether a form is drawn for the page's own tree. */
export const isLight = ({ attributes }: Pick<WantedForm, 'attributes'>): boolean => attributes['render'] === 'light';

/** Writes the form that an element shows. */
export function writeForm(element: HostedForm, wanted: WantedForm): DrawnForm {
  const root = findRoot(element);
  const styles = new Map<string, string>();
  const nameStyle = (style: string) => {
    const name = styles.get(style) ?? `drawn-${String(styles.size + 1)}`;
    styles.set(style, name);
    return name;
  };
  offerConditional(element);
  prepareForm(root, wanted);
  root.setAttribute('data-served', element.lasting.get(Order)?.written ?? '');
  const html = writeHtml(root, nameStyle);
  const own = Array.from(styles, ([style, name]) => `.${name}{${style}}`);
  const css = [...readSheets(element.shadowRoot), servedStyles.cssText, ...own]
    .join('\n')
    .replaceAll('</', String.raw`<\/`);
  const { formId, proxy, attributes } = wanted;
  return {
    formId,
    proxy,
    attributes,
    html,
    css: pageStyles.cssText + (isLight(wanted) ? scopeSheet : raiseSheet)(css),
    title: element.session?.loaded.form.title ?? '',
    language: root.getAttribute('lang') ?? 'en',
    direction: root.getAttribute('dir') === 'rtl' ? 'rtl' : 'ltr',
  };
}
