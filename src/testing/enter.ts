// Enters an answer into one control, with the events that a browser sends for it.
import { findAll, findByName, namesOf, textOf } from './names.js';
import type { Control } from './names.js';
import { waitFor } from './the-form.js';

/** Tells whether a control is one of several to choose from. */
export const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox';

/** Tells whether a person types into a control, or moves it. */
export const isText = (control: Control): boolean =>
  control.localName === 'textarea' ||
  (control.localName === 'input' && !/^(radio|checkbox|file|button)$/.test(control.type));

/** Refuses what a person can't do. @throws Error */
function requireOpen(control: Control, label: string): void {
  const isLocked = 'readOnly' in control && control.readOnly;
  if (isLocked || control.matches(':disabled') || control.closest('fieldset[disabled]'))
    throw new Error(`“${label}” can only be read.`);
}

/** Enters a text in the place of the one that is there, and tells of it. The person is still in the control. */
export function type(control: Control, text: string, label: string): void {
  requireOpen(control, label);
  control.focus();
  control.value = text;
  if (control.value !== text) throw new Error(`“${label}” takes no “${text}” (<input type="${control.type}">).`);
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

/** Tells that a person is done with a control, and leaves it. */
export function tellChanged(control: Control): void {
  control.dispatchEvent(new Event('change', { bubbles: true }));
  control.blur();
}

/** Presses a radio button or a checkbox, unless it is as it should be. */
export function pressOption(option: HTMLInputElement, isWanted: boolean, label: string): void {
  if (option.checked === isWanted) return;
  requireOpen(option, label);
  option.focus();
  option.click();
}

/** Chooses from a list, by the words of an option, else by its value. */
export function chooseFrom(control: Control, wanted: string, label: string): void {
  requireOpen(control, label);
  const options = Array.from(control.querySelectorAll('option'));
  const named = options.flatMap((option) => [[textOf(option), option] as const, [option.value, option] as const]);
  control.focus();
  control.value = findByName(named, wanted, `option of “${label}” called`).value;
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  tellChanged(control);
}

/** Chooses what is found for a typed text. The list closes by itself where there is one thing alone to choose. */
export async function choosePiece(
  scope: Element,
  control: Control,
  wanted: string,
  update: () => Promise<void>,
): Promise<void> {
  const list = () => {
    const found = findAll<HTMLElement>(scope.closest('[data-field]') ?? scope, '[role="option"]');
    return found.length > 0 || control.getAttribute('aria-expanded') !== 'true' ? found : undefined;
  };
  const options = (await waitFor(list)) ?? [];
  if (options.length > 0) {
    const named = options.flatMap((option) => namesOf(option, scope).map((name) => [name, option] as const));
    findByName(named, wanted, 'option').click();
    await update();
  }
  control.blur();
}

/** Chooses a file as if it was dropped: the browser's dialog lies outside the page. */
export function chooseFile(control: Control, file: File, label: string): void {
  if (control.type !== 'file' || control.localName !== 'input') throw new Error(`“${label}” takes no file.`);
  requireOpen(control, label);
  control.focus();
  setFiles(control, file);
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  tellChanged(control);
}

/** Puts a file into a control. A small DOM has no way for it, so the control gets a list of its own. */
function setFiles(control: Control, file: File): void {
  try {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    Reflect.set(control, 'files', transfer.files);
  } catch {
    // The list below takes its place.
  }
  if (Reflect.get(Object(Reflect.get(control, 'files')), 0) === file) return;
  const list = {
    0: file,
    length: 1,
    item: (index: number) => (index === 0 ? file : null),
    *[Symbol.iterator]() {
      yield file;
    },
  };
  Object.defineProperty(control, 'files', { value: list, writable: true, configurable: true });
}
