// Files that a page has posted come back in it, so that they survive an error elsewhere: nobody can fill in a file input.
import { readMaxBody } from '../../../../src/api/capabilities.js';
import type { HostedForm } from '../../../../src/element/hosted-form.js';
import { groupByName } from '../../../../src/features/served/enter-entries.js';
import type { Entries } from '../../../../src/features/served/enter-entries.js';
import { DROPPED, KEPT, readKeptFile, writeKeptFile } from '../../../../src/features/served/kept-file.js';
import { requireAllWords } from '../../../../src/locale/require-all-words.js';
import { document, setAll } from '../dom/tree.js';
import { insertSentence } from './only-if.js';
import type { OpenDrawing } from './open-drawing.js';

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

/** The bytes that the name, the type and the frame of a part take in a post, at most. */
const FRAME = 4096;

/** Returns the bytes that are left for files in the next post, which has the same texts. */
function findRoom(element: HostedForm, posted: Entries): number {
  const texts = [...posted.values()].flat().filter((value) => typeof value === 'string');
  const taken = texts.reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0) + posted.size * FRAME;
  return readMaxBody(element.session?.loaded.capabilities) - taken;
}

/**
 * Puts the files of all fields without a mistake into the drawn form, each with a box that removes it. One for which the next post has no
 * room, in base64, is left out: the form asks for it again. Returns the names of these.
 */
export async function keepFiles({ element, settled }: OpenDrawing, posted: Entries): Promise<readonly string[]> {
  const tree = element.shadowRoot ?? element;
  let room = findRoom(element, posted);
  const again: string[] = [];
  for (const [name, [control]] of groupByName(tree)) {
    const file = posted.get(name)?.findLast((value) => value instanceof File && value.size > 0);
    const field = control?.closest<HTMLElement>('[data-field]');
    const state = element.session?.store.state(field?.dataset['field'] ?? '');
    if (!control || !field || !(file instanceof File) || control.type !== 'file' || !state || state.issues.length > 0)
      continue;
    const size = Math.ceil(file.size / 3) * 4;
    if (size > room) {
      field.querySelector<HTMLElement>(REMOVE)?.click();
      await settled();
      again.push(file.name);
      const { draft } = requireAllWords(element.wording.current);
      insertSentence(field, draft.files([file.name]), `${element.idPrefix}${field.dataset['field'] ?? ''}-again`);
      continue;
    }
    room -= size;
    const kept = { type: 'hidden', name: `${KEPT}${name}`, value: await writeFile(file) };
    control.after(setAll(document.createElement('input'), kept));
    offerRemoval(field, name);
  }
  return again;
}

/** The button that takes an answer with a file away. */
const REMOVE = '[part~=remove], .signature-entry [part~=clear]';

/** Puts a box in place of the button that removes a file. */
function offerRemoval(field: Element, name: string): void {
  const button = field.querySelector(REMOVE);
  if (!button) return;
  const label = document.createElement('label');
  label.className = 'drop-file';
  const box = setAll(document.createElement('input'), { type: 'checkbox', name: `${DROPPED}${name}` });
  label.append(box, ...Array.from(button.childNodes));
  button.replaceWith(label);
}
