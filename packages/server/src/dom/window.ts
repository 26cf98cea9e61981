// The globals that the element finds on the server, in place of the browser's. The build puts them into the element's code by their names
// (`INJECTED` below): nothing global is touched, and what is not here does not exist. Decision 0052.
import { BASE, completeAccessors, document, findClass, HTMLElement, Option, ShadowRoot } from './tree.js';
import { CONTROLS } from './controls.js';
import { fetchForDrawing } from './fetch.js';
import { globals } from './globals.js';

for (const [name, accessors] of Object.entries(CONTROLS)) completeAccessors(name, accessors);

export { document, HTMLElement, Option, ShadowRoot };

export const Comment = findClass('Comment');
export const CustomEvent = findClass('CustomEvent');
export const Document = findClass('Document');
export const DocumentFragment = findClass('DocumentFragment');
export const Element = findClass('Element');
export const Event = findClass('Event');
export const HTMLCanvasElement = findClass('HTMLCanvasElement');
export const HTMLButtonElement = findClass('HTMLButtonElement');
export const HTMLDialogElement = findClass('HTMLDialogElement');
export const HTMLFieldSetElement = findClass('HTMLFieldSetElement');
export const HTMLFormElement = findClass('HTMLFormElement');
export const HTMLImageElement = findClass('HTMLImageElement');
export const HTMLInputElement = findClass('HTMLInputElement');
export const HTMLLabelElement = findClass('HTMLLabelElement');
export const HTMLOptionElement = findClass('HTMLOptionElement');
export const HTMLScriptElement = findClass('HTMLScriptElement');
export const HTMLSelectElement = findClass('HTMLSelectElement');
export const HTMLTemplateElement = findClass('HTMLTemplateElement');
export const HTMLTextAreaElement = findClass('HTMLTextAreaElement');
export const Node = findClass('Node');
export const NodeFilter = findClass('NodeFilter');
export const Text = findClass('Text');

/** Nothing has a canvas. Fields show what they show where a browser can't draw. */
export function CanvasRenderingContext2D(): never {
  throw new TypeError('A server has no canvas.');
}

/** A sheet of styles: only its text is of use. */
export class CSSStyleSheet {
  text = '';
  replaceSync(text: string): void {
    this.text = text;
  }
}

/** Looks that nobody has: whoever asks reads the answer for none. */
export const getComputedStyle = (): object => ({ getPropertyValue: () => '' });
/** No person's screen is known. No script follows what is drawn: native controls do all of it. */
export const matchMedia = (query: string): object => ({
  matches: query.includes('(scripting: none)'),
  addEventListener: () => undefined,
});

/** A server's console is not the form's: its owner hears of everything by `onWarning`. */
export const console = { error: () => undefined, log: () => undefined, warn: () => undefined };

/** The page sends no events, and its forms are drawn at once. */
export const addEventListener = (): void => undefined;
export const removeEventListener = (): void => undefined;
export const dispatchEvent = (): boolean => true;
export const requestAnimationFrame = (act: () => void): unknown => setTimeout(act, 0);
export const cancelAnimationFrame = (frame: ReturnType<typeof setTimeout>): void => clearTimeout(frame);
export const customElements = {
  define: () => undefined,
  get: () => undefined,
  whenDefined: () => new Promise(() => undefined),
};
export const location = new URL(BASE);
export const fetch = fetchForDrawing;

Object.assign(globals, {
  addEventListener,
  CSSStyleSheet,
  crypto,
  dispatchEvent,
  document,
  fetch,
  location,
  origin: location.origin,
  removeEventListener,
});
