// A person of a page: finds what a form shows, and acts on it. No key and no mouse: what is tested is the build.
import type { Entry } from '../../../src/fields/example.js';
import { found, until } from '../../support/wait.js';
import { countHeard, lastHeard } from './record.js';

/** One act on a field, or on the button that leads to the next page. A line is drawn with the mouse of the browser, which the test has. */
export type Step =
  'next' | ({ readonly field: string } & Exclude<Entry, { readonly draw: unknown } | { readonly picture: unknown }>);

/** An act on a field. */
type FieldStep = Exclude<Step, 'next'>;

/** Returns the element with this id on the page. */
export const findForm = (id: string): HTMLElement => found(document.getElementById(id), `#${id}`);

/** Returns the tree of a form: a shadow root, or the part of the page's own tree. */
export const findTree = (form: HTMLElement): HTMLElement | ShadowRoot =>
  form.querySelector<HTMLElement>(':scope > [slot=form]') ?? form.shadowRoot ?? form;

/** Returns a visible piece by its part. */
export const findPart = (form: HTMLElement, part: string): HTMLElement | null =>
  findTree(form).querySelector<HTMLElement>(`[part~="${part}"]`);

/** Waits until a form is there. Throws what the owner was told, if it is not. */
export async function whenReady(id: string): Promise<void> {
  const form = findForm(id);
  const count = (type: string) => countHeard(form, type);
  await until(() => count('hf-ready') + count('hf-error') > 0, `the form #${id}`);
  if (count('hf-ready') === 0) throw new Error(`#${id}: ${JSON.stringify(lastHeard(form, 'hf-error'))}`);
}

/** Answers the questions of a form. */
export async function fill(id: string, steps: readonly Step[]): Promise<void> {
  const form = findForm(id);
  for (const step of steps) {
    if (step === 'next') await turn(form);
    else {
      await until(() => findControls(form, step).length > 0, `the control of field ${JSON.stringify(step)}`);
      await act(findControls(form, step), step);
    }
  }
}

/** Goes to the next page of a form. */
async function turn(form: HTMLElement): Promise<void> {
  const before = countHeard(form, 'hf-page');
  found(findPart(form, 'next'), 'next').click();
  await until(() => countHeard(form, 'hf-page') > before || listMistakes(form).length > 0, 'the next page');
  if (countHeard(form, 'hf-page') === before) throw new Error(listMistakes(form).join(', '));
}

/** Presses the button that sends, and waits until the service has the answers. Returns the submission's id. */
export async function send(id: string): Promise<string> {
  const form = findForm(id);
  const before = countHeard(form, 'hf-success');
  await until(() => findPart(form, 'submit'), `the button of #${id}`);
  found(findPart(form, 'submit'), 'submit').click();
  const outcome = () => countHeard(form, 'hf-success') > before || countHeard(form, 'hf-error') > 0;
  await until(() => outcome() || listMistakes(form).length > 0, `the outcome of #${id}`);
  const detail = lastHeard(form, 'hf-success');
  if (detail) return String(detail['submissionId']);
  throw new Error(`#${id}: ${JSON.stringify(lastHeard(form, 'hf-error'))} ${listMistakes(form).join(', ')}`);
}

/** Returns the mistakes that a form tells of. */
const listMistakes = (form: HTMLElement): string[] =>
  Array.from(findTree(form).querySelectorAll('[part~="error"]'), ({ textContent }) => textContent.trim());

function findControls(form: HTMLElement, { field, subfield }: FieldStep): HTMLElement[] {
  const wrapper = findTree(form).querySelector(`[data-field="${field}"]`);
  const name = subfield === undefined ? `field_${field}` : `field_${field}[${subfield}]`;
  const all = [...(wrapper?.querySelectorAll<HTMLElement>(`[name="${name}"], [name^="${name}["]`) ?? [])];
  return all.filter((control) => control.checkVisibility());
}

async function act(controls: readonly HTMLElement[], step: FieldStep): Promise<void> {
  const [first] = controls;
  if ('file' in step) chooseFile(first as HTMLInputElement, step.file);
  else if ('type' in step) enter(first as HTMLInputElement, step.type);
  else if (first instanceof HTMLSelectElement) enter(first, step.choose);
  else {
    const isChosen = (control: HTMLElement) => control instanceof HTMLInputElement && control.value === step.choose;
    found(controls.find(isChosen), `the option ${step.choose}`).click();
  }
  // What depends on an answer is drawn in a microtask.
  await new Promise((resolve) => setTimeout(resolve));
}

function enter(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  control.focus({ preventScroll: true });
  control.value = value;
  tellOfChange(control);
}

function tellOfChange(control: HTMLElement): void {
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function chooseFile(
  control: HTMLInputElement,
  { name, type, text }: Readonly<Record<'name' | 'type' | 'text', string>>,
): void {
  const files = new DataTransfer();
  files.items.add(new File([text], name, { type }));
  control.files = files.files;
  tellOfChange(control);
}

/** Brings the canvas of a signature into view. Returns its place in the window. */
export function showCanvas(id: string): Readonly<Record<'x' | 'y' | 'width' | 'height', number>> {
  const canvas = found(findPart(findForm(id), 'signature-canvas'), 'the canvas');
  canvas.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = canvas.getBoundingClientRect();
  return { x, y, width, height };
}
