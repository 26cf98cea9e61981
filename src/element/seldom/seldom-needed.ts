// What few forms and pages need. Fetched on demand, so that the core knows one file for all of it.
import { loadType } from '../../fields/load.js';
import { fetchPart } from '../../parts/fetch-part.js';
import type { FieldModule } from '../../fields/view.js';
import type { ElementSession, FormElement } from '../element-session.js';
import type { Explanation } from '../../rules/explain/explanation.js';
import type { ReactiveElement } from 'lit';

export { shareLists } from './share-lists.js';
export { tellBroken } from '../owner/tell-broken.js';

/** Explains a field to the form's owner; `undefined` where the form has no such field. @throws Error where the code for it does not come. */
export async function explain(session: ElementSession, fieldId: string): Promise<Explanation | undefined> {
  const { explainField } = await fetchPart(() => import('../owner/explain-field.js'));
  return explainField(session, fieldId);
}

/** Tells the owner what is wrong with a form. */
export async function warnOwner(session: ElementSession): Promise<void> {
  const { channel, loaded, warnings } = session;
  const owner = await fetchPart(() => import('../owner/owner-warnings.js'));
  for (const finding of owner.findUncorrectable(session)) warnings.push(finding);
  owner.tellOwner(channel, loaded.form.id, warnings);
}

/** Fetches what replaces a field whose view fails: the notice of unknown types, and its words. The form is drawn with it. */
export async function fetchNotice(element: FormElement): Promise<FieldModule> {
  const [module] = await Promise.all([loadType(''), element.wording.complete()]);
  return module;
}

/** Shows again that the form was sent, because the browser has restored the form of the page around it. */
export async function restoreSent(element: FormElement, state: unknown): Promise<void> {
  const hostForm = await fetchPart(() => import('../../features/host-form/host-form.js'));
  await hostForm.restoreSent(element, state);
}

/** Styles a form by elements, where the browser makes no sheets. A policy of the page may forbid these, and the form looks plain. */
export function wearAsText({ renderRoot, constructor }: ReactiveElement): void {
  const { elementStyles } = constructor as typeof ReactiveElement;
  const sheets = new DocumentFragment();
  for (const style of elementStyles) {
    if (!('cssText' in style)) continue;
    const element = document.createElement('style');
    element.textContent = style.cssText;
    sheets.append(element);
  }
  renderRoot.prepend(sheets);
}

/** A class of the element, perhaps of another version. */
interface Defined {
  readonly version?: string;
}

/** Warns the owner that the page has defined the element twice. */
export function warnOfSecond(first: Defined, { version = '' }: Defined): void {
  const used = first.version ?? 'an unknown version';
  console.warn(`<hosted-form> is defined twice: ${used} came first and is used, ${version} is not.`);
}
