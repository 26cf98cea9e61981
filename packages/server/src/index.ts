// hosted-form-server: draws forms where there is no browser.
import { makeDrawing, render } from './rendering/render.js';
import type { Rendered, RenderOptions } from './rendering/options.js';
import type { DrawingOptions, FormDrawing } from './types.js';

export { DrawingError } from './types.js';
export { hashSheet } from './rendering/addresses.js';
export type { Rendered, RenderOptions } from './rendering/options.js';
export type {
  AcceptedForm,
  AnsweredForm,
  DrawingOptions,
  DrawingWarning,
  DrawnForm,
  FormDrawing,
  Place,
  WantedForm,
} from './types.js';

/** The build puts a hash of all sources here. */
declare const DRAWING_VERSION: string;

/** Makes what draws forms, for `createProxy({ drawing: createDrawing() })`. */
export function createDrawing(options: DrawingOptions = {}): FormDrawing {
  return makeDrawing(DRAWING_VERSION, options);
}

/**
 * Draws a form as a fragment for a page: the element with the form in it.
 *
 * @throws DrawingError where the form can't be loaded, or an option is wrong; the signal's reason.
 */
export async function renderForm(options: RenderOptions): Promise<Rendered> {
  return render('fragment', options);
}

/**
 * Draws a form as a whole page.
 *
 * @throws DrawingError where the form can't be loaded, or an option is wrong; the signal's reason.
 */
export async function renderPage(options: RenderOptions): Promise<Rendered> {
  return render('page', options);
}
