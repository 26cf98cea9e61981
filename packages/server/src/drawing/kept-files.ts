// Files that a page has posted come back in it, so that they survive an error elsewhere: nobody can fill in a file input.
import type { HostedForm } from '../../../../src/element/hosted-form.js';
import { groupByName } from '../../../../src/features/served/enter-entries.js';
import { document } from '../dom/tree.js';

/** Begins the name of a hidden input with a file, and that of the box that removes it. */
const KEPT = 'kept_';
const DROPPED = 'drop_';

/** A file in a text: its name and type, without what ends them, and its content in base64. */
const WRITTEN = /^([^;]{0,2000});([\w.+-]{1,100}\/[\w.+-]{1,100}|);([A-Za-z0-9+/]*={0,2})$/;

/** Returns what was posted with the files in it that came back, unless another one was chosen, or the person removes it. */
export async function withKept(posted: FormData): Promise<FormData> {
  const whole = new FormData();
  for (const [name, value] of posted)
    if (!name.startsWith(KEPT) && !name.startsWith(DROPPED)) whole.append(name, value);
  for (const [key, written] of posted) {
    const name = key.slice(KEPT.length);
    if (!key.startsWith(KEPT) || posted.has(`${DROPPED}${name}`) || isChosen(posted, name)) continue;
    const file = typeof written === 'string' ? await readFile(written) : undefined;
    if (file) whole.set(name, file);
  }
  return whole;
}

const isChosen = (posted: FormData, name: string): boolean =>
  posted.getAll(name).some((value) => value instanceof File && (value.size > 0 || value.name !== ''));

/** Reads a written file; `undefined` where anything in it is damaged: a page can post any text. */
async function readFile(written: string): Promise<File | undefined> {
  const [, name = '', type = '', base64 = ''] = WRITTEN.exec(written) ?? [];
  try {
    const letters = atob(base64);
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return name ? new File([bytes], decodeURIComponent(name), { type }) : undefined;
  } catch {
    return undefined;
  }
}

/** The most bytes that are written at a time: a call takes so many arguments. */
const PART = 0x8000;

async function writeFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = '';
  for (let at = 0; at < bytes.length; at += PART) letters += String.fromCharCode(...bytes.subarray(at, at + PART));
  const type = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(file.type) ? file.type : '';
  return `${encodeURIComponent(file.name)};${type};${btoa(letters)}`;
}

/** Puts the files of all fields without a mistake into the drawn form, each with a box that removes it. */
export async function keepFiles(element: HostedForm, posted: FormData): Promise<void> {
  const tree = element.shadowRoot ?? element;
  for (const [name, [control]] of groupByName(tree)) {
    const file = posted.getAll(name).findLast((value) => value instanceof File && value.size > 0);
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
