// The element as a control of a form of the page.
import { tryTo } from '../try.js';

/** The part of a control that a form of the page sees. */
export type Internals = Pick<
  ElementInternals,
  'form' | 'labels' | 'willValidate' | 'validity' | 'validationMessage' | 'setFormValue' | 'setValidity'
>;

/** Makes an element a control of a form of the page. Browsers of before 2023, and those that refuse it, know of none: it belongs to no form. */
export const openInternals = (element: HTMLElement): Internals =>
  tryTo(() => element.attachInternals()) ?? standAlone();

// It belongs to no form, and nobody tells it a value: only a form of the page asks for one.
const standAlone = () => document.createElement('output') as unknown as Internals;
