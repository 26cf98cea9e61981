// Enters answers with real keys and a real mouse, where the browser lets a test do so.
import { nextFrame } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { Entry } from '../../src/fields/example.js';
import { found, until } from './wait.js';

/** The places where a person finds the controls. */
interface Controls {
  controls(id: string, subfield?: string): HTMLElement[];
  control(id: string, subfield?: string): HTMLElement;
}

/** The way in which a person enters text: key by key, or all of it at once. */
export type Hand = 'keys' | 'paste';

export class Person {
  constructor(
    private readonly form: Controls,
    private readonly hand: Hand = 'keys',
  ) {}

  async enter(id: string, entry: Entry): Promise<void> {
    if ('type' in entry) return type(this.form.control(id, entry.subfield), entry.type, this.hand);
    if ('choose' in entry) return choose(this.form.controls(id, entry.subfield), entry.choose);
    if ('file' in entry) {
      chooseFile(this.form.control(id, entry.subfield), entry.file, entry.file.text);
      return;
    }
    if ('picture' in entry) {
      const bytes = Uint8Array.from(atob(entry.picture.base64), (character) => character.charCodeAt(0));
      chooseFile(this.form.control(id, entry.subfield), entry.picture, bytes);
      return;
    }
    return draw(this.form.control(id, entry.subfield), entry.draw);
  }
}

/** Types at the end of the current text. A native date or time takes its ISO value, `2026-04-03` or `14:30`. */
async function type(control: HTMLElement, text: string, hand: Hand = 'keys'): Promise<void> {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) {
    throw new Error(`Nobody can type into <${control.localName}>`);
  }
  await bringIntoView(control);
  if (control.matches('[type=date], [type=time], [type=datetime-local]')) {
    setMoment(control, text);
    return;
  }
  control.focus({ preventScroll: true });
  if (hand === 'keys') await sendKeys({ type: text });
  else paste(text);
}

/** Inserts a text where the caret is. No other way of a script has the events and the limits of the browser's own editing. */
function paste(text: string): void {
  // oxlint-disable-next-line typescript/no-deprecated
  if (!document.execCommand('insertText', false, text)) throw new Error(`Nobody can paste ${text}`);
}

/**
 * Sets a date like a choice in the browser's calendar, because the keys for a date depend on the browser's language.
 */
function setMoment(control: HTMLInputElement | HTMLTextAreaElement, iso: string): void {
  control.focus({ preventScroll: true });
  control.value = iso;
  if (control.value !== iso) throw new Error(`Nobody can choose ${iso} in <input type="${control.type}">`);
  tellOfChoice(control);
}

/** Dispatches the events of a choice that was made in a dialog outside the page. */
function tellOfChoice(control: HTMLElement): void {
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Chooses an option: by the mouse, except in a select, whose list lies outside the page. */
async function choose(controls: readonly HTMLElement[], value: string): Promise<void> {
  const [first] = controls;
  if (first instanceof HTMLSelectElement) {
    if (!Array.from(first.options).some((option) => option.value === value)) throw new Error(`No option ${value}`);
    first.focus({ preventScroll: true });
    first.value = value;
    tellOfChoice(first);
    return;
  }
  if (first?.role === 'combobox') {
    await type(first, value);
    // The list closes by itself when nothing else is left to choose. Enter would send the form then.
    const isOpen = () => first.getAttribute('aria-expanded') === 'true';
    await until(() => !isOpen() || first.getAttribute('aria-activedescendant'), `the option ${value}`);
    if (isOpen()) await sendKeys({ press: 'Enter' });
    return;
  }
  const option = controls.find((control) => control instanceof HTMLInputElement && control.value === value);
  await pressOn(found(option, `the option ${value}`));
}

/**
 * Moves the mouse into the window's corner. `resetMouse` also lets go of the middle button, by which Chromium on Linux pastes what was marked
 * last, in whatever page.
 */
const leave = () => sendMouse({ type: 'move', position: [0, 0] });

/** Presses the middle of an element with the mouse. */
export async function pressOn(element: Element): Promise<void> {
  await bringIntoView(element);
  await sendMouse({ type: 'click', position: placeIn(element, [0.5, 0.5]) });
  await leave();
}

/** Sets a file like a dropped one, because the browser's dialog lies outside the page. */
function chooseFile(
  control: HTMLElement,
  { name, type }: { readonly name: string; readonly type: string },
  content: BlobPart,
): void {
  if (!(control instanceof HTMLInputElement)) throw new Error(`Nobody can choose a file in <${control.localName}>`);
  const files = new DataTransfer();
  files.items.add(new File([content], name, { type }));
  control.focus({ preventScroll: true });
  control.files = files.files;
  tellOfChoice(control);
}

/** Draws one line with the mouse. */
async function draw(canvas: HTMLElement, line: readonly Fractions[]): Promise<void> {
  await bringIntoView(canvas);
  const [start, ...others] = line.map((at) => placeIn(canvas, at));
  await sendMouse({ type: 'move', position: found(start, 'the start of the line') });
  await sendMouse({ type: 'down' });
  for (const position of others) await sendMouse({ type: 'move', position });
  await sendMouse({ type: 'up' });
  await leave();
}

/** A point in an element, as fractions of its size. */
type Fractions = readonly [x: number, y: number];

/** Returns the place of a point in the window, in whole pixels, as a mouse has them. */
function placeIn(element: Element, [x, y]: Fractions): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + x * width), Math.round(top + y * height)];
}

/** Scrolls to the middle of an element, if need be, and waits until the mouse finds it there. */
async function bringIntoView(element: Element): Promise<void> {
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  // In its next frame, Firefox scrolls to the caret of the last typed text. After that frame it does not.
  await nextFrame();
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // Firefox also searches for the element under the mouse in the last painted frame.
  await nextFrame();
  await nextFrame();
}
