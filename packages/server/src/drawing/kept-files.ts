// Files that a page has posted come back in it, so that they survive an error elsewhere: nobody can fill in a file input.
import type { HostedForm } from '../../../../src/element/hosted-form.js';
import { groupByName } from '../../../../src/features/served/enter-entries.js';
import type { Entries } from '../../../../src/features/served/enter-entries.js';
import { DROPPED, KEPT, readKeptFile, writeKeptFile } from '../../../../src/features/served/kept-file.js';
import { document } from '../dom/tree.js';

/** Groups what was posted by its names, with the files that came back. Another one that was chosen goes first, and so does a removal. */
export function withKept(posted: FormData): Entries {
  // A form may have thousands of controls, and a post names them as often as it likes: each is looked at once.
  const all = new Map<string, (string | File)[]>();
  for (const [name, value] of posted) {
    const values = all.get(name);
    if (values) values.push(value);
    else all.set(name, [value]);
  }
  const whole = new Map<string, readonly (string | File)[]>();
  for (const [name, values] of all) if (!name.startsWith(KEPT) && !name.startsWith(DROPPED)) whole.set(name, values);
  for (const [key, [written]] of all) {
    const name = key.slice(KEPT.length);
    if (!key.startsWith(KEPT) || all.has(`${DROPPED}${name}`) || isChosen(all.get(name))) continue;
    const file = typeof written === 'string' ? readKeptFile(written) : undefined;
    if (file) whole.set(name, [file]);
  }
  return whole;
}

const isChosen = (values: readonly (string | File)[] = []): boolean =>
  values.some((value) => value instanceof File && (value.size > 0 || value.name !== ''));

/** The most bytes that are written at a time: a call takes so many arguments. */
const PART = 0x8000;

async function writeFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = '';
  for (let at = 0; at < bytes.length; at += PART) letters += String.fromCharCode(...bytes.subarray(at, at + PART));
  return writeKeptFile(file, btoa(letters));
}

/** Puts the files of all fields without a mistake into the drawn form, each with a box that removes it. */
export async function keepFiles(element: HostedForm, posted: Entries): Promise<void> {
  const tree = element.shadowRoot ?? element;
  for (const [name, [control]] of groupByName(tree)) {
    const file = posted.get(name)?.findLast((value) => value instanceof File && value.size > 0);
    const field = control?.closest<HTMLElement>('[data-field]');
    const state = element.session?.store.state(field?.dataset['field'] ?? '');
    if (!control || !field || !(file instanceof File) || control.type !== 'file' || !state || state.issues.length > 0)
      continue;
    const input = document.createElement('input');
    for (const [key, value] of Object.entries({ type: 'hidden', name: `${KEPT}${name}`, value: await writeFile(file) }))
      input.setAttribute(key, value);
    control.after(input);
    offerRemoval(field, name);
  }
}

/** Puts a box in place of the button that removes a file. */
function offerRemoval(field: Element, name: string): void {
  const button = field.querySelector('[part~=remove], .signature-entry [part~=clear]');
  if (!button) return;
  const label = document.createElement('label');
  label.className = 'drop-file';
  const box = document.createElement('input');
  box.setAttribute('type', 'checkbox');
  box.setAttribute('name', `${DROPPED}${name}`);
  label.append(box, ...Array.from(button.childNodes));
  button.replaceWith(label);
}
