// Takes answers back as a person does, with a mouse alone or with keys alone.
import { nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Harness } from './harness.js';
import { pressOn } from './person.js';
import { found, until } from './wait.js';

/** The only thing that the person has. */
export type Device = 'mouse' | 'keys';

/** The most acts for one answer: a quantity is taken back one by one. */
const MOST = 40;

/** Buttons that take an answer back, or a part of it. */
const BUTTONS = 'button:is([part~=clear], [part~=remove]):not([aria-disabled=true])';

/** Takes the answer of a field back until `isEmpty`. */
export async function takeBack(harness: Harness, id: string, device: Device, isEmpty: () => boolean): Promise<void> {
  for (let acts = 0; !isEmpty(); acts++) {
    const field = harness.field(id);
    if (acts === MOST) throw new Error(`The answer of ${id} comes back: ${JSON.stringify(harness.element.values[id])}`);
    if (!(await pressButton(harness, field, device)) && !(await emptyControl(field, device)))
      throw new Error(`Nothing takes back the answer of ${id}: ${JSON.stringify(harness.element.values[id])}`);
    await harness.element.updateComplete;
  }
}

const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });

/** Presses a button that takes something back. Returns false where there is none. */
async function pressButton(harness: Harness, field: HTMLElement, device: Device): Promise<boolean> {
  const less = device === 'mouse' ? ', button[part~=less]:not([aria-disabled=true])' : '';
  const button = [...field.querySelectorAll<HTMLElement>(`${BUTTONS}${less}`)].find(isSeen);
  if (!button) return false;
  if (device === 'mouse') {
    await pressOn(button);
    return true;
  }
  await tabTo(harness, field, button);
  await sendKeys({ press: 'Enter' });
  return true;
}

/** Comes to a button by Tab alone, from the control before it. */
async function tabTo(harness: Harness, field: HTMLElement, button: HTMLElement): Promise<void> {
  const all = [...field.querySelectorAll<HTMLElement>('input, select, textarea, button')].filter(isSeen);
  const before = all.slice(0, all.indexOf(button)).findLast((each) => !each.matches('[type=radio]:not(:checked)'));
  before?.focus();
  // A native date has a place for each of its parts, and one for its calendar.
  for (let tabs = 0; before && harness.focused !== button && tabs < 9; tabs++) await sendKeys({ press: 'Tab' });
  if (before && harness.focused !== button) throw new Error(`Tab does not lead to “${button.textContent.trim()}”`);
  button.focus();
}

/** Empties a control that has a content. Returns false where there is none. */
async function emptyControl(field: HTMLElement, device: Device): Promise<boolean> {
  const control = [...field.querySelectorAll<HTMLElement>('input, select, textarea')].find(
    (each) => isSeen(each) && isFilled(each),
  );
  if (!control) return false;
  if (control instanceof HTMLSelectElement) chooseNone(control);
  else if (control.matches('[type=checkbox]')) await uncheck(control, device);
  else if (control.role === 'combobox' && device === 'mouse') await chooseFirst(field, control);
  else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    await eraseText(control, device);
  return true;
}

function isFilled(control: HTMLElement): boolean {
  if (control.matches('[type=checkbox]')) return control.matches(':checked');
  if (control.matches('[type=radio], [type=range], [type=file]')) return false;
  return 'value' in control && control.value !== '';
}

/** Chooses nothing in a native list, which lies outside the page. */
function chooseNone(select: HTMLSelectElement): void {
  const none = [...select.options].find(({ value, disabled }) => value === '' && !disabled);
  if (!none) throw new Error(`${select.name} has no entry for none`);
  select.value = '';
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}

async function uncheck(box: HTMLElement, device: Device): Promise<void> {
  if (device === 'mouse') return pressOn(box);
  box.focus();
  return sendKeys({ press: ' ' });
}

/** Chooses the first entry of a list that is searched. */
async function chooseFirst(field: HTMLElement, control: HTMLElement): Promise<void> {
  if (control.ariaExpanded !== 'true') await pressOn(control);
  const findFirst = () => [...field.querySelectorAll('[role=option]')].find(isSeen);
  await until(findFirst, 'the first entry of the list');
  const first = found(findFirst(), 'the first entry of the list');
  await untilStill(first);
  await pressOn(first);
}

/** Waits until an element has its place: a list is drawn first, and finds it in a later frame. */
async function untilStill(element: Element): Promise<void> {
  const readPlace = () => JSON.stringify(element.getBoundingClientRect());
  for (let before = ''; before !== readPlace();) {
    before = readPlace();
    await nextFrame();
    await nextFrame();
  }
}

/** Erases a text by keys. Who has a mouse alone marks it and takes the browser's own menu, which lies outside the page. */
async function eraseText(control: HTMLInputElement | HTMLTextAreaElement, device: Device): Promise<void> {
  control.focus();
  control.select();
  if (device === 'keys') return sendKeys({ press: 'Backspace' });
  // oxlint-disable-next-line typescript/no-deprecated
  if (!document.execCommand('delete')) throw new Error('Nobody can erase it');
}
