// Decision 0011: the place of a form is kept while it loads, so that nothing below it jumps. Later code draws the skeleton in it.
import { readText } from '../../platform/kept-texts.js';
import type { OpenStorage } from '../../platform/kept-texts.js';

/** The height of a field with its label and the gap below it, in em. */
export const FIELD = 6;

/** The element, as far as its place is concerned. */
export type Placed = Element & { readonly formId: string; readonly minFields: number };

/** Returns the name under which the shape of a form in an element of about this width is remembered on the device. */
export function shapeName({ formId, clientWidth }: Placed): string {
  return `hosted-form/shape/${formId}/${clientWidth >> 5}`;
}

/** Returns what is remembered of a form: its height, and its shapes. A browser that refuses its storage remembers nothing. */
export const recallShape = (element: Placed, storage: OpenStorage<'getItem'>): string =>
  readText(storage, shapeName(element));

/**
 * Returns the height of a form's place in px: as it was on this device, but at least as the page declares it. A page that has kept the
 * declared place before the script ran would jump otherwise.
 */
export function findPlace(element: Placed, storage: OpenStorage<'getItem'>): number {
  const declared = element.minFields * FIELD * parseFloat(getComputedStyle(element).fontSize);
  return Math.max(declared, parseInt(recallShape(element, storage)) || 0);
}
